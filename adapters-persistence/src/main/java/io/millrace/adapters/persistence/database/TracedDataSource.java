package io.millrace.adapters.persistence.database;

import io.millrace.application.port.driven.service.Spans;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose statements each make a span with their text, but without their parameters. There is one only where
 * spans are collected.
 */
final class TracedDataSource {

    private static final int LONGEST_TEXT = 2_000;

    private final Spans spans;

    private TracedDataSource(Spans spans) {
        this.spans = spans;
    }

    /** Returns the same connections, traced. */
    static DataSource of(DataSource source, Spans spans) {
        TracedDataSource traced = new TracedDataSource(spans);
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = invoke(source, method, arguments);
            return result instanceof Connection connection ? traced.traced(connection) : result;
        });
    }

    private Connection traced(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = invoke(connection, method, arguments);
            if (result instanceof CallableStatement statement) {
                return statement(CallableStatement.class, statement, text(arguments));
            }
            if (result instanceof PreparedStatement statement) {
                return statement(PreparedStatement.class, statement, text(arguments));
            }
            return result instanceof Statement statement ? statement(Statement.class, statement, "") : result;
        });
    }

    private static String text(Object @Nullable [] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String text ? text : "";
    }

    private <S extends Statement> S statement(Class<S> type, S statement, String prepared) {
        return proxy(type, (proxy, method, arguments) -> {
            if (!method.getName().startsWith("execute")) {
                return invoke(statement, method, arguments);
            }
            String own = text(arguments);
            Spans.Span span = begin(own.isEmpty() ? prepared : own);
            boolean failed = true;
            try {
                Object result = invoke(statement, method, arguments);
                failed = false;
                return result;
            } finally {
                span.end(failed);
            }
        });
    }

    private Spans.Span begin(String sql) {
        String text = sql.strip();
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        String verb = text.substring(0, end).toUpperCase(Locale.ROOT);
        return spans.begin(
                verb.isEmpty() ? "SQL" : verb,
                Map.of(
                        "db.system.name",
                        "postgresql",
                        "db.query.text",
                        text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text));
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause() == null ? failure : failure.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(TracedDataSource.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

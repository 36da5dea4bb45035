package io.millrace.adapters.persistence.database;

import static java.util.Objects.requireNonNull;

import io.millrace.application.port.driven.service.Spans;
import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose statements each make a span with their text, but without their parameters. There is one only where
 * spans are collected.
 */
final class TracedDataSource implements DataSource {

    private static final int LONGEST_TEXT = 2_000;

    private final DataSource traced;
    private final Spans spans;

    TracedDataSource(DataSource traced, Spans spans) {
        this.traced = requireNonNull(traced, "traced");
        this.spans = requireNonNull(spans, "spans");
    }

    @Override
    public Connection getConnection() throws SQLException {
        return traced(traced.getConnection());
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return traced(traced.getConnection(username, password));
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

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return traced.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        traced.setLogWriter(writer);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        traced.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return traced.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return traced.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : traced.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || traced.isWrapperFor(type);
    }
}

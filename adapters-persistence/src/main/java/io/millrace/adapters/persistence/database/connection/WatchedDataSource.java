package io.millrace.adapters.persistence.database.connection;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.application.port.driven.service.Spans;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Wraps connections. Reports each committed change to {@link Changes}; if a connection breaks, also reports a change
 * that may have been committed. If spans are collected, each statement creates a span with its SQL text, but without
 * its parameters.
 */
final class WatchedDataSource {

    private static final int LONGEST_TEXT = 2_000;

    private final Optional<Spans> spans;

    private WatchedDataSource(Optional<Spans> spans) {
        this.spans = spans;
    }

    /**
     * Returns a data source that wraps the connections of {@code source}. New connections must be in auto-commit mode.
     */
    static DataSource of(DataSource source, Optional<Spans> spans) {
        WatchedDataSource watched = new WatchedDataSource(spans);
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = invoke(source, method, arguments);
            return result instanceof Connection connection ? watched.connection(connection) : result;
        });
    }

    private Connection connection(Connection connection) {
        Transaction transaction = new Transaction();
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Call call = () -> invoke(connection, method, arguments);
            if (method.getName().equals("commit")) {
                return transaction.commit(call);
            }
            if (method.getName().equals("rollback") && arguments == null) {
                return transaction.rollBack(call);
            }
            if (method.getName().equals("setAutoCommit") && arguments != null) {
                return transaction.setAutoCommit(Boolean.TRUE.equals(arguments[0]), call);
            }
            Object result = call.run();
            if (result instanceof CallableStatement statement) {
                return statement(CallableStatement.class, statement, text(arguments), transaction);
            }
            if (result instanceof PreparedStatement statement) {
                return statement(PreparedStatement.class, statement, text(arguments), transaction);
            }
            return result instanceof Statement statement
                    ? statement(Statement.class, statement, "", transaction)
                    : result;
        });
    }

    private static String text(Object @Nullable [] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String text ? text : "";
    }

    private <S extends Statement> S statement(Class<S> type, S statement, String prepared, Transaction transaction) {
        return proxy(type, (proxy, method, arguments) -> {
            if (!method.getName().startsWith("execute")) {
                return invoke(statement, method, arguments);
            }
            String own = text(arguments);
            String sql = own.isEmpty() ? prepared : own;
            Call call = () -> transaction.execute(sql, () -> invoke(statement, method, arguments));
            return spans.isPresent() ? traced(spans.get(), sql, call) : call.run();
        });
    }

    private static @Nullable Object traced(Spans spans, String sql, Call call) throws Throwable {
        Spans.Span span = begin(spans, sql);
        boolean failed = true;
        try {
            Object result = call.run();
            failed = false;
            return result;
        } finally {
            span.end(failed);
        }
    }

    private static Spans.Span begin(Spans spans, String sql) {
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
                Proxy.newProxyInstance(WatchedDataSource.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private interface Call {

        @Nullable Object run() throws Throwable;
    }

    /** The state of the transaction on one connection. */
    private static final class Transaction {

        private boolean open;
        private boolean changing;

        @Nullable Object execute(String sql, Call call) throws Throwable {
            if (isReading(sql)) {
                return call.run();
            }
            changing = true;
            return open ? call.run() : commit(call);
        }

        /**
         * Executes a commit, and reports the changes of the transaction. Also reports them if the connection breaks.
         */
        @Nullable Object commit(Call call) throws Throwable {
            boolean changed = changing;
            try {
                Object result = call.run();
                changing = false;
                if (changed) {
                    Changes.note();
                }
                return result;
            } catch (SQLException failure) {
                if (changed && DatabaseErrors.isCutOff(failure)) {
                    Changes.note();
                }
                throw failure;
            }
        }

        @Nullable Object rollBack(Call call) throws Throwable {
            Object result = call.run();
            changing = false;
            return result;
        }

        /** Enables or disables the auto-commit mode. Enabling it also commits the open transaction. */
        @Nullable Object setAutoCommit(boolean each, Call call) throws Throwable {
            Object result = each && open ? commit(call) : call.run();
            open = !each;
            changing = false;
            return result;
        }

        /** Returns whether the statement only reads. A query that calls pg_notify counts as a change. */
        private static boolean isReading(String sql) {
            String text = sql.stripLeading();
            if (text.regionMatches(true, 0, "select", 0, 6)) {
                return !text.contains("pg_notify");
            }
            return text.regionMatches(true, 0, "with", 0, 4)
                    && Stream.of("insert into", "update ", "delete from").noneMatch(text::contains);
        }
    }
}

package io.millrace.adapters.persistence.dump;

import io.millrace.adapters.persistence.database.connection.LongConnections;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * A connection for a dump or restore. It sets all settings of the session that affect how values are written as text.
 */
record DumpSession(Connection connection) implements AutoCloseable {

    private static final List<String> SETTINGS = List.of(
            "client_encoding = 'UTF8'",
            "datestyle = 'ISO, YMD'",
            "intervalstyle = 'postgres'",
            "timezone = 'UTC'",
            "bytea_output = 'hex'",
            "extra_float_digits = 3",
            "synchronize_seqscans = off",
            "row_security = off",
            "statement_timeout = 0",
            "lock_timeout = '10s'",
            "idle_in_transaction_session_timeout = 0");

    /** Converts a row of a query to a value. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    static DumpSession open(LongConnections connections) throws SQLException {
        DumpSession session = new DumpSession(connections.dataSource().getConnection());
        for (String setting : SETTINGS) {
            session.execute("set " + setting);
        }
        return session;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    <T> List<T> query(String sql, Row<T> row, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            List<T> answer = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    answer.add(row.read(rows));
                }
            }
            return answer;
        }
    }

    boolean queryBoolean(String sql, Object... values) throws SQLException {
        return query(sql, row -> row.getBoolean(1), values).get(0);
    }

    CopyManager copies() throws SQLException {
        return connection.unwrap(PGConnection.class).getCopyAPI();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

package io.millrace.bootstrap.benchmark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The processes of a PostgreSQL on this machine. */
final class DatabaseServer {

    private final ProcessHandle postmaster;

    private DatabaseServer(ProcessHandle postmaster) {
        this.postmaster = postmaster;
    }

    /** Returns the server that connections of the source lead to. */
    static DatabaseServer of(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return new DatabaseServer(ProcessHandle.of(row.getLong(1))
                    .flatMap(ProcessHandle::parent)
                    .orElseThrow(() -> new IllegalStateException("the server is not on this machine")));
        }
    }

    /**
     * Returns the nanoseconds of processor time that the processes which are there have taken, counted in hundredths of
     * a second for each. Those of processes that have ended are lost.
     */
    long processorTime() {
        return postmaster
                .children()
                .map(process -> process.info().totalCpuDuration())
                .flatMap(Optional::stream)
                .mapToLong(Duration::toNanos)
                .sum();
    }
}

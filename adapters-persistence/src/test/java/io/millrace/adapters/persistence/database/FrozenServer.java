package io.millrace.adapters.persistence.database;

import io.millrace.adapters.persistence.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Processes of the test server that have been stopped in their tracks, until they are let go. */
public final class FrozenServer implements AutoCloseable {

    private final List<String> processes = new ArrayList<>();

    private FrozenServer(long pid) {
        freeze(List.of(Long.toString(pid)));
    }

    /** Freezes the server with everything it runs. */
    public static FrozenServer whole(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet own = statement.executeQuery("select pg_backend_pid()")) {
            own.next();
            ProcessHandle main =
                    ProcessHandle.of(own.getLong(1)).orElseThrow().parent().orElseThrow();
            // Once the main process is frozen, it starts no process that would not be listed.
            FrozenServer frozen = new FrozenServer(main.pid());
            long connected = own.getLong(1);
            frozen.freeze(main.children()
                    .map(ProcessHandle::pid)
                    .filter(pid -> pid != connected)
                    .map(pid -> Long.toString(pid))
                    .toList());
            return frozen;
        }
    }

    /** Freezes the one process that serves a connection. */
    static FrozenServer backend(long pid) {
        return new FrozenServer(pid);
    }

    private void freeze(List<String> frozen) {
        processes.addAll(frozen);
        signal("STOP", frozen);
    }

    @Override
    public void close() {
        signal("CONT", processes);
    }

    private static void signal(String name, List<String> processes) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "kill -" + name + " \"$@\" || true", "sh"));
        command.addAll(processes);
        try {
            new ProcessBuilder(command).inheritIO().start().onExit().join();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}

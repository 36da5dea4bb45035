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

    private final List<String> processes;

    private FrozenServer(List<String> processes) {
        this.processes = processes;
        signal("STOP");
    }

    /** Freezes the server with everything it runs. */
    public static FrozenServer whole(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet own = statement.executeQuery("select pg_backend_pid()")) {
            own.next();
            ProcessHandle main =
                    ProcessHandle.of(own.getLong(1)).orElseThrow().parent().orElseThrow();
            List<String> processes = new ArrayList<>(List.of(Long.toString(main.pid())));
            main.children().forEach(child -> processes.add(Long.toString(child.pid())));
            processes.remove(Long.toString(own.getLong(1)));
            return new FrozenServer(processes);
        }
    }

    /** Freezes the one process that serves a connection. */
    static FrozenServer backend(long pid) {
        return new FrozenServer(List.of(Long.toString(pid)));
    }

    @Override
    public void close() {
        signal("CONT");
    }

    private void signal(String name) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "kill -" + name + " \"$@\" || true", "sh"));
        command.addAll(processes);
        try {
            new ProcessBuilder(command).inheritIO().start().onExit().join();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}

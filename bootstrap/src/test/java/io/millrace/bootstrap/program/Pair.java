package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.FreePort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Two instances that share a database, and everything that has to be the same for that. */
public record Pair(MillraceProcess one, MillraceProcess other) implements AutoCloseable {

    static Pair start(Path folder, String... settings) {
        return start(UsedDatabase.create(), folder, settings);
    }

    static Pair start(TestDatabase database, Path folder, String... settings) {
        return start(database, database, folder, settings);
    }

    /** Starts two instances of which the other reaches the database in a way of its own. */
    static Pair start(TestDatabase database, TestDatabase asOther, Path folder, String... settings) {
        int port = FreePort.find();
        List<String> common = new ArrayList<>(List.of(settings));
        common.add(TokenClient.REFRESH_TOKENS);
        common.add("framework.security.issuer=http://127.0.0.1:" + port);
        MillraceProcess other =
                MillraceProcess.launchOn(asOther, folder.resolve("other"), common.toArray(String[]::new));
        common.add("server.port=" + port);
        MillraceProcess one = MillraceProcess.launchOn(database, folder.resolve("one"), common.toArray(String[]::new));
        Pair started = new Pair(one, other);
        try {
            one.address();
            other.address();
            return started;
        } catch (RuntimeException | Error e) {
            started.close();
            throw e;
        }
    }

    /** Returns the settings under which an instance works on this database. */
    public static List<String> settingsOf(TestDatabase database) {
        return List.of(
                "database.url=" + database.jdbcUrl(),
                "database.username=" + database.username(),
                "database.password=" + database.password());
    }

    @Override
    public void close() {
        try (one;
                other) {
            one.terminate();
            other.terminate();
        }
    }
}

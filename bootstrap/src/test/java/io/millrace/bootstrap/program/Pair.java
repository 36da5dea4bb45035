package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.ReservedPort;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Two instances that share a database, and everything that has to be the same for that. */
public record Pair(MillraceProcess one, MillraceProcess other, Optional<ReservedPort> port) implements AutoCloseable {

    Pair(MillraceProcess one, MillraceProcess other) {
        this(one, other, Optional.empty());
    }

    static Pair start(Path folder, String... settings) {
        return start(UsedDatabase.create(), folder, settings);
    }

    static Pair start(TestDatabase database, Path folder, String... settings) {
        return start(database, database, folder, settings);
    }

    /** Starts two instances of which the other reaches the database in a way of its own. */
    static Pair start(TestDatabase database, TestDatabase asOther, Path folder, String... settings) {
        PairSettings both = PairSettings.of(settings);
        MillraceProcess other = MillraceProcess.launchOn(
                asOther, folder.resolve("other"), both.other().toArray(String[]::new));
        MillraceProcess one = MillraceProcess.launchOn(
                database, folder.resolve("one"), both.one().toArray(String[]::new));
        Pair started = new Pair(one, other, Optional.of(both.port()));
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

    /** Returns the settings of the database and after them others. */
    static String[] settingsOn(TestDatabase database, String... others) {
        return Stream.concat(settingsOf(database).stream(), Stream.of(others)).toArray(String[]::new);
    }

    @Override
    public void close() {
        try (one;
                other) {
            one.terminate();
            other.terminate();
        } finally {
            port.ifPresent(ReservedPort::close);
        }
    }
}

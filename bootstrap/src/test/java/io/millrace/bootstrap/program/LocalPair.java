package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.ReservedPort;
import java.nio.file.Path;

/** Two instances in the virtual machine of the test, which share what those of {@link Pair} share. */
record LocalPair(LocalService one, LocalService other, ReservedPort port) implements AutoCloseable {

    static LocalPair start(Path folder, String... settings) {
        return start(UsedDatabase.create(), folder, settings);
    }

    static LocalPair start(TestDatabase database, Path folder, String... settings) {
        PairSettings both = PairSettings.of(settings);
        LocalService other = LocalService.launchOn(
                database, folder.resolve("other"), both.other().toArray(String[]::new));
        LocalService one = LocalService.launchOn(
                database, folder.resolve("one"), both.one().toArray(String[]::new));
        LocalPair started = new LocalPair(one, other, both.port());
        try {
            one.awaitReady();
            other.awaitReady();
            return started;
        } catch (RuntimeException | Error e) {
            started.close();
            throw e;
        }
    }

    @Override
    public void close() {
        try (port;
                other) {
            one.close();
        }
    }
}

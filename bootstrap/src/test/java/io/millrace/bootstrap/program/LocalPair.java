package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.ReservedPort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Two instances in the virtual machine of the test, which share what those of {@link Pair} share. */
record LocalPair(LocalService one, LocalService other, ReservedPort port) implements AutoCloseable {

    static LocalPair start(Path folder, String... settings) {
        return start(UsedDatabase.create(), folder, settings);
    }

    static LocalPair start(TestDatabase database, Path folder, String... settings) {
        ReservedPort port = ReservedPort.forServer();
        List<String> common = new ArrayList<>(List.of(settings));
        common.add(TokenClient.REFRESH_TOKENS);
        common.add("framework.security.issuer=" + port.url());
        LocalService other = LocalService.launchOn(database, folder.resolve("other"), common.toArray(String[]::new));
        common.add("server.port=" + port.number());
        LocalService one = LocalService.launchOn(database, folder.resolve("one"), common.toArray(String[]::new));
        LocalPair started = new LocalPair(one, other, port);
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

package io.millrace.bootstrap.program;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Ends what tests have started and not ended, when their machine ends. */
final class Leftovers {

    private record Started(Process process, Path folder) {}

    private static final List<Started> STARTED = new CopyOnWriteArrayList<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Leftovers::endAll, "leftovers"));
    }

    private Leftovers() {}

    static void register(Process process, Path folder) {
        STARTED.add(new Started(process, folder));
    }

    private static void endAll() {
        for (Started started : STARTED) {
            if (started.process().isAlive()) {
                started.process().destroyForcibly();
            }
            endDatabase(started.folder());
        }
    }

    static void endDatabase(Path folder) {
        MillraceProcess.database(folder).ifPresent(database -> {
            database.destroyForcibly();
            database.onExit().join();
        });
    }
}

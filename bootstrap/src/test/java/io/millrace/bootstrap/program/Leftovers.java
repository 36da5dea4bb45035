package io.millrace.bootstrap.program;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Ends what tests have started and not ended, when their machine ends. */
final class Leftovers {

    private record Started(Process process, Path folder) {}

    private static final List<Started> STARTED = new CopyOnWriteArrayList<>();
    private static final List<Path> FOLDERS = new CopyOnWriteArrayList<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Leftovers::endAll, "leftovers"));
    }

    private Leftovers() {}

    static void register(Process process, Path folder) {
        STARTED.add(new Started(process, folder));
    }

    /** Ends the databases in the folder of a service in this machine, too. */
    static void registerDatabase(Path folder) {
        FOLDERS.add(folder);
    }

    private static void endAll() {
        for (Started started : STARTED) {
            if (started.process().isAlive()) {
                started.process().destroyForcibly();
            }
            endDatabases(started.folder());
        }
        FOLDERS.forEach(Leftovers::endDatabases);
    }

    /** Ends all databases whose data lies in {@code folder} or anywhere below it. */
    static void endDatabases(Path folder) {
        end(MillraceProcess.databases(folder));
    }

    static void end(List<ProcessHandle> databases) {
        databases.forEach(ProcessHandle::destroyForcibly);
        databases.forEach(database -> database.onExit().join());
    }
}

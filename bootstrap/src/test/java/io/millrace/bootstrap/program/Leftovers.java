package io.millrace.bootstrap.program;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Ends what tests have started and not ended, when their machine ends. */
final class Leftovers {

    private static final List<Runnable> ENDS = new CopyOnWriteArrayList<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Leftovers::endAll, "leftovers"));
    }

    private Leftovers() {}

    static void register(Process process, Path folder) {
        ENDS.add(() -> {
            process.destroyForcibly();
            endDatabases(folder);
        });
    }

    /** Ends the databases in the folder of a service in this machine, too. */
    static void registerDatabase(Path folder) {
        ENDS.add(() -> endDatabases(folder));
    }

    private static void endAll() {
        ENDS.forEach(Runnable::run);
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

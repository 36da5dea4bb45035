package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a program with a time limit and captures its output. */
final class ProgramRun {

    private ProgramRun() {}

    /** The result of a program. {@code output} contains the standard output and the error output of the program. */
    record Outcome(int status, String output) {

        boolean isSuccess() {
            return status == 0;
        }
    }

    /**
     * Runs a program until it ends. The program does not inherit environment variables of PostgreSQL. The messages of
     * the program are in English.
     *
     * @throws EmbeddedPostgresException if the program does not end in time or the calling thread is interrupted. Then
     *     the program and all its child processes are killed
     * @throws UncheckedIOException if the program cannot be started
     */
    static Outcome run(List<String> command, Path workingDirectory, Duration limit) {
        Process process = start(command, workingDirectory);
        CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> readAll(process), ProgramRun::onThread);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                kill(process);
                throw new EmbeddedPostgresException(
                        "the command " + command + " has not ended within " + limit.toSeconds() + " s");
            }
        } catch (InterruptedException interruption) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new EmbeddedPostgresException("the command " + command + " was interrupted", interruption);
        }
        return new Outcome(process.exitValue(), output.join().strip());
    }

    private static Process start(List<String> command, Path workingDirectory) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(workingDirectory.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot run " + command.get(0), failure);
        }
    }

    private static String readAll(Process process) {
        try (InputStream stream = process.getInputStream()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void onThread(Runnable reading) {
        Thread thread = new Thread(reading, "postgresql-command-output");
        thread.setDaemon(true);
        thread.start();
    }

    private static void kill(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands for a service, as processes of the jar that ships, in a folder that is their home.
 *
 * @param wrapper the command that runs them, and may change their environment
 */
record Commands(Path folder, RunningService service, List<String> wrapper) {

    static final Duration PATIENCE = Duration.ofMinutes(3);

    Commands(Path folder, RunningService service) {
        this(folder, service, List.of());
    }

    record Outcome(int status, String output, String errors) {}

    /** Starts a command, whose output goes to files of this name. */
    Process launch(String name, String... arguments) {
        List<String> command = new ArrayList<>(wrapper);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(ClassArchive.option());
        command.addAll(MillraceProcess.JVM);
        command.addAll(List.of("-jar", MillraceProcess.JAR.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "LANG"));
        builder.environment()
                .putAll(Map.of(
                        "HOME",
                        folder.toString(),
                        "MILLRACE_URL",
                        service.address().toString(),
                        "MILLRACE_PASSWORD",
                        StoreClient.ADMIN_PASSWORD));
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what became of a command. */
    Outcome run(String... arguments) throws InterruptedException, IOException {
        Process process = launch("command", arguments);
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            return new Outcome(
                    process.exitValue(),
                    Files.readString(folder.resolve("command.out")),
                    Files.readString(folder.resolve("command.err")));
        } finally {
            process.destroyForcibly();
        }
    }
}

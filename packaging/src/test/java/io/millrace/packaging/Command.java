package io.millrace.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that is run to its end. */
final class Command {

    private static final long PATIENCE_SECONDS = 300;

    record Outcome(int status, String output) {}

    private Command() {}

    /** Runs a program with nothing but the search path and {@code environment}; what it writes is kept together. */
    static Outcome run(Path folder, Map<String, String> environment, List<String> command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().retainAll(List.of("PATH", "LANG"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " does not end:\n" + output);
            }
            return new Outcome(process.exitValue(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static boolean exists(String program) {
        return run(Path.of("/"), Map.of(), List.of("sh", "-c", "command -v " + program))
                        .status()
                == 0;
    }
}

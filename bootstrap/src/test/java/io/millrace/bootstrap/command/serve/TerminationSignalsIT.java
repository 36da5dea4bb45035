package io.millrace.bootstrap.command.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminationSignalsIT {

    private static final String READY = "millrace is ready on http://127.0.0.1:8080";
    private static final int SIGINT = 2;

    @TempDir
    private Path directory;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void a_first_signal_drains_and_exits_with_0(String signal) throws IOException, InterruptedException {
        Process process = start("--quick");
        awaitOutput(READY);

        signal(process, signal);
        if (signal.equals("INT") && isInterruptIgnored()) {
            // It came to nothing, so that this one is the first: as a second one it would not let the drain end.
            signal(process, "TERM");
        }

        assertThat(process.waitFor(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(output()).containsExactly(READY, "draining", "drained");
    }

    @Test
    void a_second_signal_does_not_wait_for_the_drain() throws IOException, InterruptedException {
        Process process = start("--stuck");
        awaitOutput(READY);
        signal(process, "TERM");
        awaitOutput(READY, "draining");
        assertThat(process.isAlive()).isTrue();

        signal(process, "TERM");

        assertThat(process.waitFor(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
    }

    @Test
    void a_drain_that_hangs_is_given_up_in_the_end() throws IOException, InterruptedException {
        Process process = start("--stuck", "--set", "server.drain-timeout=0s");
        awaitOutput(READY);

        signal(process, "TERM");

        assertThat(process.waitFor(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
    }

    /** What a shell starts in the background ignores SIGINT for good, and so do its children. */
    private static boolean isInterruptIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .mapToLong(line -> Long.parseUnsignedLong(
                                line.substring("SigIgn:".length()).strip(), 16))
                        .anyMatch(ignored -> (ignored >> (SIGINT - 1) & 1) == 1);
    }

    private Process start(String... arguments) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(
                List.of(java.toString(), "-cp", System.getProperty("java.class.path"), SlowProgram.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("output").toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        processes.add(process);
        return process;
    }

    private static void signal(Process process, String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private void awaitOutput(String... lines) {
        await().untilAsserted(() -> assertThat(output()).containsExactly(lines));
    }

    private List<String> output() throws IOException {
        return Files.readAllLines(directory.resolve("output"));
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo of the jar that ships, as a process of its own whose temporary files lie where they can be seen. */
class DemoIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    private static Path folderOfFirst;

    /** Runs to its end before the tests, which look at what it has printed. */
    private static Demo first;

    @TempDir
    private Path folder;

    @BeforeAll
    static void show() throws IOException, InterruptedException {
        first = Demo.start(folderOfFirst, "--documents", "2000", "--throttle", "1000");
        assertThat(first.awaitEnd()).isTrue();
    }

    @AfterAll
    static void endFirst() {
        first.close();
    }

    @Test
    void an_upgrade_under_a_writer_is_shown_and_nothing_is_left_behind() {
        assertThat(first.errors()).isEmpty();
        assertThat(first.process().exitValue()).isZero();
        assertThat(first.output())
                .contains(
                        "load    100 %  2,000 of 2,000  ",
                        "upgrade 100 %  2,000 of 2,000  ",
                        "errors: 0; slowest response",
                        "is now .migrated-ds-logs-",
                        "Every document exists exactly once: 2,000 loaded + ")
                .doesNotContain("\r", "\u001b");
        assertThat(first.output().lines().filter(line -> line.startsWith("  ...-00000")))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains("10.0.0"))
                .satisfies(lines -> assertThat(lines.subList(0, 4))
                        .allSatisfy(line -> assertThat(line).contains("8.0.0       8        500")));
        first.assertNothingIsLeft();
    }

    /** Runs the commands that the demo prints at its end. */
    @Test
    void the_commands_at_the_end_work_as_they_are_printed() {
        String output = first.output();
        List<String> commands = List.of(output.substring(output.indexOf("To do the same manually"))
                .replaceAll("(?m)^\\S.*\\n", "")
                .replace("\\\n", "")
                .split("\n", -1));
        assertThat(commands).hasSize(7);
        try (Walkthrough walkthrough = new Walkthrough(folder)) {
            for (String command : commands) {
                if (!command.isEmpty()) {
                    walkthrough.follow(new ShownCommand(
                            1,
                            command.contains("java -jar"),
                            command.strip().replace("curl", "curl -s") + "\n",
                            command.contains("_status") ? Optional.of("…\n  \"complete\" : …\n…") : Optional.empty()));
                }
            }
        }
    }

    @Test
    void a_demo_that_is_terminated_halfway_leaves_nothing_behind() throws IOException, InterruptedException {
        try (Demo demo = Demo.start(folder, "--documents", "100", "--throttle", "1")) {
            await().atMost(PATIENCE)
                    .until(() -> !demo.process().isAlive() || demo.output().contains("[5/5]"));
            assertThat(demo.ownProcesses()).isNotEmpty();

            demo.process().destroy();

            assertThat(demo.awaitEnd()).isTrue();
            assertThat(demo.process().exitValue()).isEqualTo(130);
            assertThat(demo.errors()).isEqualTo("millrace: the demo was stopped\n");
            demo.assertNothingIsLeft();
        }
    }

    /** A demo, and the folder of its temporary files and of what it prints. */
    private record Demo(Path folder, Process process) implements AutoCloseable {

        static Demo start(Path folder, String... options) throws IOException {
            Path temporary = Files.createDirectory(folder.resolve("temporary"));
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), ClassArchive.option()));
            command.addAll(MillraceProcess.JVM);
            command.addAll(List.of("-Djava.io.tmpdir=" + temporary, "-jar", MillraceProcess.JAR.toString(), "demo"));
            command.addAll(List.of(options));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(folder.resolve("output").toFile())
                    .redirectError(folder.resolve("errors").toFile());
            builder.environment().keySet().retainAll(List.of("PATH", "HOME", "LANG"));
            Process process = builder.start();
            Leftovers.register(process, folder);
            return new Demo(folder, process);
        }

        /** Waits for the end, and returns whether it has come. */
        boolean awaitEnd() throws InterruptedException {
            return process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }

        void assertNothingIsLeft() {
            assertThat(temporary()).isEmptyDirectory();
            assertThat(ownProcesses()).isEmpty();
        }

        /** The programs of the database lie in the temporary directory. */
        List<ProcessHandle> ownProcesses() {
            return ProcessHandle.allProcesses()
                    .filter(running -> running.info()
                            .command()
                            .filter(command -> command.startsWith(temporary().toString()))
                            .isPresent())
                    .toList();
        }

        private Path temporary() {
            return folder.resolve("temporary");
        }

        String output() {
            return read("output");
        }

        String errors() {
            return read("errors");
        }

        private String read(String file) {
            try {
                return Files.readString(folder.resolve(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit()
                    .completeOnTimeout(process, TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)
                    .join();
            process.destroyForcibly();
            ownProcesses().forEach(ProcessHandle::destroyForcibly);
        }
    }
}

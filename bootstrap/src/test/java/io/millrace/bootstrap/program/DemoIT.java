package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo of the jar that ships, as a process of its own whose temporary files lie where they can be seen. */
class DemoIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() throws InterruptedException {
        for (Process process : started) {
            process.destroy();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
        ownProcesses().forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void an_upgrade_under_a_writer_is_shown_and_nothing_is_left_behind() throws IOException, InterruptedException {
        Process demo = start("--documents", "2000", "--throttle", "1000");

        assertThat(demo.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(errors()).isEmpty();
        assertThat(demo.exitValue()).isZero();
        assertThat(output())
                .contains(
                        "load    100 %  2,000 of 2,000  ",
                        "upgrade 100 %  2,000 of 2,000  ",
                        "errors: 0; longest wait",
                        "is now .migrated-ds-logs-",
                        "Every document is there once: 2,000 loaded + ")
                .doesNotContain("\r", "\u001b");
        assertThat(output().lines().filter(line -> line.startsWith("  ...-00000")))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains("9.0.0"))
                .satisfies(lines -> assertThat(lines.subList(0, 4))
                        .allSatisfy(line -> assertThat(line).contains("8.0.0       8        500")));
        assertNothingIsLeft();
    }

    /** Runs the commands that the demo prints at its end. */
    @Test
    void the_commands_at_the_end_work_as_they_are_printed() throws IOException, InterruptedException {
        Path byHand = Files.createDirectory(folder.resolve("by-hand"));
        try (Walkthrough walkthrough = new Walkthrough(byHand)) {
            Process demo = start("--documents", "100", "--throttle", "-1");
            assertThat(demo.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            List<String> commands = List.of(output().substring(output().indexOf("The same by hand"))
                    .replaceAll("(?m)^\\S.*\\n", "")
                    .replace("\\\n", "")
                    .split("\n", -1));
            assertThat(commands).hasSize(7);
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
        Process demo = start("--documents", "2000", "--throttle", "20");
        await().atMost(PATIENCE).until(() -> !demo.isAlive() || output().contains("[5/5]"));
        assertThat(ownProcesses()).isNotEmpty();

        demo.destroy();

        assertThat(demo.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(demo.exitValue()).isEqualTo(130);
        assertThat(errors()).isEqualTo("millrace: the demo was stopped\n");
        assertNothingIsLeft();
    }

    private Process start(String... options) throws IOException {
        Files.createDirectories(temporary());
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), ClassArchive.option()));
        command.addAll(MillraceProcess.FIRST_MACHINE);
        command.addAll(List.of("-Djava.io.tmpdir=" + temporary(), "-jar", MillraceProcess.JAR.toString(), "demo"));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("output").toFile())
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "HOME", "LANG"));
        Process process = builder.start();
        started.add(process);
        Leftovers.register(process, folder);
        return process;
    }

    private Path temporary() {
        return folder.resolve("temporary");
    }

    private void assertNothingIsLeft() {
        assertThat(temporary()).isEmptyDirectory();
        assertThat(ownProcesses()).isEmpty();
    }

    /** The programs of the database lie in the temporary directory. */
    private List<ProcessHandle> ownProcesses() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .filter(command -> command.startsWith(temporary().toString()))
                        .isPresent())
                .toList();
    }

    private String output() {
        return read("output");
    }

    private String errors() {
        return read("errors");
    }

    private String read(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

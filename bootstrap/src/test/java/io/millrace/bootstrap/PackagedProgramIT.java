package io.millrace.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.MillraceProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of the jar that ships, as a process of its own. */
class PackagedProgramIT {

    @TempDir
    private Path directory;

    private record Outcome(int status, String output, String errors) {}

    @Test
    void the_version_and_the_commit_come_from_the_manifest() throws IOException, InterruptedException {
        Outcome outcome = run(Map.of(), List.of(), "--version");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.output())
                .matches("millrace 1\\.1\\.0 \\(commit ([0-9a-f]{40}(-modified)?"
                        + "|unknown, built outside of its repository)\\)\n");
        assertThat(outcome.errors()).isEmpty();
    }

    @Test
    void every_source_reaches_the_effective_configuration() throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("mill.yaml"), "server.drain-timeout: 1s\n");

        Outcome outcome = run(
                Map.of("MILLRACE_CONFIG", file.toString(), "CLUSTER_NAME", "mill"),
                List.of("-Dinstance.name=seven"),
                "config",
                "--set",
                "server.port=9090");

        assertThat(outcome.output()
                        .lines()
                        .filter(line -> line.startsWith("*"))
                        .map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "* server.port 9090 --set",
                        "* server.drain-timeout 1s file " + file + ", line 1",
                        "* cluster.name mill environment variable CLUSTER_NAME",
                        "* instance.name seven -Dinstance.name");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.output()).doesNotContain("\u001b");
    }

    @Test
    void a_refused_configuration_ends_with_2_and_no_stack_trace() throws IOException, InterruptedException {
        Outcome outcome = run(Map.of("DATABASE_PASSWORD", "hush"), List.of(), "--set", "server.prot=1");

        assertThat(outcome).isEqualTo(new Outcome(2, "", """
                                millrace: unknown key "server.prot" with the value "1" (--set); the nearest known key is "server.port"
                                millrace: database.password is set (environment variable DATABASE_PASSWORD), but database.url is not; the embedded PostgreSQL accepts no credentials
                                """));
    }

    private Outcome run(Map<String, String> environment, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-jar", MillraceProcess.JAR.toString()));
        command.addAll(List.of(arguments));
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "HOME"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            return new Outcome(process.exitValue(), read(output), read(errors));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}

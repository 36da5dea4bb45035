package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script that the build creates, {@code bin/millrace}. */
class LauncherIT {

    private static final Path LAUNCHER =
            Path.of("..", "bin", "millrace").toAbsolutePath().normalize();

    /** The libraries of the service, which no client needs. */
    private static final List<String> LIBRARIES_OF_THE_SERVICE = List.of(
            "io.undertow.",
            "org.xnio.",
            "org.jboss.",
            "org.postgresql.",
            "graphql.",
            "org.jdbi.",
            "org.flywaydb.",
            "org.ehcache.",
            "com.nimbusds.",
            "ch.qos.logback.",
            "io.millrace.adapters.persistence.",
            "io.millrace.adapters.opensearch.",
            "io.millrace.application.");

    /** The smallest ratio of the classes of a command that come from the class archive. */
    private static final double FEWEST_SHARED_CLASSES = 0.9;

    @TempDir
    private static Path cache;

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private static RunningService service;

    @BeforeAll
    static void startService(@TempDir Path data) {
        service = LocalService.start(data);
    }

    @AfterAll
    static void stopService() {
        service.close();
    }

    @BeforeEach
    void prepare() {
        environment.putAll(Map.of(
                "HOME",
                folder.toString(),
                "JAVA_HOME",
                System.getProperty("java.home"),
                "MILLRACE_CACHE",
                cache.toString(),
                "MILLRACE_URL",
                service.address().toString(),
                "MILLRACE_PASSWORD",
                StoreClient.ADMIN_PASSWORD));
    }

    private Commands.Outcome run(Path program, String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(Stream.of(program.toString()), Stream.of(arguments))
                .toList();
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "LANG"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(Commands.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            return new Commands.Outcome(process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void it_runs_in_any_directory_and_through_links() throws Exception {
        Path first = Files.createSymbolicLink(folder.resolve("first"), LAUNCHER);
        Path second = Files.createSymbolicLink(
                folder.resolve("second"), Path.of(first.getFileName().toString()));

        assertThat(run(LAUNCHER, "--version").output()).startsWith("millrace ");
        assertThat(run(second, "--version").output()).startsWith("millrace ");
    }

    @Test
    void a_client_command_loads_no_library_of_the_service_and_takes_its_classes_from_the_archive() throws Exception {
        assertThat(run(LAUNCHER, "stream", "list").errors()).isEmpty();
        Path log = folder.resolve("classes.log");
        environment.put("JAVA_OPTS", "-Xlog:class+load:file=" + log);

        Commands.Outcome outcome = run(LAUNCHER, "stream", "list");

        assertThat(outcome.status()).as(outcome.errors()).isZero();
        List<String> lines = Files.readAllLines(log);
        List<String> loaded = lines.stream()
                .map(line -> line.replaceFirst("^(\\[[^]]*])+ ", ""))
                .toList();
        assertThat(loaded).hasSizeGreaterThan(1_000);
        assertThat(loaded).noneMatch(line -> LIBRARIES_OF_THE_SERVICE.stream().anyMatch(line::startsWith));
        long shared = loaded.stream()
                .filter(line -> line.contains("shared objects file"))
                .count();
        assertThat((double) shared / loaded.size()).isGreaterThan(FEWEST_SHARED_CLASSES);
    }

    @Test
    void a_client_command_after_options_uses_the_class_archive_of_client_commands() throws Exception {
        Commands.Outcome outcome = run(LAUNCHER, "--user", "admin", "--verbose", "stream", "--output", "json", "list");

        assertThat(outcome.status()).as(outcome.errors()).isZero();
        assertThat(archive(cache).getFileName().toString()).endsWith("-client.jsa");
    }

    @Test
    void the_command_is_found_after_options_that_share_a_hyphen() throws Exception {
        environment.put("JAVA_OPTS", "-XX:+PrintFlagsFinal -version");

        assertThat(run(LAUNCHER, "-vo", "json", "stream", "list").output()).containsPattern("TieredStopAtLevel += 1 ");
        assertThat(run(LAUNCHER, "-vo", "json", "load", "f").output()).containsPattern("TieredStopAtLevel += 4 ");
        assertThat(run(LAUNCHER, "-vh", "load").output()).containsPattern("TieredStopAtLevel += 1 ");
    }

    @Test
    void the_class_archive_is_created_once() throws Exception {
        run(LAUNCHER, "--version");
        Path archive = archive(cache);
        FileTime created = Files.getLastModifiedTime(archive);

        run(LAUNCHER, "stream", "list");

        assertThat(archive(cache)).isEqualTo(archive);
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(created);
    }

    private static Path archive(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> found = files.toList();
            assertThat(found).singleElement().asString().matches(".*/millrace-[0-9.]+-java-.+-client\\.jsa");
            return found.get(0);
        }
    }

    @Test
    void a_cache_that_is_not_writable_is_no_failure() throws Exception {
        environment.put("MILLRACE_CACHE", folder.resolve("none").toString());

        Commands.Outcome outcome = run(LAUNCHER, "stream", "list");

        assertThat(outcome.status()).as(outcome.errors()).isZero();
        assertThat(outcome.errors()).isEmpty();
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void the_java_on_the_path_is_used_without_java_home() throws Exception {
        environment.remove("JAVA_HOME");
        environment.put("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH"));

        assertThat(run(LAUNCHER, "--version").status()).isZero();
    }

    @Test
    void an_older_java_is_rejected_with_its_version() throws Exception {
        Path java = Files.createDirectories(folder.resolve("old/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("old/release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"11.0.22\"\n");
        environment.put("JAVA_HOME", folder.resolve("old").toString());

        Commands.Outcome outcome = run(LAUNCHER, "--version");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.errors())
                .isEqualTo("millrace: " + java + " is Java 11.0.22; Millrace requires Java 17 or later\n");
    }

    @Test
    void a_java_home_without_java_is_rejected() throws Exception {
        environment.put("JAVA_HOME", folder.toString());

        Commands.Outcome outcome = run(LAUNCHER, "--version");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.errors()).isEqualTo("millrace: JAVA_HOME is " + folder + ", but it contains no bin/java\n");
    }
}

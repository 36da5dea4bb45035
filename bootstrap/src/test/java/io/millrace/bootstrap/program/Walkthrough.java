package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.ReservedPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does what a page tells its reader to do, in one shell, in a folder that looks like a fresh copy of the repository after
 * the build. Two things differ from what the reader does: services listen on a reserved port in place of 8080, which
 * commands of {@code millrace} get as {@code --url}, and the demo loads fewer documents.
 */
final class Walkthrough implements AutoCloseable {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String PROGRAM = "bootstrap/target/millrace.jar";
    private static final String LAUNCHER = "bin/millrace";
    private static final String STAND_INS = "stand-ins";
    private static final String QUICKER = "quicker";
    private static final String SOURCES = "command-line/src";
    private static final String PORT = "8080";

    /** Comes last on the path, so that it is found where there is no other. */
    private static final String STAND_IN_FOR_CURL = """
        #!/bin/sh
        exec java -XX:TieredStopAtLevel=1 -cp '%s' io.millrace.bootstrap.program.CurlStandIn "$@"
        """;

    /**
     * Comes first on the path. It adds the JVM options of tests and the class archive of tests, so that commands start as
     * quickly as in an installation.
     */
    private static final String QUICKER_JAVA = """
        #!/bin/sh
        command=serve found=
        for argument in "$@"; do
            if [ "$found" ]; then
                command=$argument
                break
            fi
            case $argument in *.jar) found=yes ;; esac
        done
        case $command in
            serve | --set | demo) machine='%s' ;;
            *) machine='%s' ;;
        esac
        exec '%s' %s $machine -Xlog:cds=off -Xlog:class+path=off "$@"
        """;

    private static final String READY = "millrace is ready on ";
    private static final Pattern FIRST_PASSWORD = Pattern.compile("(?m)^admin password: (\\S+)$");
    private static final Pattern CLIENT_COMMAND = Pattern.compile(
            "\\bmillrace (load|search|count|tail|upgrade( status| cancel)?|(stream|user|feature|cache|keys) \\w+)\\b");
    /** The demo loads 120,000 documents unless an option says otherwise. */
    private static final Pattern WHOLE_DEMO = Pattern.compile("(?m)millrace demo$");

    private static final String PASSWORD_TO_FILL_IN = "the password that was printed";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path folder;
    private final ReservedPort reserved = ReservedPort.forServer();
    private final String port = Integer.toString(reserved.number());
    private final Process shell;
    private final BufferedReader answers;
    private Optional<Service> service = Optional.empty();
    private String password = "";
    private int number;

    /** A service that a command has started. */
    private record Service(Process process, Path log) {

        String text() {
            return read(log);
        }
    }

    Walkthrough(Path folder) {
        this.folder = folder;
        lookLikeTheRepository();
        try {
            ProcessBuilder builder = new ProcessBuilder("sh")
                    .directory(folder.toFile())
                    .redirectError(folder.resolve("shell.err").toFile());
            withOwnEnvironment(builder);
            shell = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Leftovers.register(shell, folder);
        answers = new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8));
    }

    private void withOwnEnvironment(ProcessBuilder builder) {
        String java = Path.of(System.getProperty("java.home"), "bin").toString();
        builder.environment().keySet().retainAll(List.of("PATH", "HOME", "LANG"));
        builder.environment()
                .compute(
                        "PATH",
                        (name, path) ->
                                folder.resolve(QUICKER) + ":" + java + ":" + path + ":" + folder.resolve(STAND_INS));
        builder.environment().put("SERVER_PORT", port);
        // The class archive of the tests is on the command line, so the launcher needs none.
        builder.environment().put("MILLRACE_CACHE", folder.resolve("none").toString());
    }

    private void lookLikeTheRepository() {
        try {
            Files.createDirectories(folder.resolve(PROGRAM).getParent());
            Files.createSymbolicLink(folder.resolve(PROGRAM), REPOSITORY.resolve(PROGRAM));
            Files.createDirectories(folder.resolve(LAUNCHER).getParent());
            Files.createSymbolicLink(folder.resolve(LAUNCHER), REPOSITORY.resolve(LAUNCHER));
            Files.createDirectories(folder.resolve(SOURCES).getParent());
            Files.createSymbolicLink(folder.resolve(SOURCES), REPOSITORY.resolve(SOURCES));
            copy(REPOSITORY.resolve("examples"), folder.resolve("examples"));
            script(
                    STAND_INS,
                    "curl",
                    STAND_IN_FOR_CURL.formatted(
                            Path.of("target", "test-classes").toAbsolutePath()));
            script(
                    QUICKER,
                    "java",
                    QUICKER_JAVA.formatted(
                            String.join(" ", MillraceProcess.FIRST_JVM),
                            String.join(" ", MillraceProcess.JVM),
                            Path.of(System.getProperty("java.home"), "bin", "java"),
                            ClassArchive.option()));
            PreparedPostgres.installPrograms(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void script(String directory, String name, String text) throws IOException {
        Path script = Files.createDirectories(folder.resolve(directory)).resolve(name);
        Files.writeString(script, text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void copy(Path source, Path target) throws IOException {
        try (var files = Files.walk(source)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path relative = source.relativize(file);
                if (!relative.startsWith("extension/target")) {
                    Files.copy(file, target.resolve(relative.toString()));
                }
            }
        }
    }

    /** Runs a block and compares the answer that is shown under it. */
    void follow(ShownCommand command) {
        String text = CLIENT_COMMAND
                .matcher(command.text())
                .replaceAll("$0 --url http://127.0.0.1:" + PORT)
                .replace(PORT, port)
                .replace(PASSWORD_TO_FILL_IN, password);
        text = WHOLE_DEMO.matcher(text).replaceAll("$0 --documents 2000");
        if (command.isService()) {
            startService(text, command.answer());
        } else {
            String output = run(text).replace(port, PORT).stripTrailing() + "\n";
            command.answer().ifPresent(shown -> assertThat(output).matches(ShownCommand.pattern(shown)));
        }
    }

    private void startService(String text, Optional<String> shown) {
        endService();
        Path log = folder.resolve("service-" + ++number + ".log");
        try {
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", "exec " + text)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            withOwnEnvironment(builder);
            Service started = new Service(builder.start(), log);
            Leftovers.register(started.process(), folder);
            service = Optional.of(started);
            await().atMost(PATIENCE)
                    .until(() ->
                            started.text().contains(READY) || !started.process().isAlive());
            Matcher first = FIRST_PASSWORD.matcher(started.text());
            if (first.find()) {
                password = first.group(1);
                KnownSecrets.add(password);
            }
            for (String line : shown.orElse(READY + "…").lines().toList()) {
                assertThat(started.text().replace(port, PORT)).containsPattern(ShownCommand.pattern(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the service as Ctrl-C does. */
    private void endService() {
        service.ifPresent(running -> {
            running.process().destroy();
            try {
                assertThat(running.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
            assertThat(running.process().exitValue()).as(running.text()).isZero();
        });
        service = Optional.empty();
    }

    private String run(String text) {
        Path output = folder.resolve("output-" + ++number);
        Path errors = folder.resolve("errors-" + number);
        String wrapped = "{\n" + text + "} < /dev/null > " + output + " 2> " + errors + "\necho status $?\n";
        try {
            OutputStream input = shell.getOutputStream();
            input.write(wrapped.getBytes(StandardCharsets.UTF_8));
            input.flush();
            String status = CompletableFuture.supplyAsync(this::nextLine).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(status).as(() -> read(output) + read(errors)).isEqualTo("status 0");
            return read(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("no end of:\n" + text + read(output) + read(errors), e);
        }
    }

    private String nextLine() {
        try {
            return String.valueOf(answers.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (reserved) {
            endProcesses();
        }
    }

    private void endProcesses() {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
        try {
            if (service.stream().anyMatch(running -> running.process().isAlive())) {
                endService();
            }
        } finally {
            service.ifPresent(running -> running.process().destroyForcibly());
            Leftovers.endDatabases(folder);
            forgetTheRepository();
        }
    }

    /** Removes the links to the repository, so that deleting the folder does not follow them. */
    private void forgetTheRepository() {
        try {
            Files.deleteIfExists(folder.resolve(PROGRAM));
            Files.deleteIfExists(folder.resolve(LAUNCHER));
            Files.deleteIfExists(folder.resolve(SOURCES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

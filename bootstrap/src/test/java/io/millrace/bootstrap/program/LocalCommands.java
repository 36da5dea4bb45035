package io.millrace.bootstrap.program;

import ch.qos.logback.classic.Level;
import io.millrace.application.testing.CapturedLog;
import io.millrace.bootstrap.CommandLineInTest;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.command.console.FakeStopRequest;
import io.millrace.command.line.FakeKeyboard;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Runs commands in the virtual machine of the test, which takes less time than the processes of {@link Commands}. Names of
 * files among the arguments must be absolute.
 *
 * @param home the home of the user of the commands
 */
record LocalCommands(Path home, Map<String, String> environment) {

    /** Returns the commands of an operator who has the variables of all services under test. */
    static LocalCommands of(Path home) {
        return new LocalCommands(home, MillraceProcess.ENVIRONMENT);
    }

    /** Returns the commands of an administrator of a service. */
    static LocalCommands of(Path home, RunningService service) {
        return new LocalCommands(
                home,
                Map.of("MILLRACE_URL", service.address().toString(), "MILLRACE_PASSWORD", StoreClient.ADMIN_PASSWORD));
    }

    Outcome run(String... arguments) {
        return runPiping("", arguments);
    }

    /** Runs a command whose standard input contains {@code input}. */
    Outcome runPiping(String input, String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status = CommandLineInTest.run(
                new PrintStream(output, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8),
                environment,
                home.toString(),
                FakeKeyboard.piping(input),
                FakeStopRequest::new,
                arguments);
        return new Outcome(status, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    /** Starts a command that runs until it is stopped. */
    RunningCommand start(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        FakeStopRequest request = new FakeStopRequest();
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> CommandLineInTest.run(
                new PrintStream(output, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8),
                environment,
                home.toString(),
                FakeKeyboard.piping(""),
                () -> request,
                arguments));
        return new RunningCommand(request, status, output, errors);
    }

    /** Starts a service that must be refused. The errors of the outcome begin with the lines of the log. */
    Outcome serveRefused(String... settings) {
        List<String> arguments = new ArrayList<>(List.of("serve", "--set", "server.port=0"));
        Stream.of(settings).forEach(setting -> {
            KnownSecrets.addFromSetting(setting);
            arguments.addAll(List.of("--set", setting));
        });
        try (CapturedLog log = CapturedLog.ofProcess(Level.INFO)) {
            Outcome outcome = run(arguments.toArray(String[]::new));
            String errors = LocalService.textOf(log) + outcome.errors();
            KnownSecrets.requireAbsentFrom(errors, "the log of a service");
            return new Outcome(outcome.status(), outcome.output(), errors);
        }
    }
}

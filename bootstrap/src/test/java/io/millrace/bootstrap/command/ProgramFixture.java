package io.millrace.bootstrap.command;

import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.PasswordReset;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.console.FakeStopRequest;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.FakeKeyboard;
import io.millrace.configuration.key.Machine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the command line inside the test and keeps what it prints. */
final class ProgramFixture {

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final FakeStopRequest stop = new FakeStopRequest();
    private final FakeKeyboard keyboard = new FakeKeyboard();
    private ApplicationStarter starter = new FakeApplication();
    private PasswordReset passwordReset = (settings, username, password) -> {
        throw new StartRefusedException("there is no user " + username);
    };
    private boolean colours;

    ProgramFixture starting(ApplicationStarter other) {
        starter = other;
        return this;
    }

    ProgramFixture resetting(PasswordReset other) {
        passwordReset = other;
        return this;
    }

    ProgramFixture environment(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    ProgramFixture onTerminal() {
        colours = true;
        return this;
    }

    /** Types these texts when the program asks for something secret. */
    ProgramFixture typing(String... texts) {
        keyboard.type(texts);
        return this;
    }

    ProgramFixture piping(String text) {
        keyboard.pipe(text);
        return this;
    }

    /** Asks the program to look at its files again; does nothing unless it runs. */
    void reload() {
        stop.reload();
    }

    /** Asks the program to end, now or before it started. */
    ProgramFixture stop() {
        stop.arrive();
        return this;
    }

    int run(String... arguments) {
        return Program.run(context(), service(), arguments);
    }

    /** Returns everything outside the command line, as the test has it. */
    CommandContext context() {
        return new CommandContext(
                new PrintStream(output, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8),
                environment,
                Map.of("user.home", "/nonexistent"),
                () -> stop,
                "millrace 1.1.0",
                keyboard,
                colours,
                colours);
    }

    /** Returns the service that the commands start, as the test has it. */
    ServiceContext service() {
        return new ServiceContext(() -> new Machine(4, 600L * 1024 * 1024, "mill-7"), starter, passwordReset);
    }

    List<String> questions() {
        return keyboard.questions();
    }

    String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    String errors() {
        return errors.toString(StandardCharsets.UTF_8);
    }
}

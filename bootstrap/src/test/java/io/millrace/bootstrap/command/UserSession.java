package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Commands of one user, whose files remain from one command to the next, and a service for them. */
abstract class UserSession {

    final FakeService service = new FakeService();

    /** The program of the last command. */
    ProgramFixture program = new ProgramFixture();

    @TempDir
    Path home;

    @AfterEach
    final void stop() {
        service.close();
    }

    /** Runs a command in a new process of the same user, with variables in pairs of name and value. */
    final int run(String line, String... variables) {
        program = new ProgramFixture().environment("XDG_CONFIG_HOME", home.toString());
        for (int i = 0; i < variables.length; i += 2) {
            program.environment(variables[i], variables[i + 1]);
        }
        return program.run(line.split(" "));
    }

    final void done(String line, String... variables) {
        assertThat(run(line, variables)).as(program.errors()).isZero();
    }
}

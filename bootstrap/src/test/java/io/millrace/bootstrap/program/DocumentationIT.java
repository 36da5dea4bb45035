package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Does what the documentation tells a newcomer to do, command by command, and compares the answers it shows. */
class DocumentationIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/tutorial.md", "docs/extending.md"})
    void every_command_gives_the_answer_shown(String page) throws IOException {
        List<ShownCommand> commands = ShownCommand.of(Files.readString(REPOSITORY.resolve(page)));
        assertThat(commands).hasSizeGreaterThan(3);

        try (Walkthrough walkthrough = new Walkthrough(folder)) {
            for (ShownCommand command : commands) {
                try {
                    walkthrough.follow(command);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(page + ", line " + command.line() + ":\n" + command.text(), e);
                }
            }
        }
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.embedded.PreparedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the documentation one by one, and compares the answers it shows. */
class WalkthroughIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void every_command_of_the_readme_and_then_of_the_tutorial_gives_the_answer_shown() {
        // The service of the README makes its cluster, and that of the tutorial finds one in a directory of its own.
        PreparedPostgres.installPrograms(folder);
        PreparedCluster.install(folder.resolve("data/tutorial"));

        follow("README.md", "docs/tutorial.md");
    }

    @Test
    void every_command_about_extensions_gives_the_answer_shown() {
        PreparedPostgres.installEmpty(folder);

        follow("docs/extending.md");
    }

    /** Follows pages one after the other, in one folder, as a reader does. */
    private void follow(String... pages) {
        try (Walkthrough walkthrough = new Walkthrough(folder)) {
            for (String page : pages) {
                List<ShownCommand> commands = commands(page);
                assertThat(commands).hasSizeGreaterThan(3);
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

    private static List<ShownCommand> commands(String page) {
        try {
            return ShownCommand.of(Files.readString(REPOSITORY.resolve(page)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

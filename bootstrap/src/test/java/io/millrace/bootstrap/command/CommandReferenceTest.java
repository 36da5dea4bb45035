package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandReferenceTest {

    private static final String WRITE = "millrace.docs.write";

    @Test
    void the_page_in_the_documentation_is_the_help_of_all_commands() throws IOException {
        Path page = Path.of("..", "docs", "commands.md");
        ProgramFixture program = new ProgramFixture();

        String reference = CommandReference.markdown(Program.line(program.context(), program.service()));
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, reference);
        }

        assertThat(page)
                .as("write it again: mvn test -pl bootstrap -am -Dtest=CommandReferenceTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true")
                .hasContent(reference);
    }
}

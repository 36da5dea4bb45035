package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.command.line.CommandContext;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommandOutputTest {

    private final FakeService service = new FakeService();
    private final ProgramFixture program =
            new ProgramFixture().environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void output_that_cannot_be_written_is_a_failure() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                throw new IOException("no space left");
            }
        };
        CommandContext usual = program.context();
        CommandContext context = new CommandContext(
                new PrintStream(full, false, StandardCharsets.UTF_8),
                usual.errors(),
                usual.environment(),
                usual.systemProperties(),
                usual.stopRequests(),
                usual.version(),
                usual.keyboard(),
                false,
                false);

        assertThat(Program.run(context, program.service(), "user", "list", "--url", service.url()))
                .isEqualTo(1);
        assertThat(program.errors()).isEqualTo("millrace: the output could not be written" + System.lineSeparator());
    }

    @Test
    void unknown_findings_are_a_failure() {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"service\":{\"version\":\"1\"},\"attention\":null},\"errors\":[{\"message\":\"no store\"}]}");

        assertThat(program.run("status", "--url", service.url())).isEqualTo(1);

        assertThat(program.errors()).contains("millrace: rejected: no store");
    }

    @Test
    void control_characters_are_escaped_in_formats_for_programs() {
        service.answer(
                "GET", "/_security/user", 200, "{\"anna\":{\"username\":\"anna\",\"full_name\":\"\u009b2J\u007f\"}}");

        for (String format : new String[] {"json", "yaml"}) {
            assertThat(program.run("user", "list", "--url", service.url(), "-o", format))
                    .as(program.errors())
                    .isZero();
        }

        assertThat(program.output())
                .contains("\\u009b2J\\u007f", "\\x9b2J\\x7f")
                .doesNotContain("\u009b", "\u007f");
    }
}

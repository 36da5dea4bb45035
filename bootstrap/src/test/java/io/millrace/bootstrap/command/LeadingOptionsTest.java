package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options before the name of their command. */
class LeadingOptionsTest {

    private final ProgramFixture program = new ProgramFixture();

    @Nested
    class OfTheService {

        private final FakeService service = new FakeService();

        @BeforeEach
        void keepUser() {
            service.keep("anna", "{\"username\":\"anna\",\"enabled\":true}");
            program.environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
        }

        @AfterEach
        void stop() {
            service.close();
        }

        private int run(String line) {
            return program.run(line.replace("URL", service.url()).split(" "));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "--url URL user list --json",
                    "--json --url URL user list",
                    "user --json --url=URL list",
                    "--url=URL user --output json list",
                    "-o json user --url URL list",
                    "-vojson user list --url URL",
                    "--user admin user -o json list --url URL anna"
                })
        void options_are_accepted_before_the_command_and_between_group_and_command(String line) {
            assertThat(run(line)).as(program.errors()).isZero();

            assertThat(program.output()).startsWith("{").contains("anna");
        }

        @Test
        void the_last_one_of_options_at_different_places_applies() {
            assertThat(run("--url http://127.0.0.1:1 user --url http://127.0.0.1:1 list --url URL"))
                    .as(program.errors())
                    .isZero();
        }

        @Test
        void contradictory_options_at_different_places_are_refused() {
            assertThat(run("--json --url URL user list --output yaml")).isEqualTo(2);

            assertThat(program.errors()).contains("--json contradicts --output yaml");
        }
    }

    @Nested
    class OfTheConfiguration {

        @TempDir
        private Path home;

        @Test
        void options_are_accepted_before_the_command() throws IOException {
            Path file = Files.writeString(home.resolve("m.properties"), "server.port=9201\n");

            assertThat(program.run("--config", file.toString(), "config", "--format", "properties"))
                    .isZero();

            assertThat(program.output()).contains("server.port=9201");
        }

        @Test
        void assignments_before_and_after_the_command_are_combined() {
            assertThat(program.run(
                            "--set",
                            "server.port=9201",
                            "config",
                            "--set",
                            "server.host=::1",
                            "--format",
                            "properties"))
                    .isZero();

            assertThat(program.output()).contains("server.port=9201", "server.host=");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--url x serve | serve does not use a running service, so that --url would have no effect; remove it",
                "--json config | config does not use a running service, so that --json would have no effect; remove it",
                "--url x completion bash | completion does not use a running service, so that --url",
                "database --json dump x | database dump does not use a running service, so that --json",
                "stream --set a=b list | stream list does not read the configuration, so that --set would have no effect",
                "--url x context list | context list does not use a running service, so that --url",
                "--url x context set prod | put --url after context set",
                "--url x | --url needs a command that can use a running service; without a command, millrace starts",
                "--nonsense stream list | millrace has no option --nonsense",
                "--url x --nonsense stream list | ",
                "--url | ",
                "--json stream | stream needs a command"
            })
    void an_option_that_its_command_does_not_have_is_refused(String line, String sentence) {
        assertThat(program.run(line.split(" "))).isEqualTo(2);

        assertThat(program.errors()).startsWith("millrace: " + (sentence == null ? "" : sentence));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help stream list", "-h stream list", "stream --help list", "--json stream list --help"})
    void help_before_a_command_is_the_help_of_the_command(String line) {
        assertThat(program.run(line.split(" "))).isZero();

        assertThat(program.output()).startsWith("Usage: millrace stream list ");
    }
}

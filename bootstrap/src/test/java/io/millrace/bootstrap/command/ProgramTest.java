package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    private final ProgramFixture program = new ProgramFixture();

    @Test
    void help_lists_the_commands() {
        int status = program.run("--help");

        assertThat(status).isZero();
        assertThat(program.output())
                .startsWith("Millrace keeps data streams in PostgreSQL")
                .contains(
                        "Usage: millrace",
                        "--config",
                        "--set",
                        "\n  serve ",
                        "\n  config ",
                        "\n  demo ",
                        "\n  user ",
                        "\n  keys ",
                        "Examples:");
        assertThat(program.errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "config", "demo"})
    void every_command_has_help(String command) {
        int status = program.run(command, "--help");

        assertThat(status).isZero();
        assertThat(program.output()).startsWith("Usage: millrace " + command).contains("--config", "--set");
    }

    @Test
    void every_command_is_found_by_its_name_where_it_comes_first_and_behind_options() {
        for (String command : Program.line(program.context(), program.service())
                .getSubcommands()
                .keySet()) {
            ProgramFixture first = new ProgramFixture();
            ProgramFixture after = new ProgramFixture();

            assertThat(first.run(command, "--help")).as(command).isZero();
            assertThat(after.run("--set", "server.port=0", command, "--help"))
                    .as(command)
                    .isZero();
            assertThat(first.output()).contains("Usage: millrace " + command).isEqualTo(after.output());
        }
    }

    @Test
    void help_has_colours_on_a_terminal_alone() {
        program.run("--help");
        ProgramFixture terminal = new ProgramFixture().onTerminal();
        terminal.run("--help");

        assertThat(program.output()).doesNotContain("\u001b[");
        assertThat(terminal.output()).contains("\u001b[");
    }

    @Test
    void version_is_one_line() {
        int status = program.run("--version");

        assertThat(status).isZero();
        assertThat(program.output()).isEqualTo("millrace 1.1.0" + System.lineSeparator());
    }

    @Test
    void a_command_is_found_behind_options_of_the_program() {
        int status = program.run("--set", "server.port=9090", "--config=/nowhere.yaml", "confg");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("'confg'", "Did you mean: millrace config");
    }

    @Test
    void an_option_without_its_value_is_refused_also_where_it_comes_last() {
        int status = program.run("--config", "/nowhere.yaml", "--set");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("--set");
    }

    @Test
    void a_command_that_asks_a_service_takes_no_configuration_of_one() {
        int status = program.run("--set", "server.port=9090", "stream", "list");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors())
                .startsWith("millrace: --set configures a service, but millrace stream list uses a running service;"
                        + " remove it");
        assertThat(program.output()).isEmpty();
    }

    @Test
    void an_unknown_command_is_refused_with_a_suggestion() {
        int status = program.run("confg");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("'confg'", "Did you mean: millrace config");
        assertThat(program.output()).isEmpty();
    }

    @Test
    void an_unknown_option_is_refused_with_a_suggestion_and_without_its_value() {
        int status = program.run("--sett=database.password=hush");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("'--sett=...'", "--set").doesNotContain("hush");
    }

    @Test
    void a_system_property_after_the_jar_is_refused_with_the_way_out() {
        int status = program.run("-Dserver.port=9090");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("put -Dkey=value before -jar, or use --set key=value after it");
    }

    @Test
    void an_option_without_its_value_is_refused() {
        int status = program.run("config", "--set");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("--set", "See: millrace config --help");
    }

    @Test
    void a_file_is_not_expanded_into_arguments() {
        int status = program.run("@arguments");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("@arguments");
    }
}

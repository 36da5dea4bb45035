package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines that are no commands. */
class CommandMistakesTest {

    private final ProgramFixture program = new ProgramFixture();

    private String errors(String line) {
        assertThat(program.run(line.split(" "))).as(line).isEqualTo(2);
        assertThat(program.output()).isEmpty();
        return program.errors();
    }

    @Nested
    class UnknownCommands {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "stream ls | `millrace stream list`",
                    "stream rm x | `millrace stream delete`",
                    "stream remove x | `millrace stream delete`",
                    "stream get x | `millrace stream list` or `millrace stream show`",
                    "stream describe x | `millrace stream show`",
                    "stream new x | `millrace stream create`",
                    "stream --json ls | `millrace stream list`",
                    "user create bob | `millrace user add`",
                    "user rm bob | `millrace user remove`",
                    "role add x | `millrace role put`",
                    "apikey delete x | `millrace apikey revoke`",
                    "settings list | `millrace settings get`",
                    "context switch x | `millrace context use`",
                    "cache delete | `millrace cache clear`",
                    "database backup | `millrace database dump`",
                    "user disabel x | `millrace user disable`",
                    "streams | `millrace stream`",
                    "streams ls | `millrace stream list`",
                    "get streams | `millrace stream list` or `millrace stream show`",
                    "delete stream x | `millrace stream delete`",
                    "create user bob | `millrace user add`",
                    "create | `millrace stream create`",
                    "logs | `millrace tail` or `millrace search`",
                    "query x | `millrace search`",
                    "import-file x | `millrace load`",
                    "serv | `millrace serve`"
                })
        void a_command_of_another_program_is_refused_with_the_command_of_this_program(String line, String meant) {
            assertThat(errors(line))
                    .startsWith("millrace: there is no command")
                    .contains("; did you mean " + meant + "?");
        }

        @Test
        void the_commands_of_the_group_are_listed() {
            assertThat(errors("stream nonsense").lines())
                    .containsExactly(
                            "millrace: there is no command \"stream nonsense\"",
                            "The commands of stream are list, show, create, rollover, lifecycle, trim and delete.",
                            "See: millrace stream --help");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"stream rd", "stream exit", "user able", "user show", "apikey get", "cache ls", "nothing"})
        void a_command_that_deletes_is_suggested_only_for_a_word_with_this_meaning(String line) {
            assertThat(errors(line).lines().findFirst().orElseThrow())
                    .doesNotContain("delete", "remove", "trim", "revoke", "clear", "disable", "reset");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "role revoke x",
                    "user revoke x",
                    "user clear x",
                    "stream clear x",
                    "revoke x",
                    "clear",
                    "delete"
                })
        void no_other_deletion_is_suggested_instead_of_the_one_that_the_user_meant(String line) {
            assertThat(errors(line).lines().findFirst().orElseThrow()).doesNotContain("did you mean");
        }

        @Test
        void the_value_of_an_assignment_is_hidden() {
            assertThat(errors("password=hush")).doesNotContain("hush");
        }
    }

    @Nested
    class Arguments {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "stream show | stream show needs the argument NAME",
                    "stream show a b | stream show takes only the argument NAME, but the command line also contains \"b\"",
                    "status x | status takes no arguments, but the command line also contains \"x\"",
                    "user add bob | user add needs the option --role ROLE",
                    "stream trim logs --befor 1d | stream trim has no option --befor; did you mean --before?",
                    "load f --stream= --creat | load has no option --creat; did you mean --create?",
                    "load --strem=a | load has no option --strem=...; did you mean --stream?",
                    "load | load needs the option --stream STREAM and the argument FILE",
                    "completion tcsh | SHELL must be bash, zsh or fish, but is \"tcsh\"",
                    "stream | stream needs a command: list, show, create, rollover, lifecycle, trim or delete",
                    "user totp | user totp needs a command: enable, disable or status"
                })
        void an_argument_is_refused_with_a_sentence(String line, String sentence) {
            assertThat(errors(line).lines().findFirst()).contains("millrace: " + sentence);
        }

        @Test
        void a_missing_argument_is_refused_with_an_example_and_the_way_to_the_help() {
            assertThat(errors("stream show").lines())
                    .containsExactly(
                            "millrace: stream show needs the argument NAME",
                            "For example: millrace stream show logs-app",
                            "See: millrace stream show --help");
        }
    }

    @Nested
    class Options {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "config --set | --set needs a value; for example --set server.port=9200",
                    "user add bob --role | --role needs a value; for example --role writer",
                    "stream list --url | --url needs a value; for example --url https://millrace.example.com",
                    "stream list --url --json | --url needs a value; for example --url https://millrace.example.com",
                    "stream list --json=yes | --json takes no value",
                    "demo --documents many | --documents must be a whole number, but is \"many\"; for example"
                            + " --documents 20000",
                    "upgrade --throttle x a | --throttle must be a number, but is \"x\"",
                    "search logs --sort client.ip:dsc | --sort is client.ip:dsc, but the order must be asc or desc, as in"
                            + " client.ip:desc",
                    "search logs --sort=-bytes | --sort is -bytes; for a descending order, write bytes:desc",
                    "stream list --wacth | stream list has no option --wacth; did you mean --watch?",
                    "stream list -x | stream list has no option -x",
                    "serve --json | serve does not use a running service, so that --json would have no effect; remove it",
                    "upgrade --throttle 5 status | upgrade status has no option --throttle"
                })
        void an_option_is_refused_with_a_sentence(String line, String sentence) {
            assertThat(errors(line)).startsWith("millrace: " + sentence).contains("See: millrace ");
        }
    }
}

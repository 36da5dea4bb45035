package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.millrace.command.line.CommandHelp;
import io.millrace.command.line.ServiceCommand;
import io.millrace.command.line.SharedOptions;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ProgramTest {

    /** The width of a terminal without the indentation of examples. */
    private static final int LONGEST_EXAMPLE = 76;

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
                        "\n  key ",
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
            assertThat(after.run("--help", command)).as(command).isZero();
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
        assertThat(program.errors()).contains("there is no command \"confg\"; did you mean `millrace config`?");
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
                .startsWith("millrace: stream list does not read the configuration, so that --set would have no effect;"
                        + " remove it");
        assertThat(program.output()).isEmpty();
    }

    @Test
    void an_unknown_command_is_refused_with_a_suggestion() {
        int status = program.run("confg");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("there is no command \"confg\"; did you mean `millrace config`?");
        assertThat(program.output()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"confg --help", "confg -h", "--help confg", "confg --version"})
    void an_unknown_command_is_refused_also_with_a_request_for_help(String line) {
        int status = program.run(line.split(" "));

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("there is no command \"confg\"; did you mean `millrace config`?");
        assertThat(program.output()).isEmpty();
    }

    @Test
    void an_unknown_command_of_a_group_is_refused_also_with_a_request_for_help() {
        int status = program.run("stream", "lst", "--help");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors())
                .contains("there is no command \"stream lst\"; did you mean `millrace stream list`?");
    }

    @Test
    void every_command_has_at_least_two_examples_that_fit_on_a_line_and_can_be_parsed() {
        for (CommandLine command : leaves(Program.line(program.context(), program.service()))) {
            String name = command.getCommandSpec().qualifiedName(" ");
            List<String> examples = CommandHelp.examples(command.getCommandSpec());

            assertThat(examples).as(name).hasSizeGreaterThanOrEqualTo(2).doesNotHaveDuplicates();
            assertThat(examples)
                    .as(name)
                    .allSatisfy(
                            example -> assertThat(example).contains(name).hasSizeLessThanOrEqualTo(LONGEST_EXAMPLE));
            for (String example : examples) {
                assertThatNoException()
                        .as(example)
                        .isThrownBy(() -> Program.line(program.context(), program.service())
                                .parseArgs(argumentsOf(example)));
            }
        }
    }

    @Test
    void help_shows_the_examples() {
        program.run("stream", "list", "-h");

        assertThat(program.output()).contains("Examples:\n  millrace stream list\n");
    }

    @Test
    void a_letter_stands_for_the_same_option_in_all_commands() {
        Map<String, String> letters = Map.of("-u", "--user", "-o", "--output", "-h", "--help", "-v", "--verbose");

        for (CommandLine command : leaves(Program.line(program.context(), program.service()))) {
            command.getCommandSpec().optionsMap().forEach((name, option) -> {
                if (letters.containsKey(name)) {
                    assertThat(option.longestName())
                            .as(command.getCommandName())
                            .isEqualTo(letters.get(name));
                }
            });
        }
    }

    @Test
    void a_format_that_a_command_does_not_support_is_refused() {
        int status = program.run("stream", "list", "-o", "ndjson");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("--output must be", "for this command, but is ndjson");
    }

    @Test
    void an_unknown_format_is_refused_with_the_list_of_formats() {
        int status = program.run("stream", "list", "--output", "xml");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("--output", "must be table, wide, json, yaml or ndjson, but is \"xml\"");
    }

    @Test
    void two_contradictory_formats_are_refused() {
        int status = program.run("stream", "list", "--json", "-o", "yaml");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("--json contradicts --output yaml");
    }

    private static List<CommandLine> leaves(CommandLine line) {
        List<CommandLine> leaves = new ArrayList<>();
        for (CommandLine command : line.getSubcommands().values()) {
            if (command.getCommandName().equals("help")) {
                continue;
            }
            if (command.getSubcommands().isEmpty() || command.getCommand() instanceof ServiceCommand) {
                leaves.add(command);
            }
            leaves.addAll(leaves(command));
        }
        return leaves;
    }

    /** Returns the arguments after the last {@code millrace} of a line, as a shell would split them. */
    private static String[] argumentsOf(String example) {
        String line = example.substring(example.lastIndexOf("millrace ") + "millrace ".length())
                .replaceAll(" [<>|] .*|\\)$", "");
        List<String> arguments = new ArrayList<>();
        Matcher word = Pattern.compile("'([^']*)'|\\S+").matcher(line);
        while (word.find()) {
            arguments.add(word.group(1) == null ? word.group() : word.group(1));
        }
        return arguments.toArray(String[]::new);
    }

    @Test
    void an_unknown_option_is_refused_with_a_suggestion_and_without_its_value() {
        int status = program.run("--sett=database.password=hush");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors())
                .contains("no option --sett=...; did you mean --set?")
                .doesNotContain("hush");
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

    @Test
    void help_of_a_command_refers_to_the_options_of_the_connection() {
        program.run("stream", "list", "--help");

        assertThat(program.output())
                .startsWith("Usage: millrace stream list [OPTIONS] [NAME...]")
                .contains("--watch", "--output", "`millrace options`")
                .doesNotContain("--client-certificate", "--token");
    }

    @Test
    void the_options_of_the_connection_have_a_command() {
        assertThat(program.run("options")).isZero();

        assertThat(program.output()).contains("--url", "--client-certificate", "--json", "MILLRACE_TOKEN");
    }

    @Test
    void the_command_help_shows_the_help_of_a_command_of_a_group() {
        assertThat(program.run("help", "stream", "list")).isZero();

        assertThat(program.output()).startsWith("Usage: millrace stream list ");
    }

    @Test
    void the_help_of_roles_explains_all_privileges() {
        program.run("role", "put", "--help");

        for (ClusterPrivilege privilege : ClusterPrivilege.values()) {
            assertThat(program.output()).containsPattern("(?m)^  " + privilege.key() + " +[a-z]");
        }
        for (IndexPrivilege privilege : IndexPrivilege.values()) {
            assertThat(program.output()).containsPattern("(?m)^  " + privilege.key() + " +[a-z]");
        }
        assertThat(program.output().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "set"})
    void the_help_of_users_names_all_built_in_roles(String command) {
        program.run("user", command, "--help");

        assertThat(program.output().replaceAll("\\s+", " "))
                .contains(Role.SHIPPED.stream().map(role -> role.name().value()).toList());
    }

    @Test
    void the_launchers_know_all_options_with_a_value_that_can_precede_a_command() throws IOException {
        List<String> options = leaves(Program.line(program.context(), program.service())).stream()
                .flatMap(command -> command.getCommandSpec().mixins().values().stream())
                .filter(mixin -> mixin.userObject() instanceof SharedOptions)
                .flatMap(mixin -> mixin.options().stream())
                .filter(option -> option.arity().max() > 0)
                .flatMap(option -> Stream.of(option.names()))
                .distinct()
                .toList();

        assertThat(launcherOptions("millrace", "(?m)^ +(--config [^)]+)\\)$"))
                .containsExactlyInAnyOrderElementsOf(options);
        assertThat(launcherOptions("millrace.cmd", "\\((--config [^)]+)\\)"))
                .containsExactlyInAnyOrderElementsOf(options);
    }

    private static List<String> launcherOptions(String launcher, String list) throws IOException {
        Matcher found = Pattern.compile(list)
                .matcher(
                        Files.readString(Path.of("../packaging/src/archive/bin").resolve(launcher)));
        assertThat(found.find()).isTrue();
        return List.of(found.group(1).split("[ |]+"));
    }
}

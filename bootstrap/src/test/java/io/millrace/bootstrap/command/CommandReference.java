package io.millrace.bootstrap.command;

import static java.util.Objects.requireNonNull;

import io.millrace.command.client.ExitStatus;
import io.millrace.command.line.CommandHelp;
import io.millrace.command.line.ServiceCommand;
import io.millrace.command.line.ShortHelp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The reference page of all commands, made of what their help is made of. */
final class CommandReference {

    private static final Set<String> OF_SERVICE = Set.of(
            "--url",
            "--user",
            "--password-file",
            "--token",
            "--api-key-file",
            "--context",
            "--ca",
            "--insecure-skip-verify",
            "--client-certificate",
            "--client-key",
            "--output",
            "--json",
            "--verbose");
    private static final Set<String> OF_OUTPUT = Set.of("--output", "--json", "--verbose");
    private static final Set<String> OF_CONFIGURATION = Set.of("--config", "--set");
    private static final Set<String> OF_ALL = Set.of("--help", "--version");

    private static final String INDENT = "  ";

    private final StringBuilder page = new StringBuilder();

    private CommandReference() {}

    static String markdown(CommandLine root) {
        CommandReference reference = new CommandReference();
        reference.begin(root.getCommandSpec());
        reference.commands(root.getCommandSpec());
        return reference.page.toString();
    }

    private void begin(CommandSpec root) {
        page.append("""
            # Commands

            This page describes the commands of `millrace`. After a build, the program is `bin/millrace` in the folder of
            the project; in a release, it is `bin/millrace` in the archive. `java -jar millrace.jar COMMAND` has the same
            commands. `millrace COMMAND --help`, `millrace COMMAND -h` and `millrace help COMMAND` show the same text.

            The options of commands that use a running service, and those of commands that read the configuration, can
            also precede their command: `millrace --context prod stream list` is `millrace stream list --context prod`.
            Put all other options after their command. If an option with one value is given several times, the last one
            applies.

            | Command | Description |
            |---|---|
            """);
        summaries(root);
        page.append("""

            ## Exit statuses

            | Status | Meaning |
            |---|---|
            """);
        for (ExitStatus status : ExitStatus.values()) {
            page.append("| ")
                    .append(status.code())
                    .append(" | ")
                    .append(status.meaning())
                    .append(" |\n");
        }
        page.append("""

            Commands that use a running service write the result to standard output, and errors to standard error. If
            standard output is not a terminal, the output has no colours, and progress is one line for every tenth of
            the work. `NO_COLOR` also disables colours on a terminal.

            ## Options of commands that use a running service

            """);
        CommandSpec anyClient = find(root, "stream", "list");
        options(anyClient.options().stream()
                .filter(option -> OF_SERVICE.contains(option.longestName()))
                .toList());
        String[] sources = find(root, "options").usageMessage().description();
        Arrays.stream(sources, 1, sources.length)
                .forEach(paragraph -> page.append('\n').append(paragraph).append('\n'));
        page.append("""

            ## Options of commands that read the configuration

            """);
        options(root.options().stream()
                .filter(option -> OF_CONFIGURATION.contains(option.longestName()))
                .toList());
    }

    private static CommandSpec find(CommandSpec root, String... path) {
        CommandSpec found = root;
        for (String name : path) {
            found = requireNonNull(found.subcommands().get(name), name).getCommandSpec();
        }
        return found;
    }

    private void summaries(CommandSpec parent) {
        for (CommandSpec command : children(parent)) {
            if (children(command).isEmpty() || command.userObject() instanceof ServiceCommand) {
                String name = command.qualifiedName(" ");
                page.append("| [`")
                        .append(name)
                        .append("`](#")
                        .append(name.replace(' ', '-'))
                        .append(") | ")
                        .append(cell(command.usageMessage().description()[0]))
                        .append(" |\n");
            }
            summaries(command);
        }
    }

    private void commands(CommandSpec parent) {
        for (CommandSpec command : children(parent)) {
            if (children(command).isEmpty() || command.userObject() instanceof ServiceCommand) {
                command(command);
            }
            commands(command);
        }
    }

    private static List<CommandSpec> children(CommandSpec parent) {
        return parent.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.name().equals("help"))
                .toList();
    }

    private void command(CommandSpec command) {
        page.append("\n## ").append(command.qualifiedName(" ")).append("\n\n");
        List<String> paragraphs =
                new ArrayList<>(Arrays.asList(command.usageMessage().description()));
        paragraphs.removeIf(String::isBlank);
        if (command.name().equals("options")) {
            // The section about these options has the other paragraphs.
            paragraphs.subList(1, paragraphs.size()).clear();
        }
        page.append(text(paragraphs));
        page.append("\n\n```\n").append(synopsis(command)).append("\n```\n");
        List<ArgSpec> own = new ArrayList<>(command.positionalParameters());
        command.options().stream()
                .filter(option -> !(takes(command, OF_SERVICE) && OF_SERVICE.contains(option.longestName()))
                        && !(takes(command, OF_OUTPUT) && OF_OUTPUT.contains(option.longestName()))
                        && !OF_CONFIGURATION.contains(option.longestName())
                        && !OF_ALL.contains(option.longestName()))
                .forEach(own::add);
        if (!own.isEmpty()) {
            page.append('\n');
            options(own);
        }
        if (takes(command, OF_SERVICE)) {
            page.append("\nIt has the [options of commands that use a running service]"
                    + "(#options-of-commands-that-use-a-running-service).\n");
        }
        if (takes(command, OF_OUTPUT) && !takes(command, OF_SERVICE)) {
            page.append("\nIt has the options `--output`, `--json` and `--verbose` of the"
                    + " [commands that use a running service](#options-of-commands-that-use-a-running-service).\n");
        }
        if (takes(command, OF_CONFIGURATION)) {
            page.append("\nIt has the [options of commands that read the configuration]"
                    + "(#options-of-commands-that-read-the-configuration).\n");
        }
        List<String> examples = CommandHelp.examples(command);
        if (!examples.isEmpty()) {
            page.append("\nExamples:\n\n```\n")
                    .append(String.join("\n", examples))
                    .append("\n```\n");
        }
        List<String> footer =
                new ArrayList<>(Arrays.asList(command.usageMessage().footer()));
        footer.remove("Examples:");
        footer.removeIf(line -> examples.contains(line.strip().replace("%%", "%")));
        String rest = text(footer);
        if (!rest.isEmpty()) {
            page.append('\n').append(rest).append('\n');
        }
    }

    /** Returns whether a command has all of these options. Some commands have an option with the name of one of them. */
    private static boolean takes(CommandSpec command, Set<String> options) {
        return command.optionsMap().keySet().containsAll(options);
    }

    private static String synopsis(CommandSpec command) {
        String[] custom = command.usageMessage().customSynopsis();
        if (custom.length > 0) {
            return Arrays.stream(custom).map(String::strip).collect(Collectors.joining("\n"));
        }
        return ShortHelp.usage(command);
    }

    private void options(List<? extends ArgSpec> options) {
        page.append("| Option | Meaning |\n|---|---|\n");
        for (ArgSpec option : options) {
            page.append("| `")
                    .append(option instanceof OptionSpec named ? named(named) : option.paramLabel())
                    .append("` | ")
                    .append(cell(described(option)))
                    .append(" |\n");
        }
    }

    private static String named(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private static String described(ArgSpec option) {
        return String.join(" ", option.description())
                .replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue()));
    }

    /** Returns paragraphs. Several indented lines without an empty line between them become a block of code. */
    private static String text(List<String> lines) {
        List<String> paragraphs = new ArrayList<>();
        for (int i = 0; i < lines.size(); ) {
            int end = i;
            while (end < lines.size() && lines.get(end).startsWith(INDENT)) {
                end++;
            }
            if (end - i > 1) {
                paragraphs.add("```\n"
                        + lines.subList(i, end).stream()
                                .map(line -> line.substring(INDENT.length()))
                                .collect(Collectors.joining("\n"))
                        + "\n```");
                i = end;
            } else {
                if (!lines.get(i).isBlank()) {
                    paragraphs.add(text(lines.get(i)));
                }
                i++;
            }
        }
        return String.join("\n\n", paragraphs);
    }

    private static String text(String line) {
        return line.startsWith(INDENT) || line.contains("<(") ? "`" + line.strip() + "`" : line;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}

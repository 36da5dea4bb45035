package io.millrace.bootstrap.command;

import static java.util.Objects.requireNonNull;

import io.millrace.command.client.ExitStatus;
import io.millrace.command.line.CommandHelp;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

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
            commands. The option `--help` (or `-h`) of a command shows the same text. Put options after their command.

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
        page.append("""

            A setting is read from the first of these sources: its option, the context of the option `--context`, its
            environment variable, the context of `MILLRACE_CONTEXT` or of `context use`, and its default.

            Credentials are read from the first of these sources:

            1. `--token`, `--api-key-file` or `--password-file`
            2. the context of the option `--context`: its token or API key, then its sign-in
            3. `MILLRACE_TOKEN`, `MILLRACE_API_KEY`, `MILLRACE_PASSWORD`
            4. the context of `MILLRACE_CONTEXT` or of `context use`: its token or API key, then its sign-in
            5. without a context, the sign-in at the address
            6. a prompt for the password on the terminal, unless the service does not authenticate callers

            With `--user`, other tokens and API keys than those of options are ignored. A sign-in is the tokens that
            `login` stored. It is used only if it is the sign-in of the user that `--user`, `MILLRACE_USER` or the context
            names. Without `--user`, a sign-in at an identity provider is used for any user.

            Each context has its own sign-in. The credentials and certificates of a context are used only if the address
            of the service is the address of the context; otherwise no context is in use. A context without an address
            has the default address. `--context=` selects no context.

            An API key is the encoded key that `apikey create` shows, or its id, a colon and its secret.

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
        page.append(paragraphs.stream().map(CommandReference::text).collect(Collectors.joining("\n\n")));
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
        footer.removeIf(String::isBlank);
        footer.remove("Examples:");
        footer.removeIf(line -> examples.contains(line.strip().replace("%%", "%")));
        if (!footer.isEmpty()) {
            page.append('\n')
                    .append(footer.stream().map(CommandReference::text).collect(Collectors.joining("\n\n")))
                    .append('\n');
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
        String required = command.options().stream()
                .filter(OptionSpec::required)
                .map(option -> " " + option.longestName() + " " + option.paramLabel())
                .collect(Collectors.joining());
        String parameters = command.positionalParameters().stream()
                .map(parameter -> " " + positional(parameter))
                .collect(Collectors.joining());
        return command.qualifiedName(" ") + required + " [OPTIONS]" + parameters;
    }

    private static String positional(PositionalParamSpec parameter) {
        String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
        return parameter.required() ? label : "[" + label + "]";
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

    private static String text(String line) {
        return line.startsWith("  ") || line.contains("<(") ? "`" + line.strip() + "`" : line;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}

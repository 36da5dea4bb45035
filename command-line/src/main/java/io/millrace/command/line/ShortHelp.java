package io.millrace.command.line;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command. For the options of connections, it refers to {@code millrace options}. */
public final class ShortHelp extends Help {

    private static final String NEWLINE = System.lineSeparator();

    public ShortHelp(CommandSpec command, ColorScheme colours) {
        super(command, colours);
    }

    /** Returns the options that select the service and the credentials; empty if the command uses no service. */
    public static Set<OptionSpec> connectionOptions(CommandSpec command) {
        Set<OptionSpec> options = new HashSet<>();
        for (CommandSpec mixin : command.mixins().values()) {
            if (mixin.userObject() instanceof ServiceOptions) {
                options.addAll(mixin.options());
                mixin.mixins().values().stream()
                        .filter(nested -> nested.userObject() instanceof OutputOptions)
                        .forEach(nested -> options.removeAll(nested.options()));
            }
        }
        return options;
    }

    /** Returns the name of a command with its required options and its arguments. */
    public static String usage(CommandSpec command) {
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

    @Override
    public String synopsis(int synopsisHeadingLength) {
        CommandSpec command = commandSpec();
        if (!command.subcommands().isEmpty() || command.usageMessage().customSynopsis().length > 0) {
            return super.synopsis(synopsisHeadingLength);
        }
        String name = command.qualifiedName(" ");
        return colorScheme().commandText(name) + usage(command).substring(name.length()) + NEWLINE;
    }

    @Override
    public String optionList() {
        Set<OptionSpec> connection = connectionOptions(commandSpec());
        if (connection.isEmpty()) {
            return super.optionList();
        }
        List<OptionSpec> shown = commandSpec().options().stream()
                .filter(option -> !connection.contains(option))
                .toList();
        return optionListExcludingGroups(shown) + NEWLINE
                + "Use `millrace options` to see the options of the connection: --url, --user," + NEWLINE
                + "--password-file, --context, --ca and others." + NEWLINE;
    }
}

package io.millrace.command.line;

import io.millrace.command.client.ExitStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Adds those parts to the help of commands that are not in their {@code @Command} annotation. */
public final class CommandHelp {

    private static final String INDENT = "  ";

    private CommandHelp() {}

    /**
     * Returns the full name of a command without the name of the program. For the program itself, returns the name of
     * the program.
     */
    public static String title(CommandSpec command) {
        String name = command.qualifiedName(" ");
        return name.substring(name.indexOf(' ') + 1);
    }

    /** Adds the exit statuses to the help of a command. */
    public static void describeExitStatuses(CommandSpec command) {
        Map<String, String> list = new LinkedHashMap<>();
        for (ExitStatus status : ExitStatus.values()) {
            list.put(String.format(Locale.ROOT, "%3d", status.code()), status.meaning());
        }
        command.usageMessage().exitCodeListHeading("%nExit status:%n");
        command.usageMessage().exitCodeList(list);
    }

    /** Adds the {@link Examples} of a command and of its subcommands to their help. */
    public static void describeExamples(CommandLine command) {
        List<String> examples = examples(command.getCommandSpec());
        if (!examples.isEmpty()) {
            List<String> footer = new ArrayList<>(List.of("", "Examples:"));
            examples.forEach(example -> footer.add(INDENT + example.replace("%", "%%")));
            footer.addAll(Arrays.asList(command.getCommandSpec().usageMessage().footer()));
            command.getCommandSpec().usageMessage().footer(footer.toArray(String[]::new));
        }
        command.getSubcommands().values().forEach(CommandHelp::describeExamples);
    }

    /** Returns the examples of a command; empty if the command has none. */
    public static List<String> examples(CommandSpec command) {
        Examples examples = command.userObject() == null
                ? null
                : command.userObject().getClass().getAnnotation(Examples.class);
        return examples == null ? List.of() : List.of(examples.value());
    }
}

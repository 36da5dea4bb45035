package io.millrace.command.line;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A group of related commands. */
@Command(commandListHeading = "%nCommands:%n", synopsisSubcommandLabel = "COMMAND", mixinStandardHelpOptions = true)
public final class CommandGroup implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private CommandGroup() {}

    /** Creates a group. The names of its commands come from their annotations. */
    public static CommandLine of(String name, String description, ClientCommand... commands) {
        return of(
                name,
                description,
                Arrays.stream(commands).map(ClientCommand::line).toList());
    }

    /** Creates a group from complete commands. */
    public static CommandLine of(String name, String description, List<CommandLine> commands) {
        CommandLine group = new CommandLine(new CommandGroup());
        group.getCommandSpec().name(name).usageMessage().description(description);
        commands.forEach(group::addSubcommand);
        return group;
    }

    @Override
    public Integer call() {
        CommandSpec group = Objects.requireNonNull(spec, "spec");
        List<String> names = List.copyOf(group.subcommands().keySet());
        String last = names.get(names.size() - 1);
        throw new ParameterException(
                group.commandLine(),
                group.name() + " needs a command: "
                        + (names.size() == 1
                                ? last
                                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + last));
    }
}

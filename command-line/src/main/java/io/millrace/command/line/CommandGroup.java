package io.millrace.command.line;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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

    private final List<ClientCommand> pending;

    private CommandGroup(List<ClientCommand> pending) {
        this.pending = pending;
    }

    /**
     * Creates a group. The annotations of the commands contain their names. The commands become part of the command
     * line only when {@link #complete} is called.
     */
    public static CommandLine of(String name, String description, ClientCommand... commands) {
        CommandLine group = new CommandLine(new CommandGroup(List.of(commands)));
        group.getCommandSpec().name(name).usageMessage().description(description);
        return group;
    }

    /** Creates a group from commands that are already complete, without pending commands. */
    public static CommandLine of(String name, String description, List<CommandLine> commands) {
        CommandLine group = of(name, description);
        commands.forEach(group::addSubcommand);
        return group;
    }

    /**
     * Adds the pending commands to a group, before the commands that the group already has. Does nothing if
     * {@code group} is not a group or has no pending commands.
     *
     * @param wantedName returns the name of the command to execute. If a pending command has this name, only this
     *     command is added, because reading the annotations of all commands takes time
     */
    public static void complete(CommandLine group, Supplier<String> wantedName) {
        if (!(group.getCommand() instanceof CommandGroup pendingGroup) || pendingGroup.pending.isEmpty()) {
            return;
        }
        String wanted = wantedName.get();
        Map<String, CommandLine> complete = new LinkedHashMap<>(group.getSubcommands());
        boolean onlyWanted = pendingGroup.pending.stream()
                .anyMatch(command -> nameOf(command).equals(wanted));
        complete.keySet().forEach(group.getCommandSpec()::removeSubcommand);
        for (ClientCommand command : pendingGroup.pending) {
            if (!onlyWanted || nameOf(command).equals(wanted)) {
                group.addSubcommand(command.line());
            }
        }
        complete.values().forEach(group::addSubcommand);
    }

    private static String nameOf(ClientCommand command) {
        Command annotation = command.getClass().getAnnotation(Command.class);
        return annotation == null ? "" : annotation.name();
    }

    @Override
    public Integer call() {
        CommandSpec group = Objects.requireNonNull(spec, "spec");
        List<String> names = List.copyOf(group.subcommands().keySet());
        String last = names.get(names.size() - 1);
        throw new ParameterException(
                group.commandLine(),
                group.qualifiedName(" ").substring(group.root().name().length() + 1) + " needs a command: "
                        + (names.size() == 1
                                ? last
                                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + last));
    }
}

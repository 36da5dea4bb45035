package io.millrace.bootstrap.command;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands about users. */
@Command(
        name = "user",
        description = "Adds, changes, lists and removes users of a running service.",
        commandListHeading = "%nCommands:%n",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true)
final class UserCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private UserCommand() {}

    static CommandLine of(Surroundings surroundings) {
        return new CommandLine(new UserCommand())
                .addSubcommand(new AddUserCommand(surroundings).line())
                .addSubcommand(new ChangePasswordCommand(surroundings).line())
                .addSubcommand(new ListUsersCommand(surroundings).line())
                .addSubcommand(new RemoveUserCommand(surroundings).line());
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                Objects.requireNonNull(spec, "spec").commandLine(),
                "user needs a command: add, passwd, list or remove");
    }
}

package io.millrace.bootstrap.command;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands about keys. */
@Command(
        name = "keys",
        description = "Changes the keys that a running service signs access tokens with.",
        commandListHeading = "%nCommands:%n",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true)
final class KeysCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private KeysCommand() {}

    static CommandLine of(Surroundings surroundings) {
        return new CommandLine(new KeysCommand()).addSubcommand(new RotateKeysCommand(surroundings).line());
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                Objects.requireNonNull(spec, "spec").commandLine(), "keys needs a command: rotate");
    }
}

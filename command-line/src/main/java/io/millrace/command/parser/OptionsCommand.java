package io.millrace.command.parser;

import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceOptions;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the options of commands that use a running service. */
@Command(
        name = "options",
        description = {
            "Shows the options of commands that use a running service.",
            "A setting is read from the first of these sources: its option, the context of the option `--context`, its"
                    + " environment variable, the context of `MILLRACE_CONTEXT` or of `context use`, and its default.",
            "Credentials are read from the first of these sources: `--token`, `--password-file`, the token of the"
                    + " context of the option `--context`, `MILLRACE_TOKEN`, `MILLRACE_PASSWORD`, the token of the"
                    + " context of `MILLRACE_CONTEXT` or of `context use`, the tokens that `login` stored for this"
                    + " address, and a prompt on the terminal. With `--user`, only sources of a password are read. If"
                    + " the service does not authenticate callers, no prompt appears.",
            "The token and the certificates of a context are used only if the address of the service is the address of"
                    + " the context. A context without an address has the default address."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace options", "millrace options | less"})
public final class OptionsCommand implements Callable<Integer> {

    private final CommandContext context;

    @Spec
    private @Nullable CommandSpec spec;

    public OptionsCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec, "spec");
        CommandSpec shared = CommandSpec.forAnnotatedObject(new ServiceOptions(context));
        Help help = new Help(shared, command.commandLine().getColorScheme());
        context.output().println("These options can precede a command that uses a running service, or follow it:");
        context.output().println();
        context.output().print(help.optionList());
        String[] sources = new Help(command, command.commandLine().getColorScheme())
                .description()
                .split("\\R", 2);
        context.output().println();
        context.output().print(sources.length > 1 ? sources[1] : "");
        context.output().flush();
        return ExitCode.OK;
    }
}

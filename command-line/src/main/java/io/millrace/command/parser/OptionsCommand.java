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
            "Credentials are read from the first of these sources:",
            "1. `--token`, `--api-key-file` or `--password-file`",
            "2. the context of the option `--context`: its token or API key, then its sign-in",
            "3. `MILLRACE_TOKEN`, `MILLRACE_API_KEY`, `MILLRACE_PASSWORD`",
            "4. the context of `MILLRACE_CONTEXT` or of `context use`: its token or API key, then its sign-in",
            "5. without a context, the sign-in at the address",
            "6. a prompt for the password on the terminal, unless the service does not authenticate callers",
            "With `--user`, other tokens and API keys than those of options are ignored. A sign-in is the tokens that"
                    + " `login` stored. It is used only if it is the sign-in of the user that `--user`, `MILLRACE_USER`"
                    + " or the context names. Without `--user`, a sign-in at an identity provider is used for any"
                    + " user.",
            "Each context has its own sign-in. The credentials and certificates of a context are used only if the"
                    + " address of the service is the address of the context; otherwise no context is in use. A"
                    + " context without an address has the default address. `--context=` selects no context.",
            "An API key is the encoded key that `apikey create` shows, or its id, a colon and its secret."
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

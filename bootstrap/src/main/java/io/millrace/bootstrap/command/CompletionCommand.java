package io.millrace.bootstrap.command;

import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script for command completion in a shell. */
@Command(
        name = "completion",
        description = {
            "Prints a shell script that completes the commands and options of millrace.",
            "",
            "bash:  source <(millrace completion bash)",
            "zsh:   source <(millrace completion zsh)",
            "",
            "The program must be named millrace: a script of this name, or alias millrace='java -jar millrace.jar'."
        },
        mixinStandardHelpOptions = true)
@Examples({"source <(millrace completion bash)", "millrace completion zsh > ~/.zsh/completions/_millrace"})
final class CompletionCommand implements Callable<Integer> {

    /** A supported shell. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String NAME = "millrace";

    /** Loads functions that bash always has, but zsh only after this preparation. */
    private static final String ZSH_PREPARATION = """
        autoload -U +X compinit && compinit
        autoload -U +X bashcompinit && bashcompinit
        """;

    private final CommandContext context;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell = Shell.BASH;

    CompletionCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash(
                NAME, Objects.requireNonNull(spec, "spec").root().commandLine());
        context.output().print(shell == Shell.ZSH ? ZSH_PREPARATION + script : script);
        context.output().flush();
        return ExitCode.OK;
    }
}

package io.millrace.command.completion;

import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Prints a script for command completion in a shell. */
@Command(
        name = "completion",
        description = {
            "Prints a shell script that completes the commands, options and values of millrace.",
            "",
            "The script also completes the names of data streams, users and roles of the service that the options,"
                    + " variables and contexts select, if it responds within a second and the credentials are known.",
            "",
            "bash:  source <(millrace completion bash)",
            "zsh:   source <(millrace completion zsh)",
            "fish:  millrace completion fish | source",
            "",
            "The program must be on the PATH with the name millrace."
        },
        mixinStandardHelpOptions = true)
@Examples({"source <(millrace completion bash)", "millrace completion fish > ~/.config/fish/completions/millrace.fish"})
public final class CompletionCommand implements Callable<Integer> {

    /** A supported shell. */
    enum Shell {
        BASH,
        ZSH,
        FISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final CommandContext context;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell = Shell.BASH;

    public CompletionCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (InputStream script =
                Objects.requireNonNull(CompletionCommand.class.getResourceAsStream("millrace." + shell))) {
            context.output().print(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        context.output().flush();
        return ExitCode.OK;
    }
}

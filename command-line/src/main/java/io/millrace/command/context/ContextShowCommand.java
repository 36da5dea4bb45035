package io.millrace.command.context;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.settings.ContextFile.Contexts;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one context. */
@Command(
        name = "show",
        description =
                "Shows the current context, or the named one, and how commands sign in with it. Secrets are not shown.",
        mixinStandardHelpOptions = true)
@Examples({"millrace context show", "millrace context show production -o yaml"})
public final class ContextShowCommand extends ContextCommand {

    @Parameters(paramLabel = "CONTEXT", arity = "0..1", description = "The name of the context.")
    private @Nullable String name;

    public ContextShowCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void execute() {
        Contexts contexts = file().read();
        String shown = Optional.ofNullable(name)
                .or(contexts::current)
                .orElseThrow(() -> new ClientFailedException(
                        ExitStatus.USAGE, "no context is selected; select one with `millrace context use`"));
        SavedContext saved = contexts.require(shown);
        print(
                described(shown, saved, contexts.current().filter(shown::equals).isPresent()),
                described -> lines(described, signIn(shown, saved).text()));
    }

    private static List<String> lines(JsonNode described, String signIn) {
        List<String> lines = new ArrayList<>();
        described
                .properties()
                .forEach(member -> lines.add(
                        String.format(Locale.ROOT, "%-19s", member.getKey().replace('_', '-') + ":")
                                + (member.getValue().isObject()
                                        ? signIn.isEmpty() ? "none" : signIn
                                        : Sentences.plain(member.getValue().asText()))));
        return lines;
    }
}

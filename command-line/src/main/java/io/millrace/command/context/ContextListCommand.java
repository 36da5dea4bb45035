package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.settings.ContextFile.Contexts;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;

/** Shows all contexts. */
@Command(
        name = "list",
        description = {
            "Shows all saved contexts. An asterisk marks the context that commands use by default.",
            "SIGN-IN shows how commands sign in with the context: with a token, an API key, the session that `login`"
                    + " started, or a client certificate. The command sends no requests, so a session that only the service"
                    + " has ended is shown until a command notices it."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace context list", "millrace context list -o json"})
public final class ContextListCommand extends ContextCommand {

    public ContextListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void execute() {
        Contexts contexts = file().read();
        ArrayNode listed = JsonNodeFactory.instance.arrayNode();
        contexts.all()
                .forEach((name, saved) -> listed.add(described(
                        name, saved, contexts.current().filter(name::equals).isPresent())));
        print(JsonNodeFactory.instance.objectNode().set("contexts", listed), listing -> table(contexts));
    }

    private List<String> table(Contexts contexts) {
        if (contexts.all().isEmpty()) {
            return List.of("no contexts; create one with `millrace context set`");
        }
        Table table = new Table(Set.of(), "", "NAME", "URL", "USER", "SIGN-IN");
        contexts.all()
                .forEach((name, saved) -> table.row(
                        contexts.current().filter(name::equals).isPresent() ? "*" : "",
                        name,
                        Sentences.plain(saved.find(Setting.URL).orElse("")),
                        Sentences.plain(saved.find(Setting.USER).orElse("")),
                        signIn(name, saved).text()));
        return table.lines();
    }
}

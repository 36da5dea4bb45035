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
        description = "Shows all saved contexts. An asterisk marks the context that commands use by default.",
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
        print(JsonNodeFactory.instance.objectNode().set("contexts", listed), all -> table(contexts));
    }

    private static List<String> table(Contexts contexts) {
        if (contexts.all().isEmpty()) {
            return List.of("no contexts; create one with `millrace context set`");
        }
        Table table = new Table(Set.of(), "", "NAME", "URL", "USER", "TOKEN");
        contexts.all()
                .forEach((name, saved) -> table.row(
                        contexts.current().filter(name::equals).isPresent() ? "*" : "",
                        name,
                        Sentences.plain(saved.find(Setting.URL).orElse("")),
                        Sentences.plain(saved.find(Setting.USER).orElse("")),
                        saved.find(Setting.TOKEN_FILE)
                                .map(Sentences::plain)
                                .orElse(saved.find(Setting.TOKEN).isPresent() ? "in this file" : "")));
        return table.lines();
    }
}

package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;

/** Shows component templates. */
@Command(
        name = "list",
        description = {
            "Shows all component templates, or those whose names match a pattern.",
            "The table names the content of each component template, and the index templates that use it."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace component list", "millrace component list 'logs*'"})
public final class ComponentListCommand extends TemplateListing {

    public ComponentListCommand(CommandContext context) {
        super(context, TemplateKind.COMPONENT);
    }

    @Override
    List<String> table(ServiceClient service, JsonNode components) {
        Map<String, List<String>> users = new HashMap<>();
        for (JsonNode template :
                TemplateKind.INDEX.listed(service.get(TemplateKind.INDEX.path()).body())) {
            TemplateKind.INDEX
                    .content(template)
                    .path("composed_of")
                    .forEach(component -> users.computeIfAbsent(component.asText(), first -> new ArrayList<>())
                            .add(template.path("name").asText()));
        }
        Table table = new Table(Set.of(1), "NAME", "VERSION", "CONTENT", "USED BY");
        for (JsonNode component : components) {
            String called = component.path("name").asText();
            JsonNode content = TemplateKind.COMPONENT.content(component);
            List<String> parts = new ArrayList<>();
            content.path("template").fieldNames().forEachRemaining(parts::add);
            table.row(
                    Sentences.plain(called),
                    content.path("version").asText("-"),
                    Sentences.plain(String.join(",", parts)),
                    Sentences.plain(String.join(",", users.getOrDefault(called, List.of()))));
        }
        return table.lines();
    }
}

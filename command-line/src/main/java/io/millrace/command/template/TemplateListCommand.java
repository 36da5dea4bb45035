package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import picocli.CommandLine.Command;

/** Shows index templates. */
@Command(
        name = "list",
        description = "Shows all index templates, or those whose names match a pattern.",
        mixinStandardHelpOptions = true)
@Examples({"millrace template list", "millrace template list 'logs*'"})
public final class TemplateListCommand extends TemplateListing {

    public TemplateListCommand(CommandContext context) {
        super(context, TemplateKind.INDEX);
    }

    @Override
    List<String> table(ServiceClient service, JsonNode templates) {
        Table table = new Table(Set.of(2), "NAME", "PATTERNS", "PRIORITY", "DATA STREAMS", "RETENTION", "COMPOSED OF");
        for (JsonNode template : templates) {
            JsonNode content = TemplateKind.INDEX.content(template);
            table.row(
                    Sentences.plain(template.path("name").asText()),
                    joined(content.path("index_patterns")),
                    content.path("priority").asText("-"),
                    content.has("data_stream") ? "yes" : "no",
                    Sentences.plain(
                            content.at("/template/lifecycle/data_retention").asText("-")),
                    joined(content.path("composed_of")));
        }
        return table.lines();
    }

    private static String joined(JsonNode texts) {
        StringJoiner joined = new StringJoiner(",");
        texts.forEach(text -> joined.add(text.asText()));
        return Sentences.plain(joined.toString());
    }
}

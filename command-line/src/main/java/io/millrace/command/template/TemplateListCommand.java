package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows index templates. */
@Command(
        name = "list",
        description = "Shows all index templates, or those whose names match a pattern.",
        mixinStandardHelpOptions = true)
@Examples({"millrace template list", "millrace template list 'logs*'"})
public final class TemplateListCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "A name or a pattern with *.")
    private @Nullable String name;

    public TemplateListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode found = service.get("/_index_template" + (name == null ? "" : "/" + ServiceClient.segment(name)))
                .orRefuse("no index template has the name " + Sentences.plain(String.valueOf(name)));
        print(found, TemplateListCommand::table);
    }

    private static List<String> table(JsonNode found) {
        if (found.path("index_templates").isEmpty()) {
            return List.of("no index templates");
        }
        List<JsonNode> templates = new ArrayList<>();
        found.path("index_templates").forEach(templates::add);
        Table table = new Table(Set.of(2), "NAME", "PATTERNS", "PRIORITY", "DATA STREAMS", "RETENTION", "COMPOSED OF");
        for (JsonNode template : templates) {
            JsonNode content = template.path("index_template");
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

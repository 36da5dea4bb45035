package io.millrace.command.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows an index. */
@Command(
        name = "show",
        description = {
            "Shows an index: its documents, its version and its settings. It may be the backing index of a"
                    + " data stream.",
            "The mappings are part of the output as JSON or YAML."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace index show customers", "millrace index show .ds-logs-app-2026.11.20-000001 -o json"})
public final class IndexShowCommand extends ServiceCommand {

    private static final String QUERY =
            "query($index: String!) { index(index: $index) { name uuid version outdated closed writable rolledOver"
                    + " createdAt documentCount sizeInBytes earliest latest settings mappings } }";

    @Parameters(paramLabel = "NAME", description = "The name of the index, or an alias of one index.")
    private String name = "";

    public IndexShowCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireIndexName(name);
    }

    @Override
    protected void run(ServiceClient service) {
        GraphQl answer = GraphQl.query(service, QUERY, GraphQl.variables().put("index", name));
        if (!answer.data().hasNonNull("index") && StreamIndices.isStream(service, name)) {
            throw new ClientFailedException(Sentences.plain(name) + " is a data stream; `millrace stream show "
                    + Sentences.plain(name) + "` shows it and its indices");
        }
        JsonNode index = answer.require("index", "there is no index " + Sentences.plain(name));
        answer.messages().forEach(this::warn);
        print(index, IndexShowCommand::lines);
    }

    private static List<String> lines(JsonNode index) {
        List<String> lines = new ArrayList<>();
        lines.add("name:       " + text(index, "name") + state(index));
        lines.add("documents:  "
                + (index.path("documentCount").isNumber()
                        ? Figures.count(index.path("documentCount").asLong())
                        : "-")
                + (index.path("sizeInBytes").isNumber()
                        ? ", " + Figures.size(index.path("sizeInBytes").asLong())
                        : ""));
        if (index.path("earliest").isTextual()) {
            lines.add("times:      " + text(index, "earliest") + " to " + text(index, "latest"));
        }
        lines.add("version:    " + text(index, "version")
                + (index.path("outdated").asBoolean() ? " (outdated)" : ""));
        lines.add("created:    " + text(index, "createdAt"));
        lines.add("uuid:       " + text(index, "uuid"));
        lines.add("settings:");
        for (Map.Entry<String, JsonNode> setting : index.path("settings").properties()) {
            JsonNode value = setting.getValue();
            lines.add("  " + Sentences.plain(setting.getKey() + ": " + (value.isTextual() ? value.asText() : value)));
        }
        return lines;
    }

    private static String state(JsonNode index) {
        if (index.path("closed").asBoolean()) {
            return " (closed)";
        }
        return index.path("writable").asBoolean() || index.path("rolledOver").asBoolean()
                ? ""
                : " (writes are blocked)";
    }

    private static String text(JsonNode object, String member) {
        JsonNode value = object.path(member);
        return value.isTextual() ? Sentences.plain(value.asText()) : "-";
    }
}

package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows data streams. */
@Command(
        name = "list",
        description = {
            "Shows all data streams, or the named ones.",
            "VERSION is the version of the oldest backing index. An outdated index can be upgraded."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream list", "millrace stream list 'logs-*' -o json"})
public final class StreamListCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Names of data streams, or patterns such as logs-*.")
    private List<String> names = new ArrayList<>();

    public StreamListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        String path = "/_data_stream" + (names.isEmpty() ? "" : "/" + ServiceClient.segment(names));
        Answer answer = service.get(path + (names.isEmpty() ? "?expand_wildcards=open" : ""));
        if (!answer.found()) {
            throw new ClientFailedException("rejected: "
                    + Sentences.plain(answer.body().path("error").path("reason").asText("not found")));
        }
        ArrayNode streams = JsonNodeFactory.instance.arrayNode();
        JsonNode listed = answer.body().path("data_streams");
        Map<String, List<BackingIndex>> indices =
                listed.isEmpty() ? Map.of() : StreamIndices.ofAll(service, names.isEmpty() ? List.of("*") : names);
        for (JsonNode stream : listed) {
            streams.add(
                    described(stream, indices.getOrDefault(stream.path("name").asText(), List.of())));
        }
        if (json()) {
            print(JsonNodeFactory.instance.objectNode().set("data_streams", streams));
        } else if (streams.isEmpty()) {
            output().println("no data streams" + (names.isEmpty() ? "" : " with these names"));
        } else {
            print(table(streams));
        }
    }

    private static ObjectNode described(JsonNode stream, List<BackingIndex> indices) {
        ObjectNode described = JsonNodeFactory.instance.objectNode();
        described.put("name", stream.path("name").asText());
        described.put("generation", stream.path("generation").asLong());
        described.put("template", stream.path("template").asText());
        described.put(
                "documents", indices.stream().mapToLong(BackingIndex::documents).sum());
        described.put("bytes", indices.stream().mapToLong(BackingIndex::bytes).sum());
        StreamIndices.oldestVersion(indices).ifPresent(version -> described.put("oldest_version", version));
        ArrayNode listed = described.putArray("indices");
        for (BackingIndex index : indices) {
            listed.addObject()
                    .put("name", index.name())
                    .put("version", index.version())
                    .put("outdated", index.outdated())
                    .put("documents", index.documents())
                    .put("bytes", index.bytes());
        }
        return described;
    }

    private static boolean hasOutdated(JsonNode stream) {
        for (JsonNode index : stream.path("indices")) {
            if (index.path("outdated").asBoolean()) {
                return true;
            }
        }
        return false;
    }

    private static List<String> table(ArrayNode streams) {
        Table table = new Table(Set.of(1, 2, 3), "NAME", "INDICES", "DOCUMENTS", "SIZE", "VERSION", "TEMPLATE");
        for (JsonNode stream : streams) {
            table.row(
                    Sentences.plain(stream.path("name").asText()),
                    Figures.count(stream.path("indices").size()),
                    Figures.count(stream.path("documents").asLong()),
                    Figures.size(stream.path("bytes").asLong()),
                    Sentences.plain(stream.path("oldest_version").asText("?"))
                            + (hasOutdated(stream) ? " (outdated)" : ""),
                    Sentences.plain(stream.path("template").asText()));
        }
        return table.lines();
    }
}

package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.OutputFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;

/** Shows a data stream. */
@Command(
        name = "show",
        description = {
            "Shows a data stream: its documents, its lifecycle, its upgrade and its backing indices.",
            "With --output wide, the indices also have the time of their creation."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream show logs-app", "millrace stream show logs-app -o yaml"})
public final class StreamShowCommand extends OneStreamCommand {

    private static final String QUERY =
            "query($name: String!) { dataStream(name: $name) { name generation template hidden createdAt documentCount"
                    + " sizeInBytes newest outdated lifecycle { enabled dataRetention effectiveRetention }"
                    + " reindexTask { state successes totalIndicesRequiringUpgrade }"
                    + " backingIndices { name version outdated closed writable createdAt documentCount sizeInBytes"
                    + " earliest latest } } }";

    public StreamShowCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected Set<OutputFormat> formats() {
        return EnumSet.of(OutputFormat.TABLE, OutputFormat.WIDE, OutputFormat.JSON, OutputFormat.YAML);
    }

    @Override
    protected void run(ServiceClient service) {
        GraphQl answer = GraphQl.query(service, QUERY, GraphQl.variables().put("name", name()));
        if (answer.data().path("dataStream").isNull() && answer.errors().isEmpty()) {
            throw new ClientFailedException(StreamNames.missing(service, name()));
        }
        JsonNode stream = answer.require("dataStream", "there is no data stream " + name());
        // A caller who may read only the data stream gets no warning that the upgrade task cannot be read.
        answer.withoutForbidden("reindexTask").messages().forEach(this::warn);
        print(stream, this::lines);
    }

    private List<String> lines(JsonNode stream) {
        List<String> lines = new ArrayList<>();
        lines.add("name:       " + text(stream, "name") + (stream.path("hidden").asBoolean() ? " (hidden)" : ""));
        lines.add("documents:  " + number(stream, "documentCount") + ", " + size(stream) + ", the newest from "
                + text(stream, "newest"));
        lines.add("created:    " + text(stream, "createdAt"));
        lines.add("template:   " + text(stream, "template"));
        lines.add("lifecycle:  " + lifecycle(stream.path("lifecycle")));
        JsonNode task = stream.path("reindexTask");
        if (task.isObject()) {
            lines.add("upgrade:    " + text(task, "state").toLowerCase(Locale.ROOT) + ", "
                    + number(task, "successes") + " of " + number(task, "totalIndicesRequiringUpgrade")
                    + " indices upgraded");
        } else if (stream.path("outdated").asBoolean()) {
            lines.add("upgrade:    needed; run `millrace upgrade " + text(stream, "name") + " --watch`");
        }
        lines.add("");
        lines.addAll(table(stream.path("backingIndices")));
        return lines;
    }

    private List<String> table(JsonNode indices) {
        boolean wide = format() == OutputFormat.WIDE;
        List<String> headings = new ArrayList<>(List.of("INDEX", "DOCUMENTS", "SIZE", "VERSION", "EARLIEST", "LATEST"));
        if (wide) {
            headings.add("CREATED");
        }
        headings.add("NOTE");
        Table table = new Table(Set.of(1, 2), headings.toArray(String[]::new));
        for (JsonNode index : indices) {
            List<String> row = new ArrayList<>(List.of(
                    text(index, "name"),
                    number(index, "documentCount"),
                    size(index),
                    text(index, "version") + (index.path("outdated").asBoolean() ? " (outdated)" : ""),
                    text(index, "earliest"),
                    text(index, "latest")));
            if (wide) {
                row.add(text(index, "createdAt"));
            }
            row.add(note(index, index.equals(indices.path(indices.size() - 1))));
            table.row(row.toArray(String[]::new));
        }
        return table.lines();
    }

    private static String note(JsonNode index, boolean last) {
        if (index.path("closed").asBoolean()) {
            return "closed";
        }
        return last ? index.path("writable").asBoolean() ? "write index" : "write index, blocked" : "";
    }

    private static String lifecycle(JsonNode lifecycle) {
        if (!lifecycle.isObject()) {
            return "none";
        }
        if (!lifecycle.path("enabled").asBoolean()) {
            return "disabled";
        }
        return lifecycle.path("effectiveRetention").isTextual()
                ? "keeps documents for " + text(lifecycle, "effectiveRetention")
                : "keeps documents forever";
    }

    private static String text(JsonNode object, String member) {
        JsonNode value = object.path(member);
        return value.isTextual() ? Sentences.plain(value.asText()) : "-";
    }

    private static String number(JsonNode object, String member) {
        JsonNode value = object.path(member);
        return value.isNumber() ? Figures.count(value.asLong()) : "-";
    }

    private static String size(JsonNode object) {
        JsonNode value = object.path("sizeInBytes");
        return value.isNumber() ? Figures.size(value.asLong()) : "-";
    }
}

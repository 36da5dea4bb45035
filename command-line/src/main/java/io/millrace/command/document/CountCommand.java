package io.millrace.command.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.domain.text.OneLine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Counts documents. */
@Command(
        name = "count",
        description = {
            "Shows the number of documents that match a query, and with --by the most frequent values of a field.",
            "The query has the same syntax as in `search`. A document with several values counts once for each of them."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace count logs-app level:error --since 24h",
    "millrace count logs-access --by http.response.status_code"
})
public final class CountCommand extends DocumentCommand {

    private static final int MOST_VALUES = 1_000;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Only documents whose @timestamp is at or after this time, for example 2026-11-20.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Only documents whose @timestamp is before this time.")
    private @Nullable String to;

    @Option(
            names = "--by",
            paramLabel = "FIELD",
            description = "Counts the documents for each of the most frequent values of this field.")
    private @Nullable String by;

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "LIMIT",
            defaultValue = "10",
            description = "The maximum number of values, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    private int limit;

    public CountCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        if (isSinceGiven() && from != null) {
            throw mistaken("use only one of --since and --from");
        }
        if (limit < 1 || limit > MOST_VALUES) {
            throw mistaken("--limit is " + limit + ", but must be 1 to " + MOST_VALUES);
        }
        if (by != null && by.isBlank()) {
            throw mistaken("--by needs the name of a field");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        DocumentQuery query = query(Optional.ofNullable(from), Optional.ofNullable(to), List.of());
        String path = "/" + ServiceClient.segment(query.target());
        ObjectNode body = JsonNodeFactory.instance.objectNode().set("query", query.rest());
        QueryRemarks remarks = new QueryRemarks(
                this, service, query, Optional.ofNullable(by).stream().toList());
        if (by == null) {
            JsonNode count =
                    found(service, query, service.post(path + "/_count", body)).path("count");
            print(JsonNodeFactory.instance.objectNode().set("count", count), Long.toString(count.asLong()));
            remark(query, remarks, count.asLong());
            return;
        }
        body.put("size", 0).put("track_total_hits", true);
        body.putObject("aggs")
                .putObject("values")
                .putObject("terms")
                .put("field", by)
                .put("size", limit);
        JsonNode answer = found(service, query, service.post(path + "/_search", body));
        print(summary(answer), CountCommand::table);
        if (!answer.at("/aggregations/values/buckets").isEmpty()) {
            remarks.see(by);
        }
        remark(query, remarks, answer.at("/hits/total/value").asLong());
    }

    private void remark(DocumentQuery query, QueryRemarks remarks, long count) {
        if (count == 0 && !json() && (query.from().isPresent() || query.to().isPresent())) {
            context().errors().println(QueryRemarks.nothing(query));
        }
        remarks.report(count);
    }

    private static JsonNode found(ServiceClient service, DocumentQuery query, ServiceClient.Answer answer) {
        return answer.found() ? answer.body() : answer.orRefuse(StreamNames.missing(service, query.target()));
    }

    private ObjectNode summary(JsonNode answer) {
        JsonNode values = answer.at("/aggregations/values");
        ObjectNode summary = JsonNodeFactory.instance.objectNode();
        summary.set("count", answer.at("/hits/total/value"));
        summary.put("by", by);
        ArrayNode listed = summary.putArray("values");
        for (JsonNode bucket : values.path("buckets")) {
            listed.addObject()
                    .<ObjectNode>set(
                            "value", bucket.has("key_as_string") ? bucket.path("key_as_string") : bucket.path("key"))
                    .set("count", bucket.path("doc_count"));
        }
        summary.set("others", values.path("sum_other_doc_count"));
        return summary;
    }

    private static List<String> table(JsonNode summary) {
        Table table = new Table(Set.of(1), "VALUE", "DOCUMENTS");
        for (JsonNode value : summary.path("values")) {
            table.row(
                    OneLine.of(value.path("value").asText()),
                    Figures.count(value.path("count").asLong()));
        }
        if (summary.path("others").asLong() > 0) {
            table.row("(other values)", Figures.count(summary.path("others").asLong()));
        }
        table.row("(all documents)", Figures.count(summary.path("count").asLong()));
        return table.lines();
    }
}

package io.millrace.bootstrap.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.bootstrap.command.client.Sentences;
import io.millrace.bootstrap.command.client.ServiceClient;
import io.millrace.bootstrap.command.console.Table;
import io.millrace.bootstrap.command.line.ServiceCommand;
import io.millrace.bootstrap.command.line.Surroundings;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows, sets and explains the lifecycle of a data stream. */
@Command(
        name = "lifecycle",
        description = {
            "Shows the lifecycle of a data stream, sets it, takes it away, or explains what it does.",
            "With a lifecycle a data stream is rolled over by itself, and indices past the retention are removed."
        },
        mixinStandardHelpOptions = true)
public final class StreamLifecycleCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the data stream.")
    private String name = "";

    @Option(names = "--retention", paramLabel = "TIME", description = "Keeps documents at least as long, like 30d.")
    private @Nullable String retention;

    @Option(names = "--forever", description = "Keeps documents for ever, and rolls over by itself.")
    private boolean forever;

    @Option(names = "--disable", description = "Lets the lifecycle have no effect.")
    private boolean disable;

    @Option(names = "--remove", description = "Takes the lifecycle away.")
    private boolean remove;

    @Option(names = "--explain", description = "Says how old the indices are, and changes nothing.")
    private boolean explain;

    public StreamLifecycleCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(name);
        if (Stream.of(retention != null, forever, disable, remove, explain)
                        .filter(given -> given)
                        .count()
                > 1) {
            throw mistaken("only one of --retention, --forever, --disable, --remove and --explain can be given");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        if (explain) {
            explain(service);
            return;
        }
        if (remove) {
            service.delete(path()).orRefuse("there is no data stream " + name);
        } else if (retention != null || forever || disable) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            if (retention != null) {
                body.put("data_retention", retention);
            }
            if (disable) {
                body.put("enabled", false);
            }
            service.put(path(), body).orRefuse("there is no data stream " + name);
        }
        JsonNode answer = service.get(path() + "?include_defaults=true").orRefuse("there is no data stream " + name);
        print(answer, sentence(answer.at("/data_streams/0/lifecycle")));
    }

    private String path() {
        return "/_data_stream/" + ServiceClient.segment(name) + "/_lifecycle";
    }

    private String sentence(JsonNode lifecycle) {
        if (lifecycle.isMissingNode()) {
            return name + " has no lifecycle: it is not rolled over, and nothing is removed";
        }
        if (!lifecycle.path("enabled").asBoolean()) {
            return name + " has a lifecycle that is disabled: it is not rolled over, and nothing is removed";
        }
        StringBuilder conditions = new StringBuilder();
        for (Map.Entry<String, JsonNode> condition : lifecycle.path("rollover").properties()) {
            conditions
                    .append(conditions.isEmpty() ? "" : ", ")
                    .append(condition.getKey())
                    .append(' ')
                    .append(condition.getValue().asText());
        }
        String kept = lifecycle.has("effective_retention")
                ? "for " + lifecycle.path("effective_retention").asText() + " ("
                        + lifecycle.path("retention_determined_by").asText().replace('_', ' ') + ")"
                : "for ever";
        return name + " keeps documents " + Sentences.plain(kept) + ", and is rolled over by "
                + Sentences.plain(conditions.toString());
    }

    private void explain(ServiceClient service) {
        JsonNode answer = service.get("/" + ServiceClient.segment(name) + "/_lifecycle/explain")
                .orRefuse("there is no data stream " + name);
        if (json()) {
            print(answer);
            return;
        }
        Table table = new Table(Set.of(), "INDEX", "AGE", "RETENTION", "NOTE");
        for (JsonNode index : answer.path("indices")) {
            table.row(
                    Sentences.plain(index.path("index").asText()),
                    Sentences.plain(index.path("generation_time").asText("-")),
                    Sentences.plain(index.at("/lifecycle/effective_retention").asText("-")),
                    Sentences.plain(note(index)));
        }
        print(table.lines());
    }

    private static String note(JsonNode index) {
        if (!index.path("managed_by_lifecycle").asBoolean()) {
            return "not managed";
        }
        if (index.has("error")) {
            return index.at("/error/message").asText();
        }
        return index.has("generation_time") ? "kept until it is older than the retention" : "takes the writes";
    }
}

package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Rolls over a data stream. */
@Command(
        name = "rollover",
        description = {
            "Adds a new write index to a data stream, immediately or if one of the conditions is met.",
            "Clients keep writing without interruption."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream rollover logs-app", "millrace stream rollover logs-app --max-age 7d --dry-run"})
public final class StreamRolloverCommand extends OneStreamCommand {

    @Option(
            names = "--max-age",
            paramLabel = "TIME",
            description = "Condition: minimum age of the write index, for example 7d.")
    private @Nullable String age;

    @Option(
            names = "--max-docs",
            paramLabel = "COUNT",
            description = "Condition: minimum number of documents in the write index.")
    private @Nullable Long documents;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            description = "Condition: minimum size of the write index, for example 10gb.")
    private @Nullable String size;

    @Option(names = "--dry-run", description = "Shows the effect without changing anything.")
    private boolean dryRun;

    public StreamRolloverCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode conditions = JsonNodeFactory.instance.objectNode();
        if (age != null) {
            conditions.put("max_age", age);
        }
        if (documents != null) {
            conditions.put("max_docs", documents);
        }
        if (size != null) {
            conditions.put("max_size", size);
        }
        if (!conditions.isEmpty()) {
            body.set("conditions", conditions);
        }
        JsonNode answer =
                found(service, service.post("/" + segment() + "/_rollover" + (dryRun ? "?dry_run=true" : ""), body));
        print(answer, sentence(answer, conditions.isEmpty()));
    }

    private String sentence(JsonNode answer, boolean unconditional) {
        boolean met = unconditional;
        for (JsonNode condition : answer.path("conditions")) {
            met |= condition.asBoolean();
        }
        if (answer.path("rolled_over").asBoolean()) {
            return name() + " was rolled over; "
                    + Sentences.plain(answer.path("new_index").asText()) + " is the new write index";
        }
        return met
                ? name() + " would be rolled over to "
                        + Sentences.plain(answer.path("new_index").asText())
                : name() + (dryRun ? " would not be" : " was not") + " rolled over, because no condition is met";
    }
}

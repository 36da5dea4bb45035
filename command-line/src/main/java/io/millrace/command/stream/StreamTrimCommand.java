package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Removes the oldest backing indices of a data stream. */
@Command(
        name = "trim",
        description = {
            "Removes the backing indices of a data stream whose documents are all older than a given time.",
            "Only whole indices are removed. The command lists the remaining indices with the reason. The write index"
                    + " always remains."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace stream trim logs-access --before 2026-01-31 --dry-run",
    "millrace stream trim logs-access --before 2026-01-31T12:00:00Z"
})
public final class StreamTrimCommand extends OneStreamCommand {

    @Option(
            names = "--before",
            required = true,
            paramLabel = "TIME",
            description = "The time, for example 2026-01-31 or 2026-01-31T12:00:00Z.")
    private String before = "";

    @Option(names = "--dry-run", description = "Shows the effect without removing anything.")
    private boolean dryRun;

    public StreamTrimCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode answer = found(service.post(
                "/_data_stream/" + segment() + "/_trim" + (dryRun ? "?dry_run=true" : ""),
                JsonNodeFactory.instance.objectNode().put("before", before)));
        if (json()) {
            print(answer);
            return;
        }
        List<String> lines = new ArrayList<>();
        for (JsonNode index : answer.path("removed")) {
            lines.add(Sentences.plain(index.asText()) + (dryRun ? " would be removed" : " was removed"));
        }
        for (JsonNode kept : answer.path("kept")) {
            lines.add(Sentences.plain(kept.path("index").asText()) + " remains: " + reason(kept));
        }
        print(lines);
    }

    private static String reason(JsonNode kept) {
        return switch (kept.path("reason").asText()) {
            case "write_index" -> "it is the write index";
            case "newer_documents" ->
                "its newest document has the time "
                        + Sentences.plain(kept.path("maximum_timestamp").asText());
            case "closed" -> "it is closed, so the age of its documents is unknown";
            case "blocked" -> "a block forbids its deletion";
            case "changed" -> "it was changed during the trim";
            default -> "the data stream is being upgraded";
        };
    }
}

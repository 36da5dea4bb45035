package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.deletion.Deletion;
import io.millrace.command.deletion.DeletionOptions;
import io.millrace.command.deletion.StreamContent;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes the oldest backing indices of a data stream. */
@Command(
        name = "trim",
        description = {
            "Removes the backing indices of a data stream whose documents are all older than a given time.",
            "Only whole indices are removed. The command first shows these indices with the number and the"
                    + " time range of their documents, and the remaining indices with the reason. On a"
                    + " terminal, it then asks for the name of the data stream. The write index always remains."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace stream trim logs-app --before 2026-01-31 --dry-run",
    "millrace stream trim logs-app --before 2026-01-31T12:00:00Z --yes"
})
public final class StreamTrimCommand extends OneStreamCommand {

    @Option(
            names = "--before",
            required = true,
            paramLabel = "TIME",
            description = "The time, for example 2026-01-31 or 2026-01-31T12:00:00Z.")
    private String before = "";

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    public StreamTrimCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode planned = trim(service, true);
        Set<String> names = new HashSet<>();
        planned.path("removed").forEach(index -> names.add(index.asText()));
        if (deletion.isDryRun() || names.isEmpty()) {
            show(planned, names.isEmpty() ? List.of() : preview(service, names).lines("the trim would delete"));
            return;
        }
        if (!deletion.isConfirmed()) {
            preview(service, names).lines("this deletes").forEach(context().errors()::println);
        }
        Deletion.confirm(deletion, keyboard(), name());
        JsonNode done = trim(service, false);
        List<String> lines = new ArrayList<>();
        done.path("removed").forEach(index -> {
            boolean isUnexpected = !deletion.isConfirmed() && !names.contains(index.asText());
            lines.add(Sentences.plain(index.asText()) + " was removed"
                    + (isUnexpected ? ", although the preview did not show it" : ""));
        });
        show(done, lines);
    }

    private JsonNode trim(ServiceClient service, boolean dryRun) {
        return found(
                service,
                service.post(
                        "/_data_stream/" + segment() + "/_trim" + (dryRun ? "?dry_run=true" : ""),
                        JsonNodeFactory.instance.objectNode().put("before", before)));
    }

    private Deletion preview(ServiceClient service, Set<String> names) {
        return StreamContent.of(service, name()).named(names);
    }

    private void show(JsonNode answer, List<String> lines) {
        print(answer, any -> {
            List<String> all = new ArrayList<>(lines);
            if (answer.path("removed").isEmpty()) {
                all.add("no index of " + name() + " has only documents before " + Sentences.plain(before));
            }
            for (JsonNode kept : answer.path("kept")) {
                all.add(Sentences.plain(kept.path("index").asText()) + " remains: " + reason(kept));
            }
            return all;
        });
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

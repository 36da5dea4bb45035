package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Age;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.deletion.Deletion;
import io.millrace.command.deletion.DeletionOptions;
import io.millrace.command.deletion.Fate;
import io.millrace.command.deletion.StreamContent;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.domain.document.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes the oldest backing indices of a data stream. */
@Command(
        name = "trim",
        description = {
            "Removes the backing indices of a data stream whose documents are all older than a given time.",
            "Only whole indices are removed. The write index always remains, and becomes an ordinary index only by a"
                    + " rollover. The command first shows each index with the number and the time range of its"
                    + " documents, and whether it is deleted or why it remains. On a terminal, it then requests the"
                    + " name of the data stream."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace stream trim logs-app --before 2026-01-31 --dry-run",
    "millrace stream trim logs-app --before 90d --yes"
})
public final class StreamTrimCommand extends OneStreamCommand {

    private static final String WRITE_INDEX = "write_index";
    private static final String NEWER_DOCUMENTS = "newer_documents";

    @Option(
            names = "--before",
            required = true,
            paramLabel = "TIME",
            description = "The time, for example 2026-01-31 or 2026-01-31T12:00:00Z, or the age of the documents, for"
                    + " example 90d or 12h.")
    private String before = "";

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    public StreamTrimCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        if (Age.parse(before).isEmpty() && Timestamp.parse(before).isEmpty()) {
            throw mistaken("--before is " + Sentences.value(before)
                    + ", but must be a time such as 2026-01-31 or 2026-01-31T12:00:00Z, or an age such as 90d or 12h");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        String limit = limit(service);
        JsonNode planned = trim(service, limit, true);
        Set<String> names = new HashSet<>();
        planned.path("removed").forEach(index -> names.add(index.asText()));
        if (deletion.isDryRun() || names.isEmpty()) {
            Optional<Deletion> preview =
                    names.isEmpty() ? knownPreview(service, planned) : Optional.of(preview(service, planned));
            preview.ifPresent(known -> describe((ObjectNode) planned, known));
            print(planned, answer -> previewed(answer, limit, preview));
            return;
        }
        if (!deletion.isConfirmed()) {
            preview(service, planned).lines("this deletes").forEach(context().errors()::println);
        }
        Deletion.confirm(deletion, keyboard(), name());
        print(trim(service, limit, false), answer -> done(answer, names));
    }

    /** Returns the absolute time before which documents are old. Preview and trim use the same time. */
    private String limit(ServiceClient service) {
        Optional<Age> age = Age.parse(before);
        if (age.isEmpty()) {
            return before;
        }
        // This request is sent because its response contains the time of the service.
        found(service, service.get("/_data_stream/" + segment()));
        return age.get()
                .before(service.now())
                .orElseThrow(() -> mistaken("--before is " + before + ", which is too long ago"))
                .toString();
    }

    private JsonNode trim(ServiceClient service, String limit, boolean dryRun) {
        return found(
                service,
                service.post(
                        "/_data_stream/" + segment() + "/_trim" + (dryRun ? "?dry_run=true" : ""),
                        JsonNodeFactory.instance.objectNode().put("before", limit)));
    }

    /** Adds a description of the indices to the response. */
    private static void describe(ObjectNode planned, Deletion preview) {
        planned.set("indices", preview.json());
        Map<String, ObjectNode> contents = new HashMap<>();
        preview.keptJson().forEach(index -> contents.put(index.path("name").asText(), (ObjectNode) index));
        for (JsonNode kept : planned.path("kept")) {
            ObjectNode content = contents.get(kept.path("index").asText());
            if (content != null && kept instanceof ObjectNode described) {
                content.remove(List.of("name", "reason"));
                described.setAll(content);
            }
        }
    }

    private Deletion preview(ServiceClient service, JsonNode planned) {
        Map<String, Fate> fates = new HashMap<>();
        planned.path("removed").forEach(index -> fates.put(index.asText(), Fate.deleted()));
        planned.path("kept")
                .forEach(kept -> fates.put(
                        kept.path("index").asText(),
                        Fate.kept(kept.path("reason").asText(), "remains: " + reason(kept))));
        return StreamContent.of(service, name()).of(fates);
    }

    /**
     * Returns the preview of a trim that deletes no index. Returns empty if the service does not describe the indices.
     */
    private Optional<Deletion> knownPreview(ServiceClient service, JsonNode planned) {
        try {
            return Optional.of(preview(service, planned));
        } catch (InterruptedClientException e) {
            throw e;
        } catch (ClientFailedException e) {
            return Optional.empty();
        }
    }

    private List<String> previewed(JsonNode planned, String limit, Optional<Deletion> preview) {
        if (!planned.path("removed").isEmpty()) {
            return preview.map(known -> known.lines("the trim before " + limit + " would delete"))
                    .orElse(List.of());
        }
        List<String> lines = new ArrayList<>();
        lines.add(nothing(planned.path("kept"), limit));
        preview.ifPresentOrElse(known -> lines.addAll(known.table()), () -> lines.addAll(remaining(planned)));
        return lines;
    }

    /**
     * Returns a sentence that says that no index is deleted. If all indices remain for the same reason, the sentence
     * contains the reason.
     */
    private String nothing(JsonNode kept, String limit) {
        List<String> reasons = new ArrayList<>();
        kept.forEach(index -> reasons.add(index.path("reason").asText()));
        if (reasons.equals(List.of(WRITE_INDEX))) {
            return "no index was deleted: the only index of " + name() + " is the write index. After `millrace stream"
                    + " rollover " + name() + "`, a trim can delete it.";
        }
        reasons.remove(WRITE_INDEX);
        return reasons.stream().allMatch(NEWER_DOCUMENTS::equals)
                ? "no index was deleted: apart from the write index, no index of " + name()
                        + " has only documents before " + Sentences.plain(limit)
                : "no index of " + name() + " was deleted, for these reasons:";
    }

    /** Describes the outcome of the trim. Marks removed indices that were not in the preview. */
    private List<String> done(JsonNode answer, Set<String> expected) {
        List<String> lines = new ArrayList<>();
        answer.path("removed").forEach(index -> {
            boolean isUnexpected = !deletion.isConfirmed() && !expected.contains(index.asText());
            lines.add(Sentences.plain(index.asText()) + " was removed"
                    + (isUnexpected ? ", although the preview did not show it" : ""));
        });
        lines.addAll(remaining(answer));
        return lines;
    }

    private static List<String> remaining(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        answer.path("kept")
                .forEach(kept -> lines.add(Sentences.plain(kept.path("index").asText()) + " remains: " + reason(kept)));
        return lines;
    }

    private static String reason(JsonNode kept) {
        return switch (kept.path("reason").asText()) {
            case WRITE_INDEX -> "it is the write index";
            case NEWER_DOCUMENTS ->
                "its newest document has the time "
                        + Sentences.plain(kept.path("maximum_timestamp").asText());
            case "closed" -> "it is closed, so the age of its documents is unknown";
            case "blocked" -> "a block forbids its deletion";
            case "changed" -> "it was changed during the trim";
            default -> "the data stream is being upgraded";
        };
    }
}

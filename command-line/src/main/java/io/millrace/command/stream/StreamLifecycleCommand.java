package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.deletion.Deletion;
import io.millrace.command.deletion.DeletionOptions;
import io.millrace.command.deletion.RetentionSettings;
import io.millrace.command.deletion.StreamContent;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows, sets and explains the lifecycle of a data stream. */
@Command(
        name = "lifecycle",
        description = {
            "Shows, sets, removes or explains the lifecycle of a data stream.",
            "A lifecycle rolls over the data stream automatically, and removes indices after the retention.",
            "The age of an index begins with its rollover, or with its newest document if that is later. The write index"
                    + " is never deleted; its age begins when a rollover replaces it.",
            "If the new retention has already passed for some indices, the command first shows each index with the number"
                    + " and the time range of its documents, and when it is deleted or why it remains. On a terminal, it"
                    + " then requests the name of the data stream. It also asks if you may not read the limits of the"
                    + " cluster for the retention. --dry-run only shows the indices."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream lifecycle logs-app --retention 30d", "millrace stream lifecycle logs-app --explain"})
public final class StreamLifecycleCommand extends OneStreamCommand {

    @Option(
            names = "--retention",
            paramLabel = "TIME",
            description = "Minimum time to keep documents, for example 30d or 12h.")
    private @Nullable String retention;

    @Option(
            names = "--forever",
            description = "Keeps documents forever; the data stream is still rolled over automatically.")
    private boolean forever;

    @Option(names = "--disable", description = "Disables the lifecycle without removing it.")
    private boolean disable;

    @Option(names = "--remove", description = "Removes the lifecycle.")
    private boolean remove;

    @Option(names = "--explain", description = "Shows the age and the removal time of each index; changes nothing.")
    private boolean explain;

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    public StreamLifecycleCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        if (Stream.of(retention != null, forever, disable, remove, explain)
                        .filter(given -> given)
                        .count()
                > 1) {
            throw mistaken("use only one of --retention, --forever, --disable, --remove and --explain");
        }
        if (retention != null && !isTime(retention)) {
            throw mistaken("--retention is " + Sentences.value(retention)
                    + ", but must be a whole number greater than 0 with a unit (d, h, m, s or ms), for example 30d");
        }
        if (deletion.isDryRun() && retention == null && !forever) {
            throw mistaken("--dry-run needs --retention or --forever");
        }
    }

    private static boolean isTime(String retention) {
        try {
            return !TimeText.parse(StreamLifecycle.RETENTION, retention)
                    .duration()
                    .minusNanos(1)
                    .isNegative();
        } catch (Rejection invalid) {
            return false;
        }
    }

    @Override
    protected void run(ServiceClient service) {
        if (explain) {
            print(
                    found(service, service.get("/" + segment() + "/_lifecycle/explain")),
                    StreamLifecycleCommand::explained);
            return;
        }
        String path = "/_data_stream/" + segment() + "/_lifecycle";
        boolean limited = retention != null || forever;
        if (limited && (!deletion.isConfirmed() || deletion.isDryRun()) && !mayDelete(service)) {
            return;
        }
        if (remove) {
            found(service, service.delete(path));
        } else if (limited || disable) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            if (retention != null) {
                body.put("data_retention", retention);
            }
            if (disable) {
                body.put("enabled", false);
            }
            found(service, service.put(path, body));
        }
        print(
                found(service, service.get(path + "?include_defaults=true")),
                answer -> shown(answer.at("/data_streams/0/lifecycle")));
    }

    /**
     * Shows the indices that the new lifecycle would delete in its next run, and asks the user for a confirmation.
     *
     * @return whether the lifecycle may be set
     */
    private boolean mayDelete(ServiceClient service) {
        RetentionSettings limits = RetentionSettings.read(service);
        Optional<Duration> kept = limits.applyTo(Optional.ofNullable(retention));
        Deletion preview = limits.qualify(
                kept.isEmpty()
                        ? Deletion.none()
                        : StreamContent.of(service, name()).past(kept.get(), service.latestNow()));
        if (deletion.isDryRun()) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.<ObjectNode>set("indices", preview.json()).set("kept", preview.keptJson());
            print(json, answer -> previewed(preview, kept, "the next run of the lifecycle would delete"));
            return false;
        }
        if (preview.isEmpty()) {
            return true;
        }
        previewed(preview, kept, "the next run of the lifecycle deletes")
                .forEach(context().errors()::println);
        Deletion.confirm(deletion, keyboard(), name());
        return true;
    }

    private List<String> previewed(Deletion preview, Optional<Duration> kept, String introduction) {
        if (kept.isEmpty() && preview.isEmpty()) {
            return List.of(introduction + " no index of " + name() + ", because documents are kept forever");
        }
        List<String> lines = new ArrayList<>(preview.lines(introduction));
        lines.add("the age of an index begins with its rollover, or with its newest document if that is later;");
        lines.add(
                "the write index is never deleted; the lifecycle replaces it with a rollover, and then its age begins");
        return lines;
    }

    private List<String> shown(JsonNode lifecycle) {
        if (lifecycle.isMissingNode()) {
            return List.of(name() + " has no lifecycle: it is not rolled over automatically, and no index is removed");
        }
        if (!lifecycle.path("enabled").asBoolean()) {
            return List.of(
                    name() + " has a disabled lifecycle: it is not rolled over automatically, and no index is removed");
        }
        String kept = lifecycle.has("effective_retention")
                ? "for " + lifecycle.path("effective_retention").asText() + ", " + source(lifecycle)
                : "forever";
        return List.of(
                name() + " keeps documents " + Sentences.plain(kept),
                "it is rolled over when it reaches " + Sentences.plain(conditions(lifecycle.path("rollover"))));
    }

    private static String source(JsonNode lifecycle) {
        return switch (lifecycle.path("retention_determined_by").asText()) {
            case "default_global_retention" -> "set by the default of the cluster";
            case "max_global_retention" -> "limited by the maximum of the cluster";
            default -> "set by its lifecycle";
        };
    }

    private static String conditions(JsonNode rollover) {
        List<String> maximums = new ArrayList<>();
        List<String> minimums = new ArrayList<>();
        for (Map.Entry<String, JsonNode> condition : rollover.properties()) {
            String name = condition.getKey();
            String value = condition.getValue().asText().replace(" [automatic]", "");
            (name.startsWith("min_") ? minimums : maximums).add(name + " " + value);
        }
        return String.join(" or ", maximums)
                + (minimums.isEmpty() ? "" : ", and at least " + String.join(" and ", minimums));
    }

    private static List<String> explained(JsonNode answer) {
        Table table = new Table(Set.of(), "INDEX", "AGE", "RETENTION", "REMOVAL", "NOTE");
        for (JsonNode index : answer.path("indices")) {
            table.row(
                    Sentences.plain(index.path("index").asText()),
                    Sentences.plain(index.path("generation_time").asText("-")),
                    Sentences.plain(index.at("/lifecycle/effective_retention").asText("-")),
                    index.has("removal_date_millis")
                            ? Instant.ofEpochMilli(
                                            index.path("removal_date_millis").asLong())
                                    .truncatedTo(ChronoUnit.SECONDS)
                                    .toString()
                            : "-",
                    Sentences.plain(note(index)));
        }
        return table.lines();
    }

    private static String note(JsonNode index) {
        if (!index.path("managed_by_lifecycle").asBoolean()) {
            return "not managed";
        }
        if (index.has("error")) {
            return index.at("/error/message").asText();
        }
        return index.has("generation_time") ? "" : "write index; its age begins with its rollover";
    }
}

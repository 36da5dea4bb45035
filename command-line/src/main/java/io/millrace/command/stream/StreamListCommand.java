package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.client.ServiceRefusedException;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.console.Board;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Stop;
import io.millrace.command.console.Table;
import io.millrace.command.console.Waiting;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.OutputFormat;
import io.millrace.command.line.ServiceCommand;
import io.millrace.command.line.Watching;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows data streams. */
@Command(
        name = "list",
        description = {
            "Shows all data streams, or the named ones.",
            "VERSION is the version of the oldest backing index. An outdated index can be upgraded.",
            "With --watch, the command shows the list again every two seconds if it has changed, until Ctrl-C."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream list", "millrace stream list 'logs-*' --watch"})
public final class StreamListCommand extends ServiceCommand {

    private static final Duration WATCH_INTERVAL = Duration.ofSeconds(2);
    private static final String CLEAR = "\u001b[H\u001b[J";

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Names of data streams, or patterns such as logs-*.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--watch", description = "Shows the list again when it changes, until Ctrl-C.")
    private boolean watch;

    /** False if the caller may not read which versions are outdated. */
    private boolean versionsKnown = true;

    public StreamListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected Set<OutputFormat> formats() {
        return EnumSet.of(OutputFormat.TABLE, OutputFormat.WIDE, OutputFormat.JSON, OutputFormat.YAML);
    }

    @Override
    protected void run(ServiceClient service) {
        if (!watch) {
            show(streams(service));
            return;
        }
        Stop stop = stop();
        AtomicReference<ArrayNode> last = new AtomicReference<>();
        try (Board messages = context().board(context().errors(), false)) {
            new Watching(messages, new Intervals(stop), "the command was stopped")
                    .until(() -> streams(service), current -> {
                        if (!current.equals(last.getAndSet(current))) {
                            clear();
                            show(current);
                            output().flush();
                        }
                        return true;
                    });
        }
    }

    /**
     * Clears the terminal before the next list. If the output is not a terminal, prints an empty line between two
     * lists.
     */
    private void clear() {
        if (context().terminal() && !json()) {
            output().print(CLEAR);
        } else if (!json()) {
            output().println();
        }
    }

    private record Intervals(Stop stop) implements Waiting {

        @Override
        public boolean isOver() {
            return stop.isOver();
        }

        @Override
        public void pause(Duration duration) {
            stop.pause(duration.compareTo(WATCH_INTERVAL) < 0 ? WATCH_INTERVAL : duration);
        }
    }

    private ArrayNode streams(ServiceClient service) {
        String path = "/_data_stream" + (names.isEmpty() ? "" : "/" + ServiceClient.segment(names));
        Answer answer = service.get(path + (names.isEmpty() ? "?expand_wildcards=open" : ""));
        if (!answer.found()) {
            throw new ClientFailedException("rejected: "
                    + Sentences.plain(answer.body().path("error").path("reason").asText("not found")));
        }
        ArrayNode streams = JsonNodeFactory.instance.arrayNode();
        JsonNode listed = answer.body().path("data_streams");
        Map<String, List<BackingIndex>> indices = listed.isEmpty()
                ? Map.of()
                : StreamIndices.ofAll(service, names.isEmpty() ? List.of("*") : names, lastOutdated(service));
        for (JsonNode stream : listed) {
            streams.add(
                    described(stream, indices.getOrDefault(stream.path("name").asText(), List.of())));
        }
        return streams;
    }

    /** Returns the highest outdated major version. Returns 0 if the caller may not read the version of the service. */
    private int lastOutdated(ServiceClient service) {
        if (versionsKnown) {
            try {
                return StreamIndices.lastOutdated(service);
            } catch (ServiceRefusedException e) {
                if (e.status() != ExitStatus.NOT_ALLOWED) {
                    throw e;
                }
                versionsKnown = false;
                warn("outdated indices are not marked, because this needs the cluster privilege monitor");
            }
        }
        return 0;
    }

    private void show(ArrayNode streams) {
        if (json()) {
            print(JsonNodeFactory.instance.objectNode().set("data_streams", streams));
        } else if (streams.isEmpty()) {
            output().println("no data streams" + (names.isEmpty() ? "" : " with these names"));
        } else {
            print(table(streams));
        }
    }

    private ObjectNode described(JsonNode stream, List<BackingIndex> indices) {
        ObjectNode described = JsonNodeFactory.instance.objectNode();
        described.put("name", stream.path("name").asText());
        described.put("generation", stream.path("generation").asLong());
        described.put("template", stream.path("template").asText());
        described.put("hidden", stream.path("hidden").asBoolean());
        described.put("retention", retention(stream.path("lifecycle")));
        described.put(
                "documents", indices.stream().mapToLong(BackingIndex::documents).sum());
        described.put("bytes", indices.stream().mapToLong(BackingIndex::bytes).sum());
        StreamIndices.oldestVersion(indices).ifPresent(version -> described.put("oldest_version", version));
        ArrayNode listed = described.putArray("indices");
        for (BackingIndex index : indices) {
            ObjectNode shown = listed.addObject().put("name", index.name()).put("version", index.version());
            if (versionsKnown) {
                shown.put("outdated", index.outdated());
            }
            shown.put("documents", index.documents()).put("bytes", index.bytes());
        }
        return described;
    }

    private static String retention(JsonNode lifecycle) {
        if (!lifecycle.path("enabled").asBoolean()) {
            return "none";
        }
        return lifecycle
                .path("effective_retention")
                .asText(lifecycle.path("data_retention").asText("forever"));
    }

    private static boolean hasOutdated(JsonNode stream) {
        for (JsonNode index : stream.path("indices")) {
            if (index.path("outdated").asBoolean()) {
                return true;
            }
        }
        return false;
    }

    private List<String> table(ArrayNode streams) {
        boolean wide = format() == OutputFormat.WIDE;
        List<String> headings = new ArrayList<>(List.of("NAME", "INDICES", "DOCUMENTS", "SIZE", "VERSION", "TEMPLATE"));
        if (wide) {
            headings.addAll(List.of("RETENTION", "GENERATION", "HIDDEN"));
        }
        Table table = new Table(Set.of(1, 2, 3), headings.toArray(String[]::new));
        for (JsonNode stream : streams) {
            List<String> row = new ArrayList<>(List.of(
                    Sentences.plain(stream.path("name").asText()),
                    Figures.count(stream.path("indices").size()),
                    Figures.count(stream.path("documents").asLong()),
                    Figures.size(stream.path("bytes").asLong()),
                    Sentences.plain(stream.path("oldest_version").asText("?"))
                            + (hasOutdated(stream) ? " (outdated)" : ""),
                    Sentences.plain(stream.path("template").asText())));
            if (wide) {
                row.addAll(List.of(
                        Sentences.plain(stream.path("retention").asText()),
                        Long.toString(stream.path("generation").asLong()),
                        stream.path("hidden").asBoolean() ? "yes" : "no"));
            }
            table.row(row.toArray(String[]::new));
        }
        return table.lines();
    }
}

package io.millrace.command.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.UpgradeStatus;
import io.millrace.command.console.Board;
import io.millrace.command.console.Figures;
import io.millrace.command.line.ServiceCommand;
import io.millrace.command.line.Watching;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows the progress of an upgrade until the upgrade ends. */
final class UpgradeView {

    private final ServiceCommand command;
    private final ServiceClient service;
    private final String kind;
    private final String stream;
    private final UpgradeGauges gauges;
    private final boolean expected;
    private final long begun = System.nanoTime();
    private @Nullable JsonNode printed;
    private Optional<String> waitingReason = Optional.empty();

    /**
     * Creates a view.
     *
     * @param kind the JSON member that contains the name: {@code data_stream} or {@code index}
     */
    UpgradeView(
            ServiceCommand command, ServiceClient service, String kind, String stream, List<BackingIndex> outdated) {
        this.command = command;
        this.service = service;
        this.kind = kind;
        this.stream = stream;
        this.gauges = new UpgradeGauges(outdated);
        this.expected = !outdated.isEmpty();
    }

    /**
     * Shows the progress, and returns when the upgrade has ended.
     *
     * @throws ClientFailedException if an index could not be upgraded, or the upgrade was cancelled
     */
    void watch() {
        UpgradeStatus[] last = new UpgradeStatus[1];
        try (Board board = command.board()) {
            new Watching(
                            board,
                            command.stop(),
                            "stopped watching; the upgrade of " + stream
                                    + " continues; to cancel it, run `millrace upgrade cancel " + stream + "`")
                    .until(this::readStatus, status -> {
                        last[0] = status;
                        return show(board, status);
                    });
        }
        conclude(last[0]);
    }

    private UpgradeStatus readStatus() {
        return UpgradeStatus.of(service, stream)
                .orElseThrow(() -> new ClientFailedException("the upgrade of " + stream + " was cancelled"));
    }

    private boolean show(Board board, UpgradeStatus status) {
        if (command.json()) {
            printChange(status);
        } else {
            for (String index : gauges.takeNewlyFinished(status)) {
                board.print(
                        index + "  " + Figures.count(gauges.documents(index), "document", "documents") + "  upgraded");
            }
            printWaitingReason(board, status);
            board.show(gauges.gauges(status, System.nanoTime()));
        }
        return status.state() == UpgradeStatus.State.RUNNING;
    }

    /** Prints why the upgrade is waiting. Prints again whenever the reason changes. */
    private void printWaitingReason(Board board, UpgradeStatus status) {
        if (!status.waitingReason().equals(waitingReason)) {
            waitingReason = status.waitingReason();
            waitingReason.ifPresent(reason -> board.print(waiting(reason)));
        }
    }

    static String waiting(String reason) {
        return "no progress after several attempts: " + reason;
    }

    /** Prints the status as a line of JSON if it has changed. The last line contains the outcome. */
    private void printChange(UpgradeStatus status) {
        if (!status.json().equals(printed)) {
            printed = status.json();
            command.output().println(named(kind, stream, status));
            command.output().flush();
        }
    }

    static String kind(boolean plainIndex) {
        return plainIndex ? "index" : "data_stream";
    }

    static ObjectNode named(String kind, String name, UpgradeStatus status) {
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        named.put(kind, name);
        named.put("state", status.state().name().toLowerCase(java.util.Locale.ROOT));
        if (status.json() instanceof ObjectNode members) {
            named.setAll(members);
        }
        return named;
    }

    private void conclude(UpgradeStatus status) {
        if (!status.failures().isEmpty()) {
            if (!command.json()) {
                status.failures()
                        .forEach(failure -> command.output().println(failure.index() + "  " + failure.message()));
            }
            throw new ClientFailedException(failed(stream, status));
        }
        if (!command.json()) {
            command.output()
                    .println(
                            status.required() == 0
                                    ? nothingToDo()
                                    : Figures.count(status.successes(), "index", "indices") + " of " + stream
                                            + (status.successes() == 1 ? " was" : " were") + " upgraded in "
                                            + Figures.seconds(Duration.ofNanos(System.nanoTime() - begun)));
        }
    }

    /**
     * Returns the reason why no index was upgraded. This program may consider an index outdated although it has the
     * version with which the service creates indices.
     */
    private String nothingToDo() {
        return expected
                ? "no upgrade was needed: the service creates indices of this version (index.version)"
                : "no upgrade was needed: no index of " + stream + " is outdated";
    }

    static String failed(String stream, UpgradeStatus status) {
        // The name of a failed index is equal to the upgraded name only for a plain index. A backing index has a
        // different name than its data stream.
        boolean plainIndex =
                status.failures().stream().anyMatch(failure -> failure.index().equals(stream));
        return Figures.count(status.failures().size()) + " of "
                + Figures.count(status.required(), "index", "indices")
                + " could not be upgraded; fix the cause, then run `millrace upgrade cancel " + stream
                + "` and `millrace upgrade " + (plainIndex ? "--indices " : "") + stream + "`";
    }
}

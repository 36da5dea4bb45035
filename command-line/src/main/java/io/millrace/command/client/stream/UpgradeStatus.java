package io.millrace.command.client.stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.client.ServiceRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The status of an upgrade.
 *
 * @param required the number of indices that were outdated when the upgrade started
 * @param waitingReason if several attempts failed without progress: the reason why they failed
 * @param json the response of the service
 */
public record UpgradeStatus(
        boolean complete,
        int required,
        int successes,
        int pending,
        List<InProgress> inProgress,
        List<Failure> failures,
        Optional<String> waitingReason,
        JsonNode json) {

    public UpgradeStatus {
        inProgress = List.copyOf(inProgress);
        failures = List.copyOf(failures);
    }

    /** An index that is being copied. */
    public record InProgress(String index, long total, long copied) {}

    /** An index that could not be upgraded. */
    public record Failure(String index, String message) {}

    /** The state that the commands show. */
    public enum State {
        RUNNING,
        COMPLETE,
        FAILED
    }

    /** Returns the status of the upgrade of a data stream or a plain index; empty if no upgrade is known. */
    public static Optional<UpgradeStatus> of(ServiceClient service, String stream) {
        Answer answer = service.get("/_migration/reindex/" + ServiceClient.segment(stream) + "/_status");
        return answer.found() ? Optional.of(of(answer.body())) : Optional.empty();
    }

    public static UpgradeStatus of(JsonNode json) {
        List<InProgress> inProgress = new ArrayList<>();
        json.path("in_progress")
                .forEach(index -> inProgress.add(new InProgress(
                        Sentences.plain(index.path("index").asText()),
                        index.path("total_doc_count").asLong(),
                        index.path("reindexed_doc_count").asLong())));
        List<Failure> failures = new ArrayList<>();
        json.path("errors")
                .forEach(error -> failures.add(new Failure(
                        Sentences.plain(error.path("index").asText()),
                        Sentences.plain(error.path("message").asText()))));
        return new UpgradeStatus(
                json.path("complete").asBoolean(),
                json.path("total_indices_requiring_upgrade").asInt(),
                json.path("successes").asInt(),
                json.path("pending").asInt(),
                inProgress,
                failures,
                Optional.ofNullable(json.path("waiting_reason").textValue()).map(Sentences::plain),
                json);
    }

    /**
     * Starts the upgrade of a data stream or a plain index.
     *
     * @return false if an upgrade is already running
     */
    public static boolean start(ServiceClient service, UpgradeFindings.Request request) {
        try {
            service.post("/_migration/reindex", request.body()).orRefuse(() -> request.missing(service));
            return true;
        } catch (ServiceRefusedException e) {
            boolean running = e.type().equals("resource_already_exists_exception")
                    && of(service, request.name())
                            .filter(status -> status.state() == State.RUNNING)
                            .isPresent();
            if (running) {
                return false;
            }
            throw e;
        }
    }

    public State state() {
        if (complete) {
            return State.COMPLETE;
        }
        return !failures.isEmpty() && inProgress.isEmpty() && pending == 0 ? State.FAILED : State.RUNNING;
    }
}

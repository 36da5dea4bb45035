package io.millrace.adapters.opensearch.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Handling.OutcomeUnknown;
import io.millrace.adapters.opensearch.client.Handling.RefreshAndRetry;
import io.millrace.adapters.opensearch.client.Handling.Report;
import io.millrace.adapters.opensearch.client.Handling.Retry;
import io.millrace.adapters.opensearch.client.Handling.Unavailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The error of a failed call, or of a failed item of a bulk request.
 *
 * @param status the HTTP status of the response or item; 0 if there was no response
 * @param type the error type of the cluster, for example {@code index_not_found_exception}
 * @param reason the message of the cluster
 * @param causes the messages of the causes of the error, the direct cause first
 * @param index the affected index, if any
 */
public record ClusterError(
        int status, String type, String reason, List<String> causes, Optional<String> index, Handling handling) {

    private static final String NOT_REACHED = "not_reached";
    private static final String SECURITY = "security_exception";
    private static final String BLOCKED = "cluster_block_exception";
    private static final String ALL_SHARDS_FAILED = "search_phase_execution_exception";
    private static final String INDEX = "index [";

    /** Creates the error from the JSON member {@code error} of a response, or of an item of a bulk response. */
    public static ClusterError of(int status, JsonNode error) {
        String type = error.path("type").asText("");
        String reason = error.path("reason").asText("");
        List<String> causes = new ArrayList<>();
        for (JsonNode cause = error.path("caused_by");
                cause.path("reason").isTextual();
                cause = cause.path("caused_by")) {
            causes.add(cause.path("reason").asText());
        }
        Optional<String> index = Optional.ofNullable(error.path("index").textValue());
        return new ClusterError(status, type, reason, List.copyOf(causes), index, handling(status, type, reason));
    }

    /**
     * Returns this error for a call that only reads. If the outcome of the call is unknown, the handling becomes
     * {@link Handling.Unavailable}, because a read changes nothing.
     */
    public ClusterError ofRead() {
        return handling instanceof OutcomeUnknown ? handled(new Unavailable()) : this;
    }

    private ClusterError handled(Handling by) {
        return new ClusterError(status, type, reason, causes, index, by);
    }

    static ClusterError of(Answer answer) {
        if (answer.status() == 401) {
            return new ClusterError(
                    401,
                    SECURITY,
                    "the cluster rejects the user name and password of this service",
                    List.of(),
                    Optional.empty(),
                    new Unavailable());
        }
        if (answer.body().length == 0) {
            return new ClusterError(
                    answer.status(),
                    "",
                    "status " + answer.status(),
                    List.of(),
                    Optional.empty(),
                    handling(answer.status(), "", ""));
        }
        JsonNode error;
        try {
            error = Json.MAPPER.readTree(answer.body()).path("error");
        } catch (IOException e) {
            return unreadable(answer.status(), e);
        }
        return error.isTextual()
                ? new ClusterError(
                        answer.status(),
                        "",
                        error.asText(),
                        List.of(),
                        Optional.empty(),
                        handling(answer.status(), "", error.asText()))
                : of(
                        answer.status(),
                        error.path("type").asText().equals(ALL_SHARDS_FAILED) ? causeOfFirstShard(error) : error);
    }

    /**
     * Returns the first root cause of a failed search, because the error itself only says that all shards failed. If
     * there is no root cause, returns the direct cause of an error without a message. Otherwise returns the error
     * itself.
     */
    public static JsonNode causeOfFirstShard(JsonNode error) {
        JsonNode first = error.path("root_cause").path(0);
        if (!first.isMissingNode()) {
            return first;
        }
        return error.path("reason").asText().isEmpty() && error.has("caused_by") ? error.path("caused_by") : error;
    }

    static ClusterError unreadable(int status, IOException failure) {
        return new ClusterError(
                status,
                "unreadable",
                "the answer is not JSON: " + failure.getMessage(),
                List.of(),
                Optional.empty(),
                status >= 400 && status < 500 ? new Report() : new OutcomeUnknown());
    }

    static ClusterError lost(ClusterRequest request, String reason) {
        return new ClusterError(
                0, "lost", request.method() + ": " + reason, List.of(), Optional.empty(), new OutcomeUnknown());
    }

    static ClusterError notReached(String reason) {
        return new ClusterError(0, NOT_REACHED, reason, List.of(), Optional.empty(), new Unavailable());
    }

    static ClusterError notAccepted(String reason) {
        return notReached(reason).handled(new Retry(false, false));
    }

    static ClusterError tooLarge(int most) {
        return new ClusterError(
                0,
                "answer_too_large",
                "the answer of the cluster has more than " + most + " bytes",
                List.of(),
                Optional.empty(),
                new Report());
    }

    private static Handling handling(int status, String type, String reason) {
        if (type.equals(SECURITY)) {
            // This service lacks a privilege in the cluster. Clients of this service cannot correct that, so the
            // cluster counts as unavailable.
            return new Unavailable();
        }
        return switch (status) {
            case 413 -> new Retry(true, false);
            case 429 -> new Retry(!type.equals(BLOCKED), type.equals(BLOCKED));
            case 403 -> type.equals(BLOCKED) && reason.startsWith(INDEX) ? new RefreshAndRetry() : new Report();
            case 404 -> type.equals("index_not_found_exception") ? new RefreshAndRetry() : new Report();
            case 400 -> type.equals("index_closed_exception") ? new RefreshAndRetry() : new Report();
            case 500 ->
                reason.startsWith("Concurrent modification of alias") ? new RefreshAndRetry() : new OutcomeUnknown();
            default -> status >= 500 ? new OutcomeUnknown() : new Report();
        };
    }

    /** Returns the message of the direct cause, if any. */
    public Optional<String> cause() {
        return causes.stream().findFirst();
    }

    /** Returns the message of the innermost cause. If this error has no cause, returns the message of this error. */
    public String rootCause() {
        return causes.isEmpty() ? reason : causes.get(causes.size() - 1);
    }

    public boolean isByBlock() {
        return type.equals(BLOCKED);
    }

    /** Returns whether the call was rejected because of the state of a single index. */
    public boolean isAboutIndex() {
        return reason.startsWith(INDEX);
    }

    /** Returns whether the call had no effect because the cluster is not available. */
    public boolean isUnavailable() {
        return handling instanceof Unavailable;
    }
}

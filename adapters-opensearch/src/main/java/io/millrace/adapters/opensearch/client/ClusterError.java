package io.millrace.adapters.opensearch.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Handling.OutcomeUnknown;
import io.millrace.adapters.opensearch.client.Handling.ResolveAnew;
import io.millrace.adapters.opensearch.client.Handling.Retry;
import io.millrace.adapters.opensearch.client.Handling.Tell;
import io.millrace.adapters.opensearch.client.Handling.Unavailable;
import java.io.IOException;
import java.util.Optional;

/**
 * What a cluster says of a call, or of one item of a bulk, that is no success.
 *
 * @param status of the answer or item; 0 if there was no answer
 * @param type for instance {@code index_not_found_exception}
 * @param reason the sentence of the cluster
 * @param cause the sentence of its cause, if it has any
 * @param index the one it is about, if any
 */
public record ClusterError(
        int status, String type, String reason, Optional<String> cause, Optional<String> index, Handling handling) {

    private static final String NOT_REACHED = "not_reached";
    private static final String SECURITY = "security_exception";
    private static final String BLOCKED = "cluster_block_exception";
    private static final String INDEX = "index [";

    /** Returns the error of an item, or of an answer with this body. */
    public static ClusterError of(int status, JsonNode error) {
        String type = error.path("type").asText("");
        String reason = error.path("reason").asText("");
        Optional<String> cause =
                Optional.ofNullable(error.path("caused_by").path("reason").textValue());
        Optional<String> index = Optional.ofNullable(error.path("index").textValue());
        return new ClusterError(status, type, reason, cause, index, handling(status, type, reason));
    }

    /** Returns the same of a call that only reads, of which nothing can have been carried out. */
    public ClusterError ofRead() {
        return handling instanceof OutcomeUnknown ? handled(new Unavailable()) : this;
    }

    private ClusterError handled(Handling by) {
        return new ClusterError(status, type, reason, cause, index, by);
    }

    static ClusterError of(Answer answer) {
        if (answer.status() == 401) {
            return new ClusterError(
                    401,
                    SECURITY,
                    "the cluster does not accept the user name and password of this service",
                    Optional.empty(),
                    Optional.empty(),
                    new Unavailable());
        }
        if (answer.body().length == 0) {
            return new ClusterError(
                    answer.status(),
                    "",
                    "status " + answer.status(),
                    Optional.empty(),
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
                        Optional.empty(),
                        Optional.empty(),
                        handling(answer.status(), "", error.asText()))
                : of(answer.status(), error);
    }

    static ClusterError unreadable(int status, IOException failure) {
        return new ClusterError(
                status,
                "unreadable",
                "the answer is not JSON: " + failure.getMessage(),
                Optional.empty(),
                Optional.empty(),
                status >= 400 && status < 500 ? new Tell() : new OutcomeUnknown());
    }

    static ClusterError lost(Call call, String reason) {
        return new ClusterError(
                0, "lost", call.method() + ": " + reason, Optional.empty(), Optional.empty(), new OutcomeUnknown());
    }

    static ClusterError notReached(String reason) {
        return new ClusterError(0, NOT_REACHED, reason, Optional.empty(), Optional.empty(), new Unavailable());
    }

    static ClusterError notAccepted(String reason) {
        return notReached(reason).handled(new Retry(false, false));
    }

    static ClusterError tooLarge(int most) {
        return new ClusterError(
                0,
                "answer_too_large",
                "the answer of the cluster has more than " + most + " bytes",
                Optional.empty(),
                Optional.empty(),
                new Tell());
    }

    private static Handling handling(int status, String type, String reason) {
        if (type.equals(SECURITY)) {
            // What the user of this service may not do is not the fault of the caller.
            return new Unavailable();
        }
        return switch (status) {
            case 413 -> new Retry(true, false);
            case 429 -> new Retry(!type.equals(BLOCKED), type.equals(BLOCKED));
            case 403 -> type.equals(BLOCKED) && reason.startsWith(INDEX) ? new ResolveAnew() : new Tell();
            case 404 -> type.equals("index_not_found_exception") ? new ResolveAnew() : new Tell();
            case 400 -> type.equals("index_closed_exception") ? new ResolveAnew() : new Tell();
            case 500 ->
                reason.startsWith("Concurrent modification of alias") ? new ResolveAnew() : new OutcomeUnknown();
            default -> status >= 500 ? new OutcomeUnknown() : new Tell();
        };
    }

    /** Returns whether a block forbids the call. */
    public boolean isByBlock() {
        return type.equals(BLOCKED);
    }

    /** Returns whether it is the state of one index that forbids the call. */
    public boolean isAboutIndex() {
        return reason.startsWith(INDEX);
    }

    /** Returns whether nothing was done because the cluster cannot be used at present. */
    public boolean isUnavailable() {
        return handling instanceof Unavailable;
    }
}

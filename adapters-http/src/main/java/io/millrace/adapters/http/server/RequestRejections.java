package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RequestKind;
import io.millrace.domain.client.UserAgent;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.user.Username;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rejections of one request and of its parts. They are counted once, at the end of the request: either the request
 * or its parts. Rejections that a client must retry or that require a login are not counted, and neither is the
 * response that a document does not exist, because it is a result. Rejections of the command line are not counted
 * either, because it shows them to its user.
 */
final class RequestRejections {

    /** The maximum number of different reasons of one request. Further parts are counted together. */
    private static final int MOST_REASONS = 20;

    private static final Reason FURTHER = new Reason("other", "");

    /** The error type for a client that named a write index which is not the current one. The client sends the items again. */
    private static final String INDEX_CHANGED = "write_index_changed_exception";

    private Optional<RequestKind> kind = Optional.empty();
    private boolean findsDocument;
    private String user = "";
    private Optional<StoreError> whole = Optional.empty();
    private Map<Reason, Long> parts = Map.of();

    /** Records the caller and the action of the request. */
    synchronized void calledBy(Username caller, Action action) {
        kind = RequestKind.of(action);
        findsDocument = action == Action.FIND_DOCUMENT;
        user = caller.value();
    }

    /** Records the rejection that becomes the response. */
    synchronized void add(StoreError error) {
        boolean isMissingDocument = findsDocument && error.cause().type().equals("resource_not_found_exception");
        whole = Optional.of(error).filter(rejection -> !isMissingDocument);
    }

    /** Records the rejection of a part of the request, for example of an item of a bulk request. */
    synchronized void addPart(StoreError error) {
        if (!isClientError(error.status()) || error.cause().type().equals(INDEX_CHANGED)) {
            return;
        }
        if (parts.isEmpty()) {
            parts = new LinkedHashMap<>();
        }
        Reason reason = Reason.of(error);
        boolean fits = parts.size() < MOST_REASONS || parts.containsKey(reason);
        parts.merge(fits ? reason : FURTHER, 1L, Long::sum);
    }

    /**
     * Passes the rejections to the observer.
     *
     * @param status the status of the response
     */
    synchronized void report(int status, RequestHeaders headers, RequestObserver observer) {
        if (kind.isEmpty() || (whole.isEmpty() && parts.isEmpty())) {
            return;
        }
        String client = UserAgent.shorten(headers.find("User-Agent"));
        if (client.equals(UserAgent.COMMAND_LINE)) {
            return;
        }
        if (status < 400) {
            parts.forEach((reason, count) ->
                    observer.rejected(reason.of(client, user, kind.get().part()), count));
        } else if (isClientError(status)) {
            whole.filter(error -> error.status() == status)
                    .ifPresent(error -> observer.rejected(Reason.of(error).of(client, user, kind.get()), 1));
        }
    }

    private static boolean isClientError(int status) {
        return status >= 400 && status < 500 && status != 401 && status != 408 && status != 429;
    }

    /** The type and the fixed part of the message of an error. */
    private record Reason(String type, String fixedPart) {

        static Reason of(StoreError error) {
            return new Reason(error.cause().type(), error.fixedPart());
        }

        ClientRejection of(String client, String user, RequestKind kind) {
            return new ClientRejection(client, user, kind, type, fixedPart);
        }
    }
}

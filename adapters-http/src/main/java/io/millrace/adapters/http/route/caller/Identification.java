package io.millrace.adapters.http.route.caller;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.message.Headers;
import io.millrace.domain.security.Authentication;
import java.util.function.Supplier;

/** Identifies the caller of a request that needs credentials, from its head alone. */
@FunctionalInterface
public interface Identification {

    /** Checks the head. Implementations must not block. */
    Result identify(Head head);

    /**
     * The head of a request.
     *
     * @param path the path as sent, without parameters, for messages
     * @param address the numeric address of the sender
     * @param isOfClient whether the caller is an OAuth client, which may have form-urlencoded its Basic credentials
     *     (RFC 6749, section 2.3.1)
     */
    record Head(String method, String path, Headers headers, String address, boolean isOfClient) {

        /** Creates the head of a request by a user. */
        public Head(String method, String path, Headers headers, String address) {
            this(method, path, headers, address, false);
        }
    }

    /** The result of an identification. */
    sealed interface Result {

        /** The caller is known. */
        record Known(Authentication caller) implements Result {}

        /** The request has no valid credentials, or is rejected for another reason. */
        record Refused(StoreError error) implements Result {}

        /**
         * The database must be read first. {@code question} does this, may block, and returns one of the other results.
         */
        record Unsettled(Supplier<Result> question) implements Result {}
    }
}

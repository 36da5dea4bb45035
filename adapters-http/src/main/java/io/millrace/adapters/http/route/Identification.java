package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.domain.security.Authentication;
import java.util.function.Supplier;

/** Identifies the caller of a request that needs credentials, from its head alone. */
@FunctionalInterface
public interface Identification {

    /** Looks at what the request brings, and at nothing else; never blocks. */
    Finding look(Head head);

    /**
     * The head of a request.
     *
     * @param path as sent, without parameters, for messages
     * @param address of the sender, as digits
     * @param isOfClient whether the caller is an OAuth client, which may form-urlencode its Basic credentials (RFC 6749,
     *     section 2.3.1)
     */
    record Head(String method, String path, Headers headers, String address, boolean isOfClient) {

        /** The head of a request of a user. */
        public Head(String method, String path, Headers headers, String address) {
            this(method, path, headers, address, false);
        }
    }

    /** The outcome of an identification. */
    sealed interface Finding {

        /** The caller is known. */
        record Known(Authentication caller) implements Finding {}

        /** The request has no valid credentials, or must be refused for another reason. */
        record Refused(StoreError error) implements Finding {}

        /** It takes a look at the store, which may block, and finds one of the others. */
        record Unsettled(Supplier<Finding> question) implements Finding {}
    }
}

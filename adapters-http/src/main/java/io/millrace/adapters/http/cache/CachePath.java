package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Request;

/**
 * Validates the names in a path. A path that ends without an expected name is rejected. Otherwise it would address all
 * caches instead of one.
 */
final class CachePath {

    private CachePath() {}

    /** Rejects a path that ends without the expected name. */
    static void requireComplete(Request request, String missing) {
        if (request.path().endsWith("/")) {
            throw RequestRefusedException.illegalArgument("[" + missing + "] must not be empty");
        }
    }
}

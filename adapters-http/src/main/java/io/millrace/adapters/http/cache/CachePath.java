package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Request;

/** Reads the names in a path. A path without an expected name is refused rather than taken for more than it says. */
final class CachePath {

    private CachePath() {}

    /** Refuses a path at whose end a name was left out. */
    static void requireComplete(Request request, String missing) {
        if (request.path().endsWith("/")) {
            throw RequestRefusedException.illegalArgument("[" + missing + "] must not be empty");
        }
    }
}

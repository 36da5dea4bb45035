package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Request;

/** Reads the names in a path. A path without an expected name is refused rather than taken for more than it says. */
final class CachePath {

    private CachePath() {}

    /** Lets pass only if no name was left out at the end of the path. */
    static void requireComplete(Request request, String missing) {
        if (request.path().endsWith("/")) {
            throw RequestRefusedException.illegalArgument("[" + missing + "] must not be empty");
        }
    }

    static String cache(Request request) {
        return request.variable("cache");
    }

    static String key(Request request) {
        return request.variable("key");
    }
}

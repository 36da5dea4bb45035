package io.millrace.adapters.http.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import java.util.function.Function;

/** Converts the name in a request to the name of a data stream. An illegal name is treated as not found. */
final class GivenName {

    private GivenName() {}

    static StreamName of(String name, Function<String, Rejection> nothingThere) {
        try {
            return new StreamName(name);
        } catch (Rejection noName) {
            throw nothingThere.apply(name);
        }
    }
}

package io.millrace.adapters.http.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import java.util.function.Function;

/** A name out of a request; where no data stream can be named so, none is, and that is all there is to say. */
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

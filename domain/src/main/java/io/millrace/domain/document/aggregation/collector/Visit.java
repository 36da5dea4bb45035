package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Place;
import io.millrace.domain.document.query.Candidate;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A document, or several documents with the same single value of a field.
 *
 * @param number identifies the visit in its collector, to count a document once in each bucket
 */
record Visit(@Nullable Candidate candidate, @Nullable Supplier<Place> supplier, long documents, long number) {

    static Visit of(Candidate candidate, Supplier<Place> place, long number) {
        return new Visit(candidate, place, 1, number);
    }

    static Visit of(long documents, long number) {
        return new Visit(null, null, documents, number);
    }

    Candidate document() {
        return Objects.requireNonNull(candidate, "document");
    }

    Place place() {
        return Objects.requireNonNull(supplier, "place").get();
    }
}

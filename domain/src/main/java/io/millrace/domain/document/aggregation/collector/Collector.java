package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Candidate;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Evaluates one aggregation for the documents of one bucket. */
abstract class Collector {

    abstract void add(Visit visit);

    /** Adds all documents of a collector of the same aggregation. */
    abstract void mergeWith(Collector other);

    abstract AggregationResult result(ResultSize size);

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

    /** Counts the buckets of a result. */
    static final class ResultSize {

        private long buckets;

        /**
         * Adds buckets.
         *
         * @throws Rejection if there are too many buckets
         */
        void add(long more) {
            buckets += more;
            if (buckets > Aggregations.MAXIMUM_BUCKETS) {
                throw Rejection.of(Fault.TOO_MANY_BUCKETS, Aggregations.MAXIMUM_BUCKETS, buckets);
            }
        }
    }
}

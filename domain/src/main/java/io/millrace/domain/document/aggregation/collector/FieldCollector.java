package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Evaluates an aggregation of the values of one field. */
abstract class FieldCollector extends Collector {

    private final FieldPath field;
    private final Optional<FieldValue> missing;

    /** Receives the values of the current document. It is a field, so that documents need no allocation. */
    private final Predicate<FieldValue> receiver = this::receive;

    private @Nullable Visit current;
    private boolean hasUsed;

    FieldCollector(FieldPath field, Optional<FieldValue> missing) {
        this.field = field;
        this.missing = missing;
    }

    FieldPath field() {
        return field;
    }

    @Override
    final void add(Visit visit) {
        if (field.isTimestamp()) {
            Timestamp timestamp = visit.document().timestamp();
            if (timestamp.equals(Timestamp.MINIMUM)) {
                addMissing(visit);
            } else {
                addTimestamp(timestamp, visit);
            }
            return;
        }
        current = visit;
        hasUsed = false;
        visit.document().anyValue(field, receiver);
        current = null;
        if (!hasUsed) {
            addMissing(visit);
        }
    }

    /** Adds one value, and returns false so that the candidate provides the next value. */
    private boolean receive(FieldValue value) {
        Visit visit = current;
        if (visit != null && addValue(value, visit)) {
            hasUsed = true;
        }
        return false;
    }

    /** Adds documents without a value. */
    final void addMissing(Visit visit) {
        missing.ifPresent(value -> addValue(value, visit));
    }

    /**
     * Adds a value of a document.
     *
     * @return whether the aggregation can use the type of the value
     */
    abstract boolean addValue(FieldValue value, Visit visit);

    abstract void addTimestamp(Timestamp timestamp, Visit visit);

    /**
     * Adds documents by their timestamps.
     *
     * @param ascending the timestamps in microseconds
     * @param from the position of the first timestamp
     * @param to the position after the last timestamp
     * @param visits creates a visit of a number of documents
     */
    void addTimestamps(long[] ascending, int from, int to, LongFunction<Visit> visits) {
        int begin = from;
        for (int i = from; i < to; i++) {
            if (i + 1 == to || ascending[i + 1] != ascending[begin]) {
                addTimestamp(new Timestamp(ascending[begin]), visits.apply(i + 1L - begin));
                begin = i + 1;
            }
        }
    }
}

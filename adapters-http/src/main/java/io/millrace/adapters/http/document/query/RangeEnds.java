package io.millrace.adapters.http.document.query;

import io.millrace.domain.document.DateMath.End;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.Optional;

/**
 * The ends of a {@code range} query as sent by the client. If the field is {@code @timestamp}, they become a
 * {@link TimeRange}.
 *
 * @param calculated whether the request contains a format or time zone, so that the ends are dates
 */
record RangeEnds(Optional<Limit> lower, Optional<Limit> upper, Dates dates, boolean calculated) {

    /** Returns a range without ends. */
    static RangeEnds open(Dates dates) {
        return new RangeEnds(Optional.empty(), Optional.empty(), dates, false);
    }

    RangeEnds from(Optional<FieldValue> value, boolean inclusive) {
        return new RangeEnds(value.map(found -> new Limit(found, inclusive)), upper, dates, calculated);
    }

    RangeEnds to(Optional<FieldValue> value, boolean inclusive) {
        return new RangeEnds(lower, value.map(found -> new Limit(found, inclusive)), dates, calculated);
    }

    RangeEnds reading(Dates other) {
        return new RangeEnds(lower, upper, other, true);
    }

    /** Returns the query for values of a field within this range. */
    Query query(String name) {
        FieldPath field = MetadataFields.requireNone("range", name);
        if (!field.isTimestamp()) {
            return new Query.Between(
                    field,
                    lower.map(limit -> limit.bound(this, limit.inclusive() ? End.FIRST : End.LAST)),
                    upper.map(limit -> limit.bound(this, limit.inclusive() ? End.LAST : End.FIRST)));
        }
        Timestamp from = lower.map(limit -> limit.inclusive()
                        ? dates.moment(limit.value(), End.FIRST)
                        : moved(dates.moment(limit.value(), End.LAST), 1))
                .orElse(Timestamp.MINIMUM);
        Timestamp to = upper.map(limit -> limit.inclusive()
                        ? dates.moment(limit.value(), End.LAST)
                        : moved(dates.moment(limit.value(), End.FIRST), -1))
                .orElse(Timestamp.MAXIMUM);
        return Query.during(TimeRange.of(from, to));
    }

    private static Timestamp moved(Timestamp moment, int microseconds) {
        return new Timestamp(moment.microseconds() + microseconds);
    }

    /** One end of a range as sent by the client. */
    record Limit(FieldValue value, boolean inclusive) {

        /**
         * Returns the bound for a field other than the timestamp. Converts dates to the form in which they are
         * compared.
         */
        private Query.Bound bound(RangeEnds ends, End end) {
            boolean isDate =
                    value instanceof FieldValue.Text && (ends.calculated() || Dates.isExpression(value.text()));
            return new Query.Bound(
                    isDate ? new FieldValue.Text(ends.dates().moment(value, end).toString()) : value, inclusive);
        }
    }
}

package io.millrace.adapters.http.document;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.DateExpression.End;
import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.util.Optional;

/** Reads a {@code range} query; one on the timestamp becomes a range of moments. */
final class RangeReader {

    private final Dates dates;

    RangeReader(Dates dates) {
        this.dates = dates;
    }

    Query read(JsonValue body) {
        Optional<Member> only = Optional.empty();
        for (Member member : body.members().values()) {
            if (member.name().equals("boost") || member.name().equals("_name")) {
                continue;
            }
            if (!member.value().isObject()) {
                throw QueryReader.refused(member.value(), "[range] query does not support [" + member.name() + "]");
            }
            if (only.isPresent()) {
                throw QueryReader.refused(
                        member.value(),
                        "[range] query doesn't support multiple fields, found ["
                                + only.get().name() + "] and [" + member.name() + "]");
            }
            only = Optional.of(member);
        }
        Member field = only.orElseThrow(() -> RequestRefusedException.illegalArgument("field name is null or empty"));
        return query(MetadataFields.requireNone("range", field.name()), ends(field.value()));
    }

    private Ends ends(JsonValue body) {
        Ends ends = new Ends(Optional.empty(), Optional.empty(), dates, false);
        for (Member member : body.members().values()) {
            ends = with(ends, member);
        }
        return ends;
    }

    private static Ends with(Ends ends, Member member) {
        JsonValue value = member.value();
        return switch (member.name()) {
            case "gte" -> ends.withLower(limit(value, true), value);
            case "gt" -> ends.withLower(limit(value, false), value);
            case "lte" -> ends.withUpper(limit(value, true), value);
            case "lt" -> ends.withUpper(limit(value, false), value);
            case "format" -> ends.reading(ends.dates().as(value.text()));
            case "time_zone" -> ends.reading(ends.dates().in(value.text()));
            case "boost", "_name" -> ends;
            default -> throw QueryReader.refused(value, "[range] query does not support [" + member.name() + "]");
        };
    }

    /** Returns the limit; null leaves the end open. */
    private static Optional<Limit> limit(JsonValue value, boolean inclusive) {
        if (value.isNull()) {
            return Optional.empty();
        }
        FieldValue found = Values.of(value)
                .orElseThrow(() ->
                        QueryReader.refused(value, "[range] query does not support values of type: " + value.kind()));
        return Optional.of(new Limit(found, inclusive));
    }

    private static Query query(FieldPath field, Ends ends) {
        if (!field.isTimestamp()) {
            return new Query.Between(
                    field,
                    ends.lower().map(limit -> limit.bound(ends, limit.inclusive() ? End.FIRST : End.LAST)),
                    ends.upper().map(limit -> limit.bound(ends, limit.inclusive() ? End.LAST : End.FIRST)));
        }
        Timestamp from = ends.lower()
                .map(limit -> limit.inclusive()
                        ? ends.dates().moment(limit.value(), End.FIRST)
                        : moved(ends.dates().moment(limit.value(), End.LAST), 1))
                .orElse(Timestamp.MINIMUM);
        Timestamp to = ends.upper()
                .map(limit -> limit.inclusive()
                        ? ends.dates().moment(limit.value(), End.LAST)
                        : moved(ends.dates().moment(limit.value(), End.FIRST), -1))
                .orElse(Timestamp.MAXIMUM);
        TimeRange range = TimeRange.of(from, to);
        return range.isEmpty() ? new Query.MatchNone() : new Query.During(range);
    }

    private static Timestamp moved(Timestamp moment, int microseconds) {
        return new Timestamp(moment.microseconds() + microseconds);
    }

    /** One end of the range as it was sent. */
    private record Limit(FieldValue value, boolean inclusive) {

        /** Returns the bound for a field other than the timestamp; dates are calculated where they are meant. */
        Query.Bound bound(Ends ends, End end) {
            boolean isDate =
                    value instanceof FieldValue.Text && (ends.calculated() || Dates.isExpression(value.text()));
            return new Query.Bound(
                    isDate ? new FieldValue.Text(ends.dates().moment(value, end).toString()) : value, inclusive);
        }
    }

    /**
     * The parsed ends of a range.
     *
     * @param calculated whether a format or time zone makes it a range of dates
     */
    private record Ends(Optional<Limit> lower, Optional<Limit> upper, Dates dates, boolean calculated) {

        Ends withLower(Optional<Limit> limit, JsonValue where) {
            if (lower.isPresent()) {
                throw QueryReader.refused(where, "[range] query does not support both [gt] and [gte]");
            }
            return new Ends(limit, upper, dates, calculated);
        }

        Ends withUpper(Optional<Limit> limit, JsonValue where) {
            if (upper.isPresent()) {
                throw QueryReader.refused(where, "[range] query does not support both [lt] and [lte]");
            }
            return new Ends(lower, limit, dates, calculated);
        }

        Ends reading(Dates other) {
            return new Ends(lower, upper, other, true);
        }
    }
}

package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.Optional;

/** Parses a {@code range} query. */
record RangeReader(Clauses clauses) {

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
        return ends(field.value()).query(field.name());
    }

    private RangeEnds ends(JsonValue body) {
        RangeEnds ends = RangeEnds.open(clauses.dates());
        for (Member member : body.members().values()) {
            ends = with(ends, member);
        }
        return ends;
    }

    private static RangeEnds with(RangeEnds ends, Member member) {
        JsonValue value = member.value();
        return switch (member.name()) {
            case "gte", "gt" -> {
                if (ends.lower().isPresent()) {
                    throw QueryReader.refused(value, "[range] query does not support both [gt] and [gte]");
                }
                yield ends.from(limit(value), member.name().equals("gte"));
            }
            case "lte", "lt" -> {
                if (ends.upper().isPresent()) {
                    throw QueryReader.refused(value, "[range] query does not support both [lt] and [lte]");
                }
                yield ends.to(limit(value), member.name().equals("lte"));
            }
            case "format" -> ends.reading(ends.dates().as(value.text()));
            case "time_zone" -> ends.reading(ends.dates().in(value.text()));
            case "boost", "_name" -> ends;
            default -> throw QueryReader.refused(value, "[range] query does not support [" + member.name() + "]");
        };
    }

    /** Returns the value of an end; empty for null, which means that the end is open. */
    private static Optional<FieldValue> limit(JsonValue value) {
        if (value.isNull()) {
            return Optional.empty();
        }
        return Optional.of(Values.of(value)
                .orElseThrow(() ->
                        QueryReader.refused(value, "[range] query does not support values of type: " + value.kind())));
    }
}

package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Parses a {@code range} query. */
record RangeReader(Clauses clauses) {

    private static final Set<String> RELATIONS = Set.of("intersects", "contains", "within");

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
        boolean withLower = flag(body, "include_lower");
        boolean withUpper = flag(body, "include_upper");
        for (Member member : body.members().values()) {
            ends = with(ends, member, withLower, withUpper);
        }
        return ends;
    }

    /**
     * Returns the value of {@code include_lower} or {@code include_upper}, which is true by default. They say whether a
     * range with the older limits {@code from} and {@code to} includes these limits.
     */
    private static boolean flag(JsonValue body, String name) {
        return body.find(name)
                .map(value -> QueryReader.truth("range", name, value))
                .orElse(true);
    }

    private static RangeEnds with(RangeEnds ends, Member member, boolean withLower, boolean withUpper) {
        JsonValue value = member.value();
        return switch (member.name()) {
            case "gte", "gt", "from" -> {
                if (ends.lower().isPresent()) {
                    throw QueryReader.refused(
                            value, "[range] query does not support two lower limits, found [" + member.name() + "]");
                }
                yield ends.from(
                        limit(value),
                        member.name().equals("from") ? withLower : member.name().equals("gte"));
            }
            case "lte", "lt", "to" -> {
                if (ends.upper().isPresent()) {
                    throw QueryReader.refused(
                            value, "[range] query does not support two upper limits, found [" + member.name() + "]");
                }
                yield ends.to(
                        limit(value),
                        member.name().equals("to") ? withUpper : member.name().equals("lte"));
            }
            case "include_lower", "include_upper" -> ends;
            case "relation" -> {
                // The relation is checked but has no effect, because the fields of documents contain single values, not
                // ranges.
                String relation = value.text().toLowerCase(Locale.ROOT);
                if (!RELATIONS.contains(relation)) {
                    throw QueryReader.refused(value, "[range] query does not support relation [" + value.text() + "]");
                }
                yield ends;
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

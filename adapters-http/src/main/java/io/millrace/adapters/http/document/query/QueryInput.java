package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.document.query.TextClauses.Combination;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads queries from typed GraphQL input. They have the same meaning as queries of the REST interface. */
public final class QueryInput {

    private final Clauses clauses;

    private QueryInput(Instant now) {
        this.clauses = new Clauses(Dates.at(now));
    }

    /**
     * Reads one query.
     *
     * @param argument the name of the argument, for messages
     * @param input an object with one member, whose types were checked
     * @param now the current time, for relative dates
     * @throws Rejection if a value breaks a rule; the message contains the path of the clause
     */
    public static Query read(String argument, Map<String, Object> input, Instant now) {
        Query query = new QueryInput(now).query(argument, input);
        return at(argument, () -> Query.requireModest(query));
    }

    private Query query(String path, Map<String, Object> input) {
        Map.Entry<String, Object> only = input.entrySet().iterator().next();
        String place = path + "." + only.getKey();
        if (only.getValue() instanceof Map<?, ?> members) {
            Clause clause = new Clause(members);
            return only.getKey().equals("bool") ? bool(place, clause) : at(place, () -> query(only.getKey(), clause));
        }
        if (!Boolean.TRUE.equals(only.getValue())) {
            throw Rejection.invalid("[" + place + "] must be true");
        }
        return only.getKey().equals("matchAll") ? new Query.MatchAll() : new Query.MatchNone();
    }

    private Query query(String kind, Clause clause) {
        return switch (kind) {
            case "term" ->
                clauses.term(clause.text("field"), clause.value("value").orElseThrow(), clause.isTrue("ignoreCase"));
            case "terms" -> clauses.terms(clause.text("field"), clause.list("values", FieldValue.class));
            case "range" -> range(clause);
            case "exists" -> Clauses.exists(clause.text("field"));
            case "prefix" -> clauses.prefix(clause.text("field"), clause.text("value"), clause.isTrue("ignoreCase"));
            case "ids" -> ids(clause);
            case "match" ->
                texts(kind)
                        .words(
                                clause.text("field"),
                                new FieldValue.Text(clause.text("text")),
                                new Combination(clause.isTrue("allWords"), Optional.empty(), false, Optional.empty()));
            case "matchPhrase" ->
                texts(kind)
                        .phrase(
                                clause.text("field"),
                                new FieldValue.Text(clause.text("text")),
                                clause.isTrue("endsWithPrefix"));
            case "wildcard", "regexp" ->
                MatchReader.pattern(kind, clause.text("field"), clause.text("pattern"), clause.isTrue("ignoreCase"));
            case "queryString" ->
                QueryStringReader.parse(
                        clauses,
                        clause.text("query"),
                        new QueryStringReader.Options(
                                MatchReader.fields(
                                        clause.has("fields")
                                                ? Optional.of(clause.list("fields", String.class))
                                                : Optional.empty()),
                                clause.isTrue("allWords"),
                                false,
                                Optional.empty()));
            default -> throw new IllegalStateException("the schema has a query that is not read: " + kind);
        };
    }

    private TextClauses texts(String kind) {
        return new TextClauses(clauses, kind, false);
    }

    private Query range(Clause clause) {
        requireOne(clause, "gte", "gt");
        requireOne(clause, "lte", "lt");
        RangeEnds ends = RangeEnds.open(clauses.dates());
        Optional<String> format = clause.find("format", String.class);
        if (format.isPresent()) {
            ends = ends.reading(ends.dates().as(format.get()));
        }
        Optional<String> zone = clause.find("timeZone", String.class);
        if (zone.isPresent()) {
            ends = ends.reading(ends.dates().in(zone.get()));
        }
        return ends.from(clause.value("gte").or(() -> clause.value("gt")), clause.has("gte"))
                .to(clause.value("lte").or(() -> clause.value("lt")), clause.has("lte"))
                .query(clause.text("field"));
    }

    private static void requireOne(Clause clause, String inclusive, String exclusive) {
        if (clause.has(inclusive) && clause.has(exclusive)) {
            throw Rejection.invalid("must not have both [" + inclusive + "] and [" + exclusive + "]");
        }
    }

    private static Query ids(Clause clause) {
        Set<DocumentId> ids = new LinkedHashSet<>();
        clause.list("values", String.class).forEach(id -> ids.add(new DocumentId(id)));
        return new Query.Ids(ids);
    }

    private Query bool(String path, Clause clause) {
        List<Query> must = new ArrayList<>(clauses(path, clause, "must"));
        must.addAll(clauses(path, clause, "filter"));
        return Clauses.bool(
                must,
                clauses(path, clause, "should"),
                clauses(path, clause, "mustNot"),
                clause.find("minimumShouldMatch", Integer.class).map(String::valueOf));
    }

    private List<Query> clauses(String path, Clause clause, String member) {
        List<Query> read = new ArrayList<>();
        for (Map<?, ?> inner : clause.list(member, Map.class)) {
            read.add(query(path + "." + member + "[" + read.size() + "]", new Clause(inner).members()));
        }
        return read;
    }

    private static Query at(String path, Supplier<Query> query) {
        try {
            return query.get();
        } catch (Rejection refused) {
            throw Rejection.invalid("[" + path + "] " + Rejections.message(refused));
        } catch (RequestRefusedException refused) {
            throw Rejection.invalid("[" + path + "] " + refused.error().cause().reason());
        }
    }

    /** The members of an input object. The types of the values are checked by the GraphQL schema. */
    private record Clause(Map<?, ?> input) {

        @SuppressWarnings("unchecked") // the names of the members of an input object are texts
        Map<String, Object> members() {
            return (Map<String, Object>) input;
        }

        boolean has(String member) {
            return input.get(member) != null;
        }

        <T> Optional<T> find(String member, Class<T> type) {
            @Nullable Object value = input.get(member);
            return Optional.ofNullable(value).map(type::cast);
        }

        String text(String member) {
            return Objects.requireNonNull((String) input.get(member), member);
        }

        Optional<FieldValue> value(String member) {
            return find(member, FieldValue.class);
        }

        boolean isTrue(String member) {
            return Boolean.TRUE.equals(input.get(member));
        }

        <T> List<T> list(String member, Class<T> type) {
            return find(member, List.class).stream()
                    .flatMap(elements -> ((List<?>) elements).stream())
                    .map(type::cast)
                    .toList();
        }
    }
}

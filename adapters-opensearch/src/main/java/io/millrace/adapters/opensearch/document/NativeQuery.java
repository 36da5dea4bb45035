package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.adapters.opensearch.mapping.TimeOrder;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.TextPattern;
import io.millrace.domain.text.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A query in the language of the cluster, translated for the mapping of one index.
 *
 * @param json the query; it finds all matching documents, and possibly other documents
 * @param exact whether the query finds only matching documents, provided that no values of documents were omitted from
 *     the index
 * @param fields the fields of the query whose values may be omitted from the index. The cluster records the omission in
 *     {@code _ignored}
 * @param absent the fields of the query that the mapping does not contain
 */
record NativeQuery(JsonNode json, boolean exact, Set<String> fields, Set<String> absent) {

    static NativeQuery of(Query query, Mapping mapping) {
        Translation translation = new Translation(mapping);
        Condition condition = translation.of(query);
        return new NativeQuery(condition.json, condition.exact, translation.fields, translation.absent);
    }

    /**
     * Returns a query that also finds every document for which a value of one of its fields was omitted from the index.
     */
    NativeQuery withIgnored() {
        ObjectNode either = Json.MAPPER.createObjectNode();
        ArrayNode should = either.putObject("bool").putArray("should");
        should.add(json);
        should.add(ignored());
        return new NativeQuery(either, false, Set.of(), absent);
    }

    /** Returns a copy of this query that also has the checks of another query. */
    NativeQuery alsoChecking(NativeQuery other) {
        return new NativeQuery(json, exact, both(fields, other.fields), both(absent, other.absent));
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> both = new LinkedHashSet<>(one);
        both.addAll(other);
        return both;
    }

    /** Returns a copy of this query without {@link #absent} fields. Used for an index whose mappings were just read. */
    NativeQuery withAllFields() {
        return new NativeQuery(json, exact, fields, Set.of());
    }

    /**
     * Returns a search that checks whether a value of a field of the query was omitted for any document. Returns empty
     * if no field needs this check.
     */
    Optional<JsonNode> doubt() {
        return fields.isEmpty() ? Optional.empty() : Optional.of(searchForOne(ignored()));
    }

    /**
     * Returns a search for any document that has a field of {@link #absent}. If the search finds a document, the field
     * was added to the index after its mappings were read. Returns empty if no field is absent.
     */
    Optional<JsonNode> newField() {
        if (absent.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode any = Json.MAPPER.createObjectNode();
        ArrayNode should = any.putObject("bool").putArray("should");
        absent.forEach(field -> should.add(exists(field)));
        return Optional.of(searchForOne(any));
    }

    private static JsonNode searchForOne(JsonNode query) {
        ObjectNode search = Json.MAPPER.createObjectNode();
        search.put("size", 0).put("track_total_hits", 1).put("terminate_after", 1);
        search.set("query", query);
        return search;
    }

    private static ObjectNode exists(String path) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.putObject("exists").put("field", path);
        return node;
    }

    /**
     * Returns a search that only counts.
     *
     * @param most the number up to which matches are counted; empty to count all matches
     */
    ObjectNode counting(OptionalLong most) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        body.put("size", 0);
        body.set("query", json);
        if (most.isPresent()) {
            body.put("track_total_hits", (int) Math.min(Integer.MAX_VALUE, most.getAsLong()));
        } else {
            body.put("track_total_hits", true);
        }
        return body;
    }

    /**
     * Returns a search for documents in any order.
     *
     * @param most the number up to which matches are counted; empty to count all matches
     */
    ObjectNode inAnyOrder(int from, int size, OptionalLong most) {
        ObjectNode body = counting(most);
        body.put("from", from).put("size", size).put("seq_no_primary_term", true);
        // The query is a filter, because the cluster computes no scores for a filter. Scores are not needed here.
        body.putObject("query").putObject("bool").putArray("filter").add(json);
        return body;
    }

    private JsonNode ignored() {
        ObjectNode terms = Json.MAPPER.createObjectNode();
        ArrayNode names = terms.putObject("terms").putArray("_ignored");
        fields.forEach(names::add);
        return terms;
    }

    /** A condition that finds all matching documents. If it is not exact, it also finds other documents. */
    private record Condition(JsonNode json, boolean exact) {}

    private static final class Translation {

        private static final Condition NONE = new Condition(leaf("match_none"), true);
        private static final Condition ALL = new Condition(leaf("match_all"), true);
        private static final Condition ANY = new Condition(leaf("match_all"), false);

        private final Mapping mapping;
        private final Set<String> fields = new LinkedHashSet<>();
        private final Set<String> absent = new LinkedHashSet<>();

        private Translation(Mapping mapping) {
            this.mapping = mapping;
        }

        private static ObjectNode leaf(String kind) {
            ObjectNode node = Json.MAPPER.createObjectNode();
            node.putObject(kind);
            return node;
        }

        private Condition of(Query query) {
            if (query instanceof Query.Bool bool) {
                return bool(bool);
            }
            if (query instanceof Query.OnTime time) {
                return during(time.range());
            }
            if (query instanceof Query.Ids ids) {
                ObjectNode node = Json.MAPPER.createObjectNode();
                ArrayNode values = node.putObject("ids").putArray("values");
                ids.ids().forEach(id -> values.add(id.value()));
                return new Condition(node, true);
            }
            if (query instanceof Query.OnFields onField) {
                FieldPath path = onField.field();
                Condition own = field(onField, mapping.field(path.value()));
                if (path.exact().equals(path)) {
                    return own;
                }
                Condition exact = field(onField, mapping.field(path.exact().value()));
                return own.equals(exact) ? own : either(List.of(own, exact), 1);
            }
            return ANY;
        }

        private Condition bool(Query.Bool bool) {
            if (bool.minimumShould() > bool.should().size()) {
                return NONE;
            }
            boolean exact = true;
            ArrayNode filter = Json.MAPPER.createArrayNode();
            for (Query must : bool.must()) {
                Condition condition = of(must);
                filter.add(condition.json);
                exact &= condition.exact;
            }
            if (bool.minimumShould() > 0) {
                Condition should = either(bool.should().stream().map(this::of).toList(), bool.minimumShould());
                filter.add(should.json);
                exact &= should.exact;
            }
            ArrayNode not = Json.MAPPER.createArrayNode();
            for (Query mustNot : bool.mustNot()) {
                Condition condition = of(mustNot);
                if (condition.exact) {
                    not.add(condition.json);
                } else {
                    exact = false;
                }
            }
            if (filter.isEmpty() && not.isEmpty()) {
                return exact ? ALL : ANY;
            }
            ObjectNode node = Json.MAPPER.createObjectNode();
            ObjectNode inner = node.putObject("bool");
            if (!filter.isEmpty()) {
                inner.set("filter", filter);
            }
            if (!not.isEmpty()) {
                inner.set("must_not", not);
            }
            return new Condition(node, exact);
        }

        /**
         * Combines conditions: at least {@code least} of them must match. Conditions that never match are omitted. For
         * example, there are two conditions for a field {@code x.keyword}, and usually one of them never matches.
         */
        private static Condition either(List<Condition> conditions, int least) {
            List<Condition> possible = conditions.stream()
                    .filter(condition -> !condition.equals(NONE))
                    .toList();
            if (possible.size() < least) {
                return NONE;
            }
            if (possible.size() == 1) {
                return possible.get(0);
            }
            ObjectNode node = Json.MAPPER.createObjectNode();
            ObjectNode inner = node.putObject("bool");
            ArrayNode should = inner.putArray("should");
            possible.forEach(condition -> should.add(condition.json));
            inner.put("minimum_should_match", least);
            return new Condition(node, possible.stream().allMatch(Condition::exact));
        }

        /**
         * Returns the condition that the timestamp is in a range. The bounds are converted to the precision of the
         * field, for example to milliseconds for the type {@code date}.
         */
        private Condition during(TimeRange range) {
            if (range.isEmpty()) {
                return NONE;
            }
            if (range.isAll()) {
                return ALL;
            }
            Mapping.Field field = mapping.timestamp();
            if (field.isDate()) {
                boolean first = range.from().equals(Timestamp.MINIMUM);
                Condition between = new Condition(
                        TimeOrder.range(
                                field,
                                first ? Optional.empty() : Optional.of(range.from()),
                                Optional.of(range.to()),
                                true),
                        true);
                if (!first) {
                    return between;
                }
                ObjectNode missing = Json.MAPPER.createObjectNode();
                missing.putObject("bool").putArray("must_not").add(exists(field.path()));
                return either(List.of(between, new Condition(missing, true)), 1);
            }
            if (field.kind() == Mapping.Kind.ABSENT) {
                return range.contains(Timestamp.MINIMUM) ? ALL : NONE;
            }
            return ANY;
        }

        private Condition field(Query.OnFields query, Mapping.Field field) {
            if (field.ignores()) {
                fields.add(field.path());
            }
            if (field.kind() == Mapping.Kind.ABSENT) {
                absent.add(field.path());
                return NONE;
            }
            if (field.kind() == Mapping.Kind.LEFT_OUT) {
                return NONE;
            }
            if (field.kind() == Mapping.Kind.UNKNOWN) {
                return ANY;
            }
            if (query instanceof Query.Exists) {
                return new Condition(exists(field.words().orElse(field.path())), field.kind() != Mapping.Kind.TEXT);
            }
            if (query instanceof Query.Terms terms) {
                return terms(terms, field);
            }
            if (query instanceof Query.Prefix prefix) {
                return prefix(prefix, field);
            }
            if (query instanceof Query.Between between) {
                return between(between, field);
            }
            if (query instanceof Query.Passes passes) {
                return passes.test() instanceof Phrase phrase
                        ? phrase(phrase, passes.field(), field)
                        : pattern((TextPattern) passes.test(), field);
            }
            return anyValue(field);
        }

        /**
         * Returns the condition that a text contains a phrase. If the index contains whole texts, the condition finds
         * all texts that contain the longest word of the phrase.
         */
        private static Condition phrase(Phrase phrase, FieldPath path, Mapping.Field field) {
            if (field.kind() == Mapping.Kind.NUMBER || field.kind() == Mapping.Kind.TRUTH) {
                return terms(new Query.Terms(path, List.of(phrase.text()), true), field);
            }
            String longest = phrase.words().stream()
                    .max(Comparator.comparingInt(String::length))
                    .orElseThrow();
            return !isOnlyKeyword(field) || phrase.text().number().isPresent() || !isAscii(longest)
                    ? anyValue(field)
                    : wildcard(field, "*" + longest + "*", true);
        }

        private static Condition pattern(TextPattern pattern, Mapping.Field field) {
            boolean ignoresCase = pattern.ignoresCase() || pattern.matchesWords();
            if (!isOnlyKeyword(field)
                    || pattern.syntax() != TextPattern.Syntax.WILDCARD
                    || !Utf8.isEncodable(pattern.pattern())
                    || pattern.pattern().endsWith("\\")
                    || (ignoresCase && !isAscii(pattern.pattern()))) {
                return anyValue(field);
            }
            return wildcard(
                    field, pattern.matchesWords() ? "*" + pattern.pattern() + "*" : pattern.pattern(), ignoresCase);
        }

        /**
         * Returns whether the search index of the field contains only whole texts. If it also contains words, a long
         * text may be found only by its words.
         */
        private static boolean isOnlyKeyword(Mapping.Field field) {
            return field.kind() == Mapping.Kind.KEYWORD && field.words().isEmpty();
        }

        /**
         * Returns a condition that is not exact, because a field for texts also contains numbers, in the form of texts.
         */
        private static Condition wildcard(Mapping.Field field, String pattern, boolean ignoresCase) {
            ObjectNode node = Json.MAPPER.createObjectNode();
            ObjectNode wildcard =
                    node.putObject("wildcard").putObject(field.path()).put("value", pattern);
            if (ignoresCase) {
                wildcard.put("case_insensitive", true);
            }
            return new Condition(node, false);
        }

        /**
         * Returns a condition that finds all documents that have any value in the field. This service must compare the
         * sources of these documents with the query.
         */
        private static Condition anyValue(Mapping.Field field) {
            return new Condition(exists(field.words().orElse(field.path())), false);
        }

        private static Condition terms(Query.Terms query, Mapping.Field field) {
            return switch (field.kind()) {
                case NUMBER -> {
                    List<Decimal> numbers = query.values().stream()
                            .flatMap(value -> value.number().stream())
                            .toList();
                    Set<String> values = new LinkedHashSet<>();
                    numbers.stream().filter(Translation::isModest).forEach(number -> values.add(plain(number)));
                    // The cluster indexes very small numbers as zero.
                    boolean hasTiny = numbers.stream().anyMatch(number -> !isModest(number) && number.magnitude() < 0);
                    if (hasTiny) {
                        values.add("0");
                    }
                    yield anyOf(field, values, !hasTiny);
                }
                case TRUTH -> {
                    Set<String> values = new LinkedHashSet<>();
                    for (FieldValue value : query.values()) {
                        for (String truth : List.of("true", "false")) {
                            if (query.ignoreCase()
                                    ? value.text().equalsIgnoreCase(truth)
                                    : value.text().equals(truth)) {
                                values.add(truth);
                            }
                        }
                    }
                    yield anyOf(field, values, true);
                }
                case KEYWORD -> keywords(query, field);
                default -> anyValue(field);
            };
        }

        /**
         * Returns the condition that the field has one of the values. A single value gets a condition that the cluster
         * evaluates faster.
         */
        private static Condition anyOf(Mapping.Field field, Set<String> values, boolean exact) {
            if (values.isEmpty()) {
                return NONE;
            }
            ObjectNode node = Json.MAPPER.createObjectNode();
            if (values.size() == 1) {
                node.putObject("term").put(field.path(), values.iterator().next());
            } else {
                ArrayNode array = node.putObject("terms").putArray(field.path());
                values.forEach(array::add);
            }
            return new Condition(node, exact);
        }

        /**
         * Returns whether number fields can store the number. The cluster rejects larger numbers, and smaller numbers
         * become 0.
         */
        private static boolean isModest(Decimal number) {
            return Math.abs(number.magnitude()) < 300;
        }

        /** Formats the number with all its digits, because the cluster does not accept every form of a number. */
        private static String plain(Decimal number) {
            return number.digits().scaleByPowerOfTen((int) -number.scale()).toPlainString();
        }

        private static String plain(FieldValue bound, Mapping.Field field) {
            return field.kind() == Mapping.Kind.NUMBER
                    ? bound.number().map(Translation::plain).orElseThrow()
                    : bound.text();
        }

        private static Condition keywords(Query.Terms query, Mapping.Field field) {
            if (query.values().stream()
                    .anyMatch(value ->
                            isTooLong(value.text(), field) || (query.ignoreCase() && !isAscii(value.text())))) {
                return anyValue(field);
            }
            if (!query.ignoreCase()) {
                Set<String> values = new LinkedHashSet<>();
                query.values().forEach(value -> values.add(value.text()));
                return anyOf(field, values, true);
            }
            List<Condition> each = new ArrayList<>();
            for (FieldValue value : query.values()) {
                ObjectNode node = Json.MAPPER.createObjectNode();
                node.putObject("term")
                        .putObject(field.path())
                        .put("value", value.text())
                        .put("case_insensitive", true);
                each.add(new Condition(node, true));
            }
            return either(each, 1);
        }

        private static Condition prefix(Query.Prefix query, Mapping.Field field) {
            if (field.kind() == Mapping.Kind.TRUTH) {
                return NONE;
            }
            if (field.kind() != Mapping.Kind.KEYWORD || (query.ignoreCase() && !isAscii(query.prefix()))) {
                return anyValue(field);
            }
            ObjectNode node = Json.MAPPER.createObjectNode();
            ObjectNode prefix = node.putObject("prefix").putObject(field.path()).put("value", query.prefix());
            if (query.ignoreCase()) {
                prefix.put("case_insensitive", true);
            }
            return new Condition(node, true);
        }

        private static Condition between(Query.Between query, Mapping.Field field) {
            boolean numbers = bounds(query)
                    .allMatch(bound ->
                            bound.value().number().filter(Translation::isModest).isPresent());
            boolean words = bounds(query)
                    .allMatch(bound -> bound.value() instanceof FieldValue.Text text
                            && text.date().isEmpty());
            boolean fits =
                    field.kind() == Mapping.Kind.NUMBER ? numbers : field.kind() == Mapping.Kind.KEYWORD && words;
            if (!fits) {
                return anyValue(field);
            }
            ObjectNode node = Json.MAPPER.createObjectNode();
            ObjectNode range = node.putObject("range").putObject(field.path());
            query.lower().ifPresent(bound -> range.put(bound.inclusive() ? "gte" : "gt", plain(bound.value(), field)));
            query.upper().ifPresent(bound -> range.put(bound.inclusive() ? "lte" : "lt", plain(bound.value(), field)));
            return new Condition(node, true);
        }

        private static Stream<Query.Bound> bounds(Query.Between query) {
            return Stream.concat(query.lower().stream(), query.upper().stream());
        }

        private static boolean isTooLong(String text, Mapping.Field field) {
            return text.length() > field.longest().orElse(Integer.MAX_VALUE);
        }

        private static boolean isAscii(String text) {
            return text.chars().allMatch(c -> c < 128);
        }
    }
}

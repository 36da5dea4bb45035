package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.document.query.TextClauses.Combination;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.TextPattern;
import io.millrace.domain.document.query.TextPattern.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Parses the queries on words and patterns, except those with their own syntax. */
record MatchReader(Clauses clauses) {

    private static final String[] OPTIONS = {
        "query",
        "operator",
        "minimum_should_match",
        "zero_terms_query",
        "lenient",
        "slop",
        "analyzer",
        "fuzziness",
        "max_expansions",
        "prefix_length",
        "fuzzy_transpositions",
        "fuzzy_rewrite",
        "auto_generate_synonyms_phrase_query",
        "boost",
        "_name"
    };
    private static final List<String> TYPES =
            List.of("best_fields", "most_fields", "cross_fields", "phrase", "phrase_prefix", "bool_prefix");

    /** The types of queries whose words may differ from those of documents. */
    private static final Set<String> FUZZY =
            Set.of("match", "match_best_fields", "match_most_fields", "match_bool_prefix");

    private static final String STANDARD_ANALYZER = "standard";

    /** Parses a query on the words of one field. */
    Query match(String kind, JsonValue body) {
        Member field = only(kind, body);
        if (!field.value().isObject()) {
            return query(kind, kind, List.of(field.name()), value(field.value()), Optional.empty());
        }
        JsonObject options = new JsonObject(kind, field.value()).allowing(OPTIONS);
        return query(kind, kind, List.of(field.name()), text(kind, options), Optional.of(options));
    }

    Query multiMatch(JsonValue body) {
        String kind = "multi_match";
        List<String> allowed = new ArrayList<>(List.of(OPTIONS));
        allowed.addAll(List.of("fields", "type", "tie_breaker"));
        JsonObject options = new JsonObject(kind, body).allowing(allowed.toArray(String[]::new));
        String type = options.text("type").orElse("best_fields").toLowerCase(Locale.ROOT);
        if (!TYPES.contains(type)) {
            throw RequestRefusedException.illegalArgument(
                    "[multi_match] type [" + type + "] is not offered, only " + TYPES);
        }
        if (!FUZZY.contains("match_" + type)) {
            options.find(Fuzziness.NAME).filter(value -> !value.isNull()).ifPresent(value -> {
                throw QueryReader.refused(value, "Fuzziness not allowed for type [" + type + "]");
            });
        }
        if (type.equals("bool_prefix")) {
            options.find("slop")
                    .filter(slop -> !slop.isNull() && !slop.text().equals("0"))
                    .ifPresent(slop -> {
                        throw QueryReader.refused(slop, "[slop] not allowed for type [bool_prefix]");
                    });
        }
        return query(kind, "match_" + type, fields(options.texts("fields")), text(kind, options), Optional.of(options));
    }

    /** Returns names and patterns of fields without their boosts; the pattern of all fields if there are none. */
    static List<String> fields(Optional<List<String>> requested) {
        List<String> fields = requested.orElse(List.of()).stream()
                .map(field -> field.indexOf('^') > 0 ? field.substring(0, field.indexOf('^')) : field)
                .distinct()
                .toList();
        return fields.isEmpty() ? List.of(TextClauses.ALL_FIELDS) : fields;
    }

    private Query query(String kind, String type, List<String> fields, FieldValue text, Optional<JsonObject> options) {
        TextClauses texts = new TextClauses(
                clauses, kind, options.flatMap(found -> found.bool("lenient")).orElse(false));
        Combination combination = new Combination(
                options.map(found -> isAnd(kind, found.text("operator"))).orElse(false),
                options.flatMap(MatchReader::minimum),
                type.equals("match_bool_prefix"),
                FUZZY.contains(type)
                        ? options.flatMap(
                                found -> Fuzziness.find(kind, found, "fuzzy_transpositions", Optional.empty()))
                        : Optional.empty());
        options.ifPresent(found -> requireSupported(
                kind, found, FUZZY.contains(type) ? List.of("slop") : List.of("slop", Fuzziness.NAME)));
        if (text.text().isBlank()
                && options.map(MatchReader::wantsAllForNothing).orElse(false)) {
            return new Query.MatchAll();
        }
        return switch (type) {
            case "match_phrase" -> texts.inAny(fields, field -> texts.phrase(field, text, false));
            case "match_phrase_prefix" -> texts.inAny(fields, field -> texts.phrase(field, text, true));
            case "match_cross_fields" -> combined(kind, () -> texts.words(fields, text, combination));
            default -> texts.inAny(fields, field -> combined(kind, () -> texts.words(field, text, combination)));
        };
    }

    /**
     * Builds a query.
     *
     * @throws RequestRefusedException 400 if the minimum is neither a number nor a percentage
     */
    static Query combined(String kind, Supplier<Query> query) {
        try {
            return query.get();
        } catch (NumberFormatException notWhole) {
            throw RequestRefusedException.illegalArgument(
                    "[" + kind + "] minimum_should_match must be a whole number or a percentage");
        }
    }

    private static boolean wantsAllForNothing(JsonObject options) {
        return options.text("zero_terms_query").orElse("none").equalsIgnoreCase("all");
    }

    /** Rejects options that would change the result and are not supported. */
    static void requireSupported(String kind, JsonObject options, List<String> onlyZero) {
        for (String name : onlyZero) {
            options.find(name)
                    .filter(value -> !value.isNull() && !value.text().equals("0"))
                    .ifPresent(value -> {
                        throw RequestRefusedException.illegalArgument("[" + kind + "] with [" + name + "] of ["
                                + value.text() + "] is not offered, only [0]");
                    });
        }
        for (String name : List.of("analyzer", "quote_analyzer")) {
            options.text(name).filter(value -> !value.equals(STANDARD_ANALYZER)).ifPresent(value -> {
                throw RequestRefusedException.illegalArgument("[" + kind + "] with [" + name + "] of [" + value
                        + "] is not offered, only [" + STANDARD_ANALYZER + "]");
            });
        }
    }

    static boolean isAnd(String kind, Optional<String> operator) {
        String text = operator.orElse("or").toLowerCase(Locale.ROOT);
        if (!text.equals("and") && !text.equals("or")) {
            throw RequestRefusedException.illegalArgument(
                    "[" + kind + "] operator needs to be either AND or OR, but not [" + operator.orElseThrow() + "]");
        }
        return text.equals("and");
    }

    static Optional<String> minimum(JsonObject options) {
        return options.find("minimum_should_match")
                .filter(value -> !value.isNull())
                .map(value -> Values.of(value).map(FieldValue::text).orElse(""));
    }

    private static FieldValue text(String kind, JsonObject options) {
        return value(options.find("query")
                .filter(found -> !found.isNull())
                .orElseThrow(() -> RequestRefusedException.illegalArgument("[" + kind + "] requires query value")));
    }

    private static FieldValue value(JsonValue value) {
        return Values.of(value)
                .orElseThrow(() -> QueryReader.refused(value, "the text of a query must be a string or number"));
    }

    /** Returns the only member of a query on one field. */
    static Member only(String kind, JsonValue body) {
        List<Member> fields = body.members().values().stream()
                .filter(member ->
                        !member.name().equals("boost") && !member.name().equals("_name"))
                .toList();
        if (fields.isEmpty()) {
            throw RequestRefusedException.illegalArgument("field name is null or empty");
        }
        if (fields.size() > 1) {
            throw QueryReader.refused(
                    fields.get(1).value(),
                    "[" + kind + "] query doesn't support multiple fields, found ["
                            + fields.get(0).name() + "] and [" + fields.get(1).name() + "]");
        }
        return fields.get(0);
    }

    /** Parses {@code wildcard} and {@code regexp}, which match whole texts. */
    Query pattern(String kind, JsonValue body) {
        Member field = only(kind, body);
        boolean isRegexp = kind.equals("regexp");
        JsonValue pattern = field.value();
        boolean ignoreCase = false;
        if (pattern.isObject()) {
            JsonObject options = new JsonObject(kind, pattern)
                    .allowing(
                            isRegexp
                                    ? new String[] {
                                        "value",
                                        "flags",
                                        "flags_value",
                                        "max_determinized_states",
                                        "rewrite",
                                        "case_insensitive",
                                        "boost",
                                        "_name"
                                    }
                                    : new String[] {"value", "wildcard", "rewrite", "case_insensitive", "boost", "_name"
                                    });
            ignoreCase = options.bool("case_insensitive").orElse(false);
            pattern = options.find("value")
                    .or(() -> options.find("wildcard"))
                    .orElseThrow(() -> RequestRefusedException.illegalArgument("value cannot be null"));
        }
        String text = Values.of(pattern)
                .map(FieldValue::text)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("value cannot be null"));
        return pattern(kind, field.name(), text, ignoreCase);
    }

    /** Returns the query for a pattern of whole texts, {@code wildcard} or {@code regexp}. */
    static Query pattern(String kind, String field, String pattern, boolean ignoreCase) {
        if (field.equals(DocumentSource.TIMESTAMP_FIELD)) {
            throw RequestRefusedException.illegalArgument(
                    "Can only use " + kind + " queries on text fields - not on [@timestamp] which is a date");
        }
        return new Query.Passes(
                MetadataFields.requireNone(kind, field),
                TextPattern.of(kind.equals("regexp") ? Syntax.REGEXP : Syntax.WILDCARD, pattern, ignoreCase));
    }
}

package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.query.Query;
import java.util.List;
import java.util.Optional;

/** Parses queries whose text has its own syntax: {@code query_string} and {@code simple_query_string}. */
record QueryStringReader(Clauses clauses) {

    private static final String KIND = "query_string";
    private static final String SIMPLE_KIND = "simple_query_string";

    Query queryString(JsonValue body) {
        JsonObject options = new JsonObject(KIND, body)
                .allowing(
                        "query",
                        "default_field",
                        "fields",
                        "default_operator",
                        "minimum_should_match",
                        "analyze_wildcard",
                        "allow_leading_wildcard",
                        "lenient",
                        "time_zone",
                        "type",
                        "tie_breaker",
                        "phrase_slop",
                        "analyzer",
                        "quote_analyzer",
                        "fuzziness",
                        "fuzzy_max_expansions",
                        "fuzzy_prefix_length",
                        "fuzzy_transpositions",
                        "fuzzy_rewrite",
                        "max_determinized_states",
                        "enable_position_increments",
                        "escape",
                        "auto_generate_synonyms_phrase_query",
                        "rewrite",
                        "boost",
                        "_name");
        requireWithoutEffect(options, "allow_leading_wildcard", true);
        requireWithoutEffect(options, "escape", false);
        MatchReader.requireSupported(KIND, options, List.of("phrase_slop"));
        if (options.find("fields").isPresent() && options.find("default_field").isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "cannot use [fields] parameter in conjunction with [default_field]");
        }
        List<String> fields = MatchReader.fields(
                options.texts("fields").or(() -> options.text("default_field").map(List::of)));
        Clauses own = options.text("time_zone")
                .map(zone -> new Clauses(clauses.dates().in(zone)))
                .orElse(clauses);
        return parse(
                own,
                options.requiredText("query"),
                new Options(
                        fields,
                        MatchReader.isAnd(KIND, options.text("default_operator")),
                        options.bool("lenient").orElse(false),
                        MatchReader.minimum(options)));
    }

    /** The options of a query with its own syntax. */
    record Options(List<String> fields, boolean all, boolean lenient, Optional<String> minimum) {}

    static Query parse(Clauses clauses, String text, Options options) {
        TextClauses texts = new TextClauses(clauses, KIND, options.lenient());
        return MatchReader.combined(
                KIND, () -> QuerySyntax.parse(text, texts, options.fields(), options.all(), options.minimum()));
    }

    Query simple(JsonValue body) {
        JsonObject options = new JsonObject(SIMPLE_KIND, body)
                .allowing(
                        "query",
                        "fields",
                        "default_operator",
                        "minimum_should_match",
                        "flags",
                        "lenient",
                        "analyze_wildcard",
                        "analyzer",
                        "quote_field_suffix",
                        "fuzzy_max_expansions",
                        "fuzzy_prefix_length",
                        "fuzzy_transpositions",
                        "auto_generate_synonyms_phrase_query",
                        "boost",
                        "_name");
        MatchReader.requireSupported(SIMPLE_KIND, options, List.of());
        options.find("quote_field_suffix").filter(value -> !value.isNull()).ifPresent(value -> {
            throw RequestRefusedException.illegalArgument(
                    "[" + SIMPLE_KIND + "] with [quote_field_suffix] is not offered");
        });
        options.find("flags")
                .map(JsonValue::text)
                .filter(flags -> !flags.equals("ALL") && !flags.equals("-1"))
                .ifPresent(flags -> {
                    throw RequestRefusedException.illegalArgument(
                            "[" + SIMPLE_KIND + "] with [flags] of [" + flags + "] is not offered, only [ALL]");
                });
        TextClauses texts =
                new TextClauses(clauses, SIMPLE_KIND, options.bool("lenient").orElse(false));
        return MatchReader.combined(
                SIMPLE_KIND,
                () -> SimpleSyntax.parse(
                        options.requiredText("query"),
                        texts,
                        MatchReader.fields(options.texts("fields")),
                        MatchReader.isAnd(SIMPLE_KIND, options.text("default_operator")),
                        MatchReader.minimum(options)));
    }

    private static void requireWithoutEffect(JsonObject options, String name, boolean offered) {
        options.bool(name).filter(value -> value != offered).ifPresent(value -> {
            throw RequestRefusedException.illegalArgument(
                    "[" + KIND + "] with [" + name + "] of [" + value + "] is not offered, only [" + offered + "]");
        });
    }
}

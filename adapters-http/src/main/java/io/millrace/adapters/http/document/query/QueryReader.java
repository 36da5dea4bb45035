package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.Similar;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Parses the query language of Elasticsearch. Documents are not scored, so {@code boost} and {@code _name} have no
 * effect, and {@code must} and {@code filter} are the same.
 */
public final class QueryReader {

    private static final Set<String> OFFERED = new TreeSet<>(Set.of(
            "match_all",
            "match_none",
            "term",
            "terms",
            "range",
            "exists",
            "prefix",
            "ids",
            "bool",
            "wrapper",
            "constant_score",
            "dis_max",
            "boosting",
            "match",
            "match_phrase",
            "match_phrase_prefix",
            "match_bool_prefix",
            "multi_match",
            "query_string",
            "simple_query_string",
            "wildcard",
            "regexp"));

    /** Queries of Elasticsearch that are not supported. The message for them does not suggest similar names. */
    private static final Set<String> NOT_OFFERED = Set.of(
            "fuzzy",
            "nested",
            "has_child",
            "has_parent",
            "parent_id",
            "function_score",
            "script",
            "script_score",
            "more_like_this",
            "terms_set",
            "geo_distance",
            "geo_bounding_box",
            "geo_shape",
            "intervals",
            "combined_fields",
            "knn",
            "percolate",
            "pinned",
            "rank_feature",
            "distance_feature",
            "field_masking_span",
            "geo_grid",
            "geo_polygon",
            "rule",
            "semantic",
            "shape",
            "span_containing",
            "span_first",
            "span_multi",
            "span_near",
            "span_not",
            "span_or",
            "span_term",
            "span_within",
            "sparse_vector",
            "text_expansion",
            "weighted_tokens");

    /** The maximum size of all queries in base64 of one request, decoded, in bytes. */
    private static final int MOST_DECODED = 64 * 1024;

    private final Clauses clauses;
    private final TermsLookup lookup;
    private int decodedBytes;

    private QueryReader(Instant now, TermsLookup lookup) {
        this.clauses = new Clauses(Dates.at(now));
        this.lookup = lookup;
    }

    /**
     * Parses one query that refers to no other documents.
     *
     * @param now the current time, for relative dates
     * @throws RequestRefusedException 400 with the message of Elasticsearch
     * @throws io.millrace.domain.Rejection if a name, date or number of clauses breaks a rule
     */
    public static Query read(JsonValue value, Instant now) {
        return read(value, now, TermsLookup.NONE);
    }

    /**
     * Parses one query.
     *
     * @param now the current time, for relative dates
     * @throws RequestRefusedException 400 with the message of Elasticsearch
     * @throws io.millrace.domain.Rejection if a name, date or number of clauses breaks a rule
     */
    public static Query read(JsonValue value, Instant now, TermsLookup lookup) {
        return Query.requireModest(new QueryReader(now, lookup).query(value));
    }

    private Query query(JsonValue value) {
        if (!value.isObject()) {
            throw refused(value, "[_na] query malformed, must start with start_object");
        }
        Iterator<Member> members = value.members().values().iterator();
        if (!members.hasNext()) {
            throw RequestRefusedException.illegalArgument("query malformed, empty clause found");
        }
        Member member = members.next();
        String name = member.name();
        if (!OFFERED.contains(name)) {
            throw unknown(member);
        }
        if (!member.value().isObject()) {
            throw refused(member.value(), "[" + name + "] query malformed, no start_object after query name");
        }
        if (members.hasNext()) {
            throw refused(
                    members.next().value(),
                    "[" + name + "] malformed query, expected [END_OBJECT] but found [FIELD_NAME]");
        }
        return query(name, member.value());
    }

    private Query query(String name, JsonValue body) {
        return switch (name) {
            case "match_all" -> {
                new JsonObject(name, body).allowing("boost", "_name");
                yield new Query.MatchAll();
            }
            case "match_none" -> {
                new JsonObject(name, body).allowing("boost", "_name");
                yield new Query.MatchNone();
            }
            case "term" -> term(body);
            case "terms" -> terms(body);
            case "range" -> new RangeReader(clauses).read(body);
            case "exists" -> exists(body);
            case "prefix" -> prefix(body);
            case "ids" -> ids(body);
            case "match", "match_phrase", "match_phrase_prefix", "match_bool_prefix" ->
                new MatchReader(clauses).match(name, body);
            case "multi_match" -> new MatchReader(clauses).multiMatch(body);
            case "wildcard", "regexp" -> new MatchReader(clauses).pattern(name, body);
            case "query_string" -> new QueryStringReader(clauses).queryString(body);
            case "simple_query_string" -> new QueryStringReader(clauses).simple(body);
            case "wrapper" -> wrapper(body);
            case "constant_score" -> only(new JsonObject(name, body).allowing("filter", "boost", "_name"), "filter");
            case "dis_max" -> disMax(body);
            case "boosting" -> boosting(body);
            default -> bool(body);
        };
    }

    private static RequestRefusedException unknown(Member member) {
        String name = member.name();
        if (NOT_OFFERED.contains(name)) {
            return refused(member.value(), "query [" + name + "] is not offered, only " + OFFERED);
        }
        return refused(member.value(), "unknown query [" + name + "]" + Similar.hint(name, OFFERED, " did you mean "));
    }

    private Query term(JsonValue body) {
        Single single = single("term", body, Set.of("value", "term", "case_insensitive"));
        if (single.value().isArray()) {
            throw refused(single.value(), "[term] query does not support array of values");
        }
        FieldValue value = Values.of(single.value())
                .orElseThrow(() -> RequestRefusedException.illegalArgument("value cannot be null"));
        return clauses.term(single.field(), value, single.ignoreCase());
    }

    private Query prefix(JsonValue body) {
        Single single = single("prefix", body, Set.of("value", "prefix", "case_insensitive", "rewrite"));
        FieldValue value = Values.of(single.value())
                .orElseThrow(() -> RequestRefusedException.illegalArgument("value cannot be null"));
        return clauses.prefix(single.field(), value.text(), single.ignoreCase());
    }

    /** Parses {@code {"field":value}} and {@code {"field":{"value":value}}}. */
    private static Single single(String name, JsonValue body, Set<String> allowed) {
        Optional<Member> only = Optional.empty();
        for (Member member : body.members().values()) {
            if (member.name().equals("boost") || member.name().equals("_name")) {
                continue;
            }
            if (only.isPresent()) {
                throw refused(
                        member.value(),
                        "[" + name + "] query doesn't support multiple fields, found ["
                                + only.get().name() + "] and [" + member.name() + "]");
            }
            only = Optional.of(member);
        }
        Member field = only.orElseThrow(() -> RequestRefusedException.illegalArgument("field name is null or empty"));
        if (!field.value().isObject()) {
            return new Single(field.name(), field.value(), false);
        }
        Optional<JsonValue> value = Optional.empty();
        boolean ignoreCase = false;
        for (Member member : field.value().members().values()) {
            if (member.name().equals("boost") || member.name().equals("_name")) {
                continue;
            }
            if (!allowed.contains(member.name())) {
                throw refused(member.value(), "[" + name + "] query does not support [" + member.name() + "]");
            }
            switch (member.name()) {
                case "case_insensitive" -> ignoreCase = truth(name, member.name(), member.value());
                case "rewrite" -> {
                    // Ignored, because it affects only how Elasticsearch executes the query, not the result.
                }
                default -> value = Optional.of(member.value());
            }
        }
        return new Single(
                field.name(),
                value.orElseThrow(() -> RequestRefusedException.illegalArgument("value cannot be null")),
                ignoreCase);
    }

    static boolean truth(String query, String name, JsonValue value) {
        String text = value.text();
        if (!text.equals("true") && !text.equals("false")) {
            throw refused(
                    value,
                    "[" + query + "] Failed to parse value [" + text + "] of [" + name
                            + "] as only [true] or [false] are allowed.");
        }
        return text.equals("true");
    }

    private Query terms(JsonValue body) {
        Optional<Member> only = Optional.empty();
        for (Member member : body.members().values()) {
            if (member.name().equals("boost") || member.name().equals("_name")) {
                continue;
            }
            if (only.isPresent()) {
                throw refused(member.value(), "[terms] query does not support multiple fields");
            }
            only = Optional.of(member);
        }
        Member member = only.orElseThrow(() -> refused(
                body,
                "[terms] query requires a field name, followed by array of terms or a document lookup specification"));
        if (member.value().isObject()) {
            List<FieldValue> values = lookup.values(member.value(), reference(member.value()));
            return values.isEmpty() ? new Query.MatchNone() : clauses.terms(member.name(), values);
        }
        if (!member.value().isArray()) {
            throw refused(member.value(), "[terms] query does not support [" + member.name() + "]");
        }
        List<FieldValue> values = new ArrayList<>();
        for (JsonValue element : member.value().elements()) {
            values.add(Values.of(element).orElseThrow(() -> refused(element, "No value specified for terms query")));
        }
        return clauses.terms(member.name(), values);
    }

    private static TermsLookup.Reference reference(JsonValue value) {
        // The type has no effect. Version 7 of Elasticsearch accepts it.
        JsonObject reference = new JsonObject("terms_lookup", value)
                .allowing("index", "id", "path", "routing", "type")
                .requiring("index", "id", "path");
        reference.find("routing").filter(routing -> !routing.isNull()).ifPresent(routing -> {
            throw refused(routing, "[routing] is not offered in a document lookup");
        });
        return new TermsLookup.Reference(
                reference.requiredText("index"), reference.requiredText("id"), reference.requiredText("path"));
    }

    private static Query exists(JsonValue body) {
        Optional<JsonValue> field = Optional.empty();
        for (Member member : body.members().values()) {
            switch (member.name()) {
                case "field" -> field = Optional.of(member.value());
                case "boost", "_name" -> {
                    // Ignored, because documents are not scored.
                }
                default -> throw refused(member.value(), "[exists] query does not support [" + member.name() + "]");
            }
        }
        String name = field.flatMap(Values::of)
                .map(FieldValue::text)
                .orElseThrow(() -> refused(body, "[exists] must be provided with a [field]"));
        return Clauses.exists(name);
    }

    private static Query ids(JsonValue body) {
        JsonObject object =
                new JsonObject("ids", body).allowing("values", "boost", "_name").requiring("values");
        JsonValue values = object.find("values").orElseThrow();
        Set<DocumentId> ids = new LinkedHashSet<>();
        for (JsonValue element : values.isArray() ? values.elements() : List.of(values)) {
            ids.add(new DocumentId(Values.of(element)
                    .map(FieldValue::text)
                    .orElseThrow(() -> object.refused(
                            element.place(), "values doesn't support values of type: " + element.kind()))));
        }
        return new Query.Ids(ids);
    }

    /** Parses a query that is encoded in base64. */
    private Query wrapper(JsonValue body) {
        JsonValue encoded = new JsonObject("wrapper", body)
                .allowing("query", "boost", "_name")
                .requiring("query")
                .find("query")
                .orElseThrow();
        byte[] decoded;
        try {
            decoded = Base64.getDecoder().decode(encoded.text());
        } catch (IllegalArgumentException notBase64) {
            throw refused(encoded, "[wrapper] query must contain a query that is encoded in base64");
        }
        // The decoded size is limited here, because the heap memory of a request is reserved before its queries are
        // decoded.
        decodedBytes += decoded.length;
        if (decodedBytes > MOST_DECODED) {
            throw refused(encoded, "[wrapper] queries must have at most [" + MOST_DECODED + "] bytes in one request");
        }
        return query(StrictJson.parse(decoded));
    }

    /** Parses the query of a required member. */
    private Query only(JsonObject object, String name) {
        return query(object.requiring(name).find(name).orElseThrow());
    }

    /** Parses queries of which at least one has to match. */
    private Query disMax(JsonValue body) {
        JsonObject object = new JsonObject("dis_max", body).allowing("queries", "tie_breaker", "boost", "_name");
        List<Query> queries = clauses(object, "queries");
        if (queries.isEmpty()) {
            throw refused(body, "[dis_max] requires 'queries' field with at least one clause");
        }
        return Clauses.bool(List.of(), queries, List.of(), Optional.empty());
    }

    /** Parses a query with another one that only lowers the score. The other one must be valid, but has no effect. */
    private Query boosting(JsonValue body) {
        JsonObject object =
                new JsonObject("boosting", body).allowing("positive", "negative", "negative_boost", "boost", "_name");
        object.requiring("negative_boost");
        only(object, "negative");
        return only(object, "positive");
    }

    private Query bool(JsonValue body) {
        JsonObject object = new JsonObject("bool", body)
                .allowing(
                        "must",
                        "filter",
                        "should",
                        "must_not",
                        "minimum_should_match",
                        "adjust_pure_negative",
                        "boost",
                        "_name");
        Optional<JsonValue> pureNegative = object.find("adjust_pure_negative");
        if (pureNegative.isPresent() && !truth("bool", "adjust_pure_negative", pureNegative.get())) {
            throw refused(pureNegative.get(), "[bool] with [adjust_pure_negative] of [false] is not offered");
        }
        List<Query> must = new ArrayList<>(clauses(object, "must"));
        must.addAll(clauses(object, "filter"));
        List<Query> should = clauses(object, "should");
        List<Query> mustNot = clauses(object, "must_not");
        Optional<JsonValue> minimum = object.find("minimum_should_match").filter(found -> !found.isNull());
        Optional<String> wanted =
                minimum.map(value -> Values.of(value).map(FieldValue::text).orElse(""));
        try {
            return Clauses.bool(must, should, mustNot, wanted);
        } catch (NumberFormatException notWhole) {
            throw object.failed(
                    minimum.orElseThrow().place(),
                    "minimum_should_match",
                    "[" + wanted.orElseThrow() + "] is neither a whole number nor a percentage");
        }
    }

    private List<Query> clauses(JsonObject object, String name) {
        Optional<JsonValue> value = object.find(name).filter(found -> !found.isNull());
        if (value.isEmpty()) {
            return List.of();
        }
        if (!value.get().isArray() && !value.get().isObject()) {
            throw object.refused(
                    value.get().place(),
                    name + " doesn't support values of type: " + value.get().kind());
        }
        List<JsonValue> elements = value.get().isArray() ? value.get().elements() : List.of(value.get());
        return elements.stream().map(this::query).toList();
    }

    public static RequestRefusedException refused(JsonValue where, String reason) {
        return new RequestRefusedException(StoreError.of(
                400,
                ErrorCause.of("parsing_exception", reason)
                        .with("line", (long) where.line())
                        .with("col", (long) where.column())));
    }

    private record Single(String field, JsonValue value, boolean ignoreCase) {}
}

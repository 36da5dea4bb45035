package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.aggregation.AggregationPlan;
import io.millrace.adapters.http.document.aggregation.AggregationReader;
import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.hit.Highlighting;
import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.HitForm;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.document.order.SearchOrder;
import io.millrace.adapters.http.document.order.SortReader;
import io.millrace.adapters.http.document.order.SortValues;
import io.millrace.adapters.http.document.query.QueryParameters;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.document.search.SearchPlan.Point;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.Similar;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.Query;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Parses a search from its body and its parameters. If both contain a value, the parameter takes precedence. */
public final class SearchReader {

    /** The name of the body in messages. */
    static final String BODY = "search_source";

    public static String[] parameters() {
        return new String[] {
            "from",
            "size",
            "sort",
            "_source",
            "_source_includes",
            "_source_excludes",
            "track_total_hits",
            "rest_total_hits_as_int",
            "scroll",
            "timeout",
            "preference",
            "ignore_throttled",
            "allow_partial_search_results",
            "batched_reduce_size",
            "ccs_minimize_roundtrips",
            "max_concurrent_shard_requests",
            "pre_filter_shard_size",
            "min_compatible_shard_node",
            "request_cache",
            "search_type",
            "typed_keys",
            "stored_fields",
            "docvalue_fields",
            "version",
            "seq_no_primary_term",
            "track_scores",
            "include_named_queries_score",
            "q",
            "df",
            "analyzer",
            "analyze_wildcard",
            "default_operator",
            "lenient"
        };
    }

    private static final String[] NOT_OFFERED_PARAMETERS = {
        "explain",
        "force_synthetic_source",
        "routing",
        "terminate_after",
        "stats",
        "suggest_field",
        "suggest_mode",
        "suggest_size",
        "suggest_text"
    };

    /** The parameters of Elasticsearch that this service does not support. */
    public static String[] parametersNotOffered() {
        return NOT_OFFERED_PARAMETERS.clone();
    }

    private static final List<String> OFFERED = List.of(
            "query",
            "from",
            "size",
            "sort",
            "search_after",
            "_source",
            "track_total_hits",
            "timeout",
            "pit",
            "slice",
            "version",
            "seq_no_primary_term",
            "track_scores",
            "stored_fields",
            "docvalue_fields",
            "fields",
            "script_fields",
            "aggs",
            "aggregations",
            "highlight",
            "indices_boost");

    /**
     * The members of Elasticsearch that this service does not support. The value {@code false} and empty objects and
     * arrays are accepted, because they request nothing.
     */
    private static final Set<String> NOT_OFFERED = Set.of(
            "collapse",
            "explain",
            "ext",
            "knn",
            "min_score",
            "post_filter",
            "profile",
            "rank",
            "rescore",
            "retriever",
            "runtime_mappings",
            "stats",
            "suggest",
            "terminate_after");

    /** The members that request something, or are invalid in Elasticsearch, even if they are empty. */
    private static final Set<String> NEVER_EMPTY = Set.of("collapse", "knn", "post_filter", "rank", "retriever");

    private static final String NO_STORED_FIELDS = "_none_";

    private final Instant now;
    private final TermsLookup lookup;
    private Query query = new Query.MatchAll();
    private OptionalInt from = OptionalInt.empty();
    private OptionalInt size = OptionalInt.empty();
    private Optional<SearchOrder> sort = Optional.empty();
    private Optional<JsonValue> after = Optional.empty();
    private Optional<SourceFilter> source = Optional.empty();
    private Optional<String> track = Optional.empty();
    private Optional<Point> point = Optional.empty();
    private Optional<Slice> slice = Optional.empty();
    private boolean version;
    private boolean numbers;
    private boolean scores;
    private Optional<List<String>> stored = Optional.empty();
    private HitFields fields = HitFields.NONE;
    private AggregationPlan aggregations = AggregationPlan.NONE;
    private Optional<JsonValue> highlight = Optional.empty();
    private IndexBoosts boosts = IndexBoosts.NONE;

    private SearchReader(Instant now, TermsLookup lookup) {
        this.now = now;
        this.lookup = lookup;
    }

    /**
     * Parses a search.
     *
     * @param now the current time, for relative dates in the query
     * @throws RequestRefusedException 400 with the message of Elasticsearch, and for unsupported features
     * @throws io.millrace.domain.Rejection if a value breaks a rule
     */
    static SearchPlan read(Request request, Instant now, TermsLookup lookup) {
        return read(request.findJson(BODY), request.parameters(), now, lookup);
    }

    /** Parses a search like {@link #read(Request, Instant, TermsLookup)}, from a body that is already parsed. */
    static SearchPlan read(Optional<JsonObject> body, Parameters parameters, Instant now, TermsLookup lookup) {
        SearchReader reader = new SearchReader(now, lookup);
        body.ifPresent(reader::readBody);
        reader.readParameters(parameters);
        return reader.plan(parameters.bool("rest_total_hits_as_int", false), parameters.bool("typed_keys", false));
    }

    private void readBody(JsonObject body) {
        for (Member member : body.members()) {
            if (OFFERED.contains(member.name())) {
                if (!member.value().isNull()) {
                    readMember(body, member);
                }
            } else if (!NOT_OFFERED.contains(member.name())) {
                throw QueryReader.refused(
                        member.value(),
                        "unknown key [" + member.name() + "] for a "
                                + member.value().kind() + " in [search_source]"
                                + Similar.hint(member.name(), OFFERED, ", did you mean "));
            } else if (!isRequestingNothing(member)) {
                throw QueryReader.refused(member.value(), "[" + member.name() + "] is not offered in a search");
            }
        }
    }

    private static boolean isRequestingNothing(Member member) {
        JsonValue value = member.value();
        boolean empty = (value.isObject() && value.members().isEmpty())
                || (value.isArray() && value.elements().isEmpty());
        return value.text().equals("false") || (empty && !NEVER_EMPTY.contains(member.name()));
    }

    private void readMember(JsonObject body, Member member) {
        JsonValue value = member.value();
        switch (member.name()) {
            case "query" -> query = QueryReader.read(value, now, lookup);
            case "from" -> from = body.integer("from");
            case "size" -> size = body.integer("size");
            case "sort" -> sort = SortReader.read(value);
            case "pit" -> point = body.nested("pit", "pit", SearchReader::point);
            case "version" -> version = body.bool("version").orElse(false);
            case "seq_no_primary_term" ->
                numbers = body.bool("seq_no_primary_term").orElse(false);
            case "track_scores" -> scores = body.bool("track_scores").orElse(false);
            case "stored_fields" -> stored = body.texts("stored_fields");
            case "fields", "docvalue_fields" -> fields = fields.and(HitFields.read(member.name(), value));
            case "aggs", "aggregations" -> {
                if (!aggregations.isEmpty()) {
                    throw QueryReader.refused(value, "Found both [aggs] and [aggregations] in a search");
                }
                aggregations = AggregationReader.read(value, now, lookup);
            }
            case "highlight" ->
                // An empty object requests nothing.
                highlight = Optional.of(value)
                        .filter(found -> !found.isObject() || !found.members().isEmpty());
            case "indices_boost" -> boosts = IndexBoosts.read(value);
            case "script_fields" -> requireNoScripts(value);
            case "slice" -> slice = body.nested("slice", "slice", SearchReader::slice);
            case "search_after" -> after = Optional.of(value);
            case "_source" -> source = Optional.of(SourceFilter.read(value));
            case "track_total_hits" -> {
                if (value.kind() != Kind.VALUE_BOOLEAN && value.kind() != Kind.VALUE_NUMBER) {
                    throw body.refused(
                            value.place(), "track_total_hits doesn't support values of type: " + value.kind());
                }
                track = Optional.of(Decimal.parse(value.text())
                        .map(Decimal::wholeNumber)
                        .filter(OptionalLong::isPresent)
                        .map(whole -> Long.toString(whole.getAsLong()))
                        .orElse(value.text()));
            }
            default -> {
                // The timeout is ignored, because the service has its own timeout.
            }
        }
    }

    private static void requireNoScripts(JsonValue value) {
        if (!value.isObject() || !value.members().isEmpty()) {
            throw QueryReader.refused(value, "[script_fields] is not offered in a search, except as an empty object");
        }
    }

    private static Point point(JsonObject pit) {
        return new Point(
                pit.allowing("id", "keep_alive").requiredText("id"),
                pit.text("keep_alive").map(text -> SearchContexts.keepAlive("keep_alive", text)));
    }

    private static Slice slice(JsonObject slice) {
        slice.allowing("field", "id", "max").requiring("id", "max");
        return new Slice(slice.integer("id").orElseThrow(), slice.integer("max").orElseThrow());
    }

    private void readParameters(Parameters parameters) {
        NotOffered.requireNone(parameters, NOT_OFFERED_PARAMETERS);
        parameters.oneOf("search_type", "query_then_fetch", "dfs_query_then_fetch");
        parameters.time("timeout");
        requireAtLeast(2, "batchedReduceSize", parameters.integer("batched_reduce_size"));
        requireAtLeast(1, "preFilterShardSize", parameters.integer("pre_filter_shard_size"));
        requireAtLeast(1, "maxConcurrentShardRequests", parameters.integer("max_concurrent_shard_requests"));
        if (parameters.has("from")) {
            from = parameters.integer("from");
        }
        if (parameters.has("size")) {
            size = parameters.integer("size");
        }
        if (parameters.has("sort")) {
            sort = SortReader.read(parameters.list("sort"));
        }
        query = QueryParameters.find(parameters, now).orElse(query);
        source = SourceFilter.find(parameters).or(() -> source);
        version = parameters.bool("version", version);
        numbers = parameters.bool("seq_no_primary_term", numbers);
        scores = parameters.bool("track_scores", scores);
        if (parameters.has("stored_fields")) {
            stored = Optional.of(parameters.list("stored_fields"));
        }
        fields = fields.and(HitFields.of(parameters.list("docvalue_fields")));
        track = parameters.text("track_total_hits").or(() -> track);
    }

    /** Checks a parameter that has no effect. */
    private static void requireAtLeast(int least, String name, OptionalInt value) {
        if (value.orElse(least) < least) {
            throw RequestRefusedException.illegalArgument(name + " must be >= " + least);
        }
    }

    private SearchPlan plan(boolean totalAsNumber, boolean isTyped) {
        OptionalLong tracked = tracked(totalAsNumber);
        if (!boosts.isEmpty() && sort.isPresent() && scores) {
            throw RequestRefusedException.illegalArgument(
                    "[indices_boost] is not offered with [sort] and [track_scores]");
        }
        Page page = sort.orElse(SearchOrder.of(Sort.ANY))
                .page(
                        from.orElse(0),
                        size.orElse(Page.DEFAULT_SIZE),
                        after.map(value -> SortValues.read(value, sort)),
                        tracked);
        return new SearchPlan(
                query,
                page,
                sort,
                form(),
                highlight.map(value -> Highlighting.read(value, query)),
                totalAsNumber,
                point,
                slice,
                aggregations,
                isTyped,
                boosts);
    }

    /**
     * Returns the form of hits. No field is stored besides the source. If {@code stored_fields} is requested, hits
     * contain the source only if it is requested too. With {@code _none_} they contain no id either.
     */
    private HitForm form() {
        boolean none =
                stored.filter(names -> names.equals(List.of(NO_STORED_FIELDS))).isPresent();
        if (none && source.filter(filter -> filter != SourceFilter.NOTHING).isPresent()) {
            throw Rejection.validation("[stored_fields] cannot be disabled if [_source] is requested");
        }
        SourceFilter otherwise =
                stored.filter(names -> !names.contains("_source")).isPresent()
                        ? SourceFilter.NOTHING
                        : SourceFilter.ALL;
        return new HitForm(!none, version, numbers, scores || sort.isEmpty(), source.orElse(otherwise), fields, false);
    }

    /**
     * Returns the number up to which matching documents are counted: 0 to count none, empty to count all. If the total
     * is requested as a number, it must be exact.
     */
    private OptionalLong tracked(boolean totalAsNumber) {
        if (track.isEmpty()) {
            return totalAsNumber ? OptionalLong.empty() : OptionalLong.of(Page.DEFAULT_TRACK_TOTAL);
        }
        String text = track.get();
        if (text.isEmpty() || text.equals("true")) {
            return OptionalLong.empty();
        }
        if (text.equals("false") || text.equals("-1")) {
            return OptionalLong.of(0);
        }
        long limit;
        try {
            limit = Integer.parseInt(text);
        } catch (NumberFormatException notWhole) {
            throw RequestRefusedException.illegalArgument(
                    "[track_total_hits] must be a boolean or a whole number of 32 bits, got [" + text + "]");
        }
        if (limit < 0) {
            throw Rejection.of(Fault.NEGATIVE_TRACK_TOTAL, limit);
        }
        if (totalAsNumber) {
            throw RequestRefusedException.illegalArgument(
                    "[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got "
                            + limit);
        }
        return OptionalLong.of(limit);
    }
}

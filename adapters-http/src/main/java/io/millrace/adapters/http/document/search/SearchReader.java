package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.query.QueryReader;
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
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Snapshot.Slice;
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
            "include_named_queries_score",
            "lenient"
        };
    }

    private static final String[] NOT_OFFERED_PARAMETERS = {
        "q",
        "df",
        "analyzer",
        "analyze_wildcard",
        "default_operator",
        "explain",
        "stored_fields",
        "docvalue_fields",
        "force_synthetic_source",
        "routing",
        "terminate_after",
        "stats",
        "suggest_field",
        "suggest_mode",
        "suggest_size",
        "suggest_text",
        "version",
        "seq_no_primary_term",
        "track_scores"
    };

    /** The parameters of Elasticsearch that this service does not support. */
    public static String[] parametersNotOffered() {
        return NOT_OFFERED_PARAMETERS.clone();
    }

    private static final List<String> OFFERED = List.of(
            "query", "from", "size", "sort", "search_after", "_source", "track_total_hits", "timeout", "pit", "slice");

    /**
     * The members of Elasticsearch that this service does not support. The value {@code false} is accepted, because it
     * requests nothing.
     */
    private static final Set<String> NOT_OFFERED = Set.of(
            "aggs",
            "aggregations",
            "collapse",
            "docvalue_fields",
            "explain",
            "ext",
            "fields",
            "highlight",
            "indices_boost",
            "knn",
            "min_score",
            "post_filter",
            "profile",
            "rank",
            "rescore",
            "retriever",
            "runtime_mappings",
            "script_fields",
            "seq_no_primary_term",
            "stats",
            "stored_fields",
            "suggest",
            "terminate_after",
            "track_scores",
            "version");

    private final Instant now;
    private Query query = new Query.MatchAll();
    private OptionalInt from = OptionalInt.empty();
    private OptionalInt size = OptionalInt.empty();
    private Optional<Sort> sort = Optional.empty();
    private Optional<JsonValue> after = Optional.empty();
    private Optional<SourceFilter> source = Optional.empty();
    private Optional<String> track = Optional.empty();
    private Optional<Point> point = Optional.empty();
    private Optional<Slice> slice = Optional.empty();

    private SearchReader(Instant now) {
        this.now = now;
    }

    /**
     * Parses a search.
     *
     * @param now the current time, for relative dates in the query
     * @throws RequestRefusedException 400 with the message of Elasticsearch, and for unsupported features
     * @throws io.millrace.domain.Rejection if a value breaks a rule
     */
    static SearchPlan read(Request request, Instant now) {
        return read(request.findJson(BODY), request.parameters(), now);
    }

    /** Parses a search like {@link #read(Request, Instant)}, from a body that is already parsed. */
    static SearchPlan read(Optional<JsonObject> body, Parameters parameters, Instant now) {
        SearchReader reader = new SearchReader(now);
        body.ifPresent(reader::readBody);
        reader.readParameters(parameters);
        return reader.plan(parameters.bool("rest_total_hits_as_int", false));
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
            } else if (!member.value().text().equals("false")) {
                throw QueryReader.refused(
                        member.value(), "[" + member.name() + "] is not offered in a search, only " + OFFERED);
            }
        }
    }

    private void readMember(JsonObject body, Member member) {
        JsonValue value = member.value();
        switch (member.name()) {
            case "query" -> query = QueryReader.read(value, now);
            case "from" -> from = body.integer("from");
            case "size" -> size = body.integer("size");
            case "sort" -> sort = SortReader.read(value);
            case "pit" -> point = body.nested("pit", "pit", SearchReader::point);
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
        if (parameters.has("from")) {
            from = parameters.integer("from");
        }
        if (parameters.has("size")) {
            size = parameters.integer("size");
        }
        if (parameters.has("sort")) {
            sort = SortReader.read(parameters.list("sort"));
        }
        source = SourceFilter.find(parameters).or(() -> source);
        track = parameters.text("track_total_hits").or(() -> track);
    }

    private SearchPlan plan(boolean totalAsNumber) {
        OptionalLong tracked = tracked(totalAsNumber);
        Page page = new Page(
                from.orElse(0),
                size.orElse(Page.DEFAULT_SIZE),
                sort.orElse(Sort.ANY),
                after.map(value -> SortValues.read(value, sort)),
                tracked);
        return new SearchPlan(query, page, sort, source.orElse(SourceFilter.ALL), totalAsNumber, point, slice);
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
        if (totalAsNumber) {
            throw RequestRefusedException.illegalArgument(
                    "[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got "
                            + limit);
        }
        return OptionalLong.of(limit);
    }
}

package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.Similar;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Parses the member {@code aggs} of a search. */
public final class AggregationReader {

    private static final Set<String> INNER = Set.of("aggs", "aggregations");

    /** The kinds of Elasticsearch that this service does not support. */
    private static final Set<String> NOT_OFFERED = Set.of(
            "boxplot",
            "bucket_script",
            "bucket_selector",
            "categorize_text",
            "change_point",
            "children",
            "cumulative_cardinality",
            "diversified_sampler",
            "extended_stats_bucket",
            "frequent_item_sets",
            "geo_bounds",
            "geo_centroid",
            "geo_distance",
            "geohash_grid",
            "geotile_grid",
            "global",
            "inference",
            "ip_prefix",
            "matrix_stats",
            "moving_avg",
            "moving_fn",
            "nested",
            "normalize",
            "parent",
            "percentiles_bucket",
            "random_sampler",
            "rate",
            "reverse_nested",
            "sampler",
            "scripted_metric",
            "serial_diff",
            "significant_terms",
            "significant_text",
            "string_stats",
            "t_test",
            "time_series",
            "top_metrics",
            "variable_width_histogram");

    private final Map<String, KindReader> kinds = new TreeMap<>();
    private int number;

    /** Parses one kind of aggregation. */
    interface KindReader {

        /**
         * Parses the body of an aggregation.
         *
         * @param inner the aggregations of its buckets
         * @param name the name of the aggregation, for errors
         */
        Parsed read(JsonObject body, AggregationPlan inner, String name);
    }

    /** A parsed aggregation, and the form of its result. */
    record Parsed(Aggregation aggregation, ResultForm form) {}

    private AggregationReader(Instant now, TermsLookup lookup) {
        kinds.putAll(MetricReader.kinds());
        kinds.putAll(BucketReader.kinds(now, lookup));
        kinds.putAll(TermsReader.kinds());
        kinds.put("composite", new CompositeReader());
        kinds.put("top_hits", new TopHitsReader());
    }

    /**
     * Parses aggregations.
     *
     * @param value the value of the member {@code aggs}
     * @param now the current time, for relative dates
     * @throws RequestRefusedException 400 with the message of Elasticsearch, and for unsupported features
     * @throws io.millrace.domain.Rejection if a value breaks a rule
     */
    public static AggregationPlan read(JsonValue value, Instant now, TermsLookup lookup) {
        return new AggregationReader(now, lookup).plan(value, 1);
    }

    private AggregationPlan plan(JsonValue value, int depth) {
        if (!value.isObject()) {
            throw QueryReader.refused(value, "Expected [START_OBJECT] under [aggs], but got a [" + value.kind() + "]");
        }
        if (depth > Aggregations.MAXIMUM_DEPTH) {
            throw QueryReader.refused(
                    value, "aggregations must not have more than [" + Aggregations.MAXIMUM_DEPTH + "] levels");
        }
        List<AggregationPlan.Named> named = new ArrayList<>();
        List<Definition> pipelines = new ArrayList<>();
        for (Member member : value.members().values()) {
            Definition definition = definition(member, depth);
            if (PipelineReader.isPipeline(definition.kind().name())) {
                pipelines.add(definition);
            } else {
                named.add(named(definition));
            }
        }
        List<AggregationPlan.Piped> piped = new ArrayList<>();
        for (Definition pipeline : pipelines) {
            piped.add(new PipelineReader(new AggregationPlan(named, piped)).read(pipeline, depth == 1));
        }
        return new AggregationPlan(named, piped);
    }

    /** An aggregation whose kind is not yet parsed. */
    record Definition(String name, Member kind, AggregationPlan inner, Optional<String> meta) {}

    private Definition definition(Member member, int depth) {
        Aggregations.requireNumber(++number);
        JsonValue definition = member.value();
        if (!definition.isObject()) {
            throw QueryReader.refused(
                    definition,
                    "Aggregation definition for [" + member.name() + " starts with a [" + definition.kind()
                            + "], expected a [START_OBJECT].");
        }
        AggregationPlan inner = AggregationPlan.NONE;
        Optional<String> meta = Optional.empty();
        Optional<Member> kind = Optional.empty();
        for (Member part : definition.members().values()) {
            if (INNER.contains(part.name())) {
                if (!inner.isEmpty()) {
                    throw QueryReader.refused(
                            part.value(), "Found two sub aggregation definitions under [" + member.name() + "]");
                }
                inner = plan(part.value(), depth + 1);
            } else if (part.name().equals("meta")) {
                meta = meta(part.value());
            } else if (kind.isPresent()) {
                throw QueryReader.refused(
                        part.value(),
                        "Found two aggregation type definitions in [" + member.name() + "]: ["
                                + kind.get().name() + "] and [" + part.name() + "]");
            } else {
                kind = Optional.of(part);
            }
        }
        if (kind.isEmpty()) {
            throw QueryReader.refused(definition, "Missing definition for aggregation [" + member.name() + "]");
        }
        return new Definition(member.name(), kind.get(), inner, meta);
    }

    private AggregationPlan.Named named(Definition definition) {
        AggregationPlan inner = definition.inner();
        Parsed parsed = parsed(definition.kind(), definition.name(), inner);
        inner.piped()
                .forEach(piped ->
                        PipelineReader.requireParent(piped, definition.kind().name()));
        return new AggregationPlan.Named(
                new Entry(definition.name(), parsed.aggregation(), inner.aggregations()),
                parsed.form(),
                definition.meta(),
                inner);
    }

    private static Optional<String> meta(JsonValue value) {
        if (value.isNull()) {
            return Optional.empty();
        }
        if (!value.isObject()) {
            throw QueryReader.refused(value, "[meta] must be an object, but is a [" + value.kind() + "]");
        }
        return Optional.of(value.raw());
    }

    private Parsed parsed(Member kind, String name, AggregationPlan inner) {
        KindReader reader = kinds.get(kind.name());
        if (reader == null) {
            throw QueryReader.refused(
                    kind.value(),
                    NOT_OFFERED.contains(kind.name())
                            ? "[" + kind.name() + "] is not offered as an aggregation"
                            : "Unknown aggregation type [" + kind.name() + "]"
                                    + Similar.hint(kind.name(), List.copyOf(kinds.keySet()), " did you mean "));
        }
        if (!kind.value().isObject()) {
            throw QueryReader.refused(
                    kind.value(),
                    "Expected [START_OBJECT] under [" + kind.name() + "], but got a ["
                            + kind.value().kind() + "] in [" + name + "]");
        }
        Parsed parsed = reader.read(new JsonObject(kind.name(), kind.value()), inner, name);
        if (!inner.isEmpty() && !parsed.aggregation().hasBuckets()) {
            throw withoutBuckets(name, kind.name());
        }
        return parsed;
    }

    static RequestRefusedException withoutBuckets(String name, String kind) {
        return RequestRefusedException.of(
                400,
                "aggregation_initialization_exception",
                "Aggregator [" + name + "] of type [" + kind + "] cannot accept sub-aggregations");
    }
}

package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.AggregationPlan.Named;
import io.millrace.adapters.http.document.aggregation.AggregationPlan.Piped;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Definition;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Extreme;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.pipeline.NumberPath;
import io.millrace.domain.document.aggregation.pipeline.Pipeline;
import io.millrace.domain.document.aggregation.pipeline.Pipeline.BucketSort.Criterion;
import io.millrace.domain.document.aggregation.pipeline.Pipeline.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Parses pipeline aggregations, and writes their results.
 *
 * @param level the aggregations of the same level, and the pipelines before the parsed one
 */
record PipelineReader(AggregationPlan level) {

    private static final String PATH = "buckets_path";
    private static final String GAPS = "gap_policy";
    private static final String VALUE = "value";
    private static final Set<String> STATISTICS = Set.of("count", "min", "max", "avg", "sum");
    private static final String NOT_A_NUMBER =
            PATH + " must reference either a number value or a single value numeric metric aggregation, ";

    private static final Map<String, Summary.Kind> SUMMARIES = Map.of(
            "avg_bucket", Summary.Kind.AVERAGE,
            "sum_bucket", Summary.Kind.SUM,
            "max_bucket", Summary.Kind.MAXIMUM,
            "min_bucket", Summary.Kind.MINIMUM,
            "stats_bucket", Summary.Kind.STATISTICS);

    private static final Set<String> HISTOGRAMS = Set.of("histogram", "date_histogram", "auto_date_histogram");

    /** The aggregations whose buckets may be sorted again. The others return their buckets by position. */
    private static final Set<String> SORTABLE =
            Set.of("histogram", "date_histogram", "terms", "rare_terms", "multi_terms");

    static boolean isPipeline(String kind) {
        return SUMMARIES.containsKey(kind)
                || Set.of("cumulative_sum", "derivative", "bucket_sort").contains(kind);
    }

    /**
     * Checks whether an aggregation may contain a pipeline.
     *
     * @throws RequestRefusedException 400 if not
     */
    static void requireParent(Piped piped, String parent) {
        if (piped.pipeline() instanceof Pipeline.BucketSort) {
            if (!SORTABLE.contains(parent)) {
                throw RequestRefusedException.illegalArgument("[bucket_sort] is not offered in [" + parent + "]");
            }
        } else if (piped.pipeline() instanceof Pipeline.OfParent && !HISTOGRAMS.contains(parent)) {
            throw RequestRefusedException.illegalArgument(piped.kind() + " aggregation [" + piped.name()
                    + "] must have a histogram, date_histogram or auto_date_histogram as parent");
        }
    }

    /** Parses a pipeline. */
    Piped read(Definition definition, boolean isOutermost) {
        String name = definition.name();
        String kind = definition.kind().name();
        Aggregations.requireName(name);
        if (level.find(name).isPresent() || level.findPiped(name).isPresent()) {
            throw Rejection.of(Fault.REPEATED_AGGREGATION, name);
        }
        if (!definition.inner().isEmpty()) {
            throw AggregationReader.withoutBuckets(name, kind);
        }
        if (!definition.kind().value().isObject()) {
            throw QueryReader.refused(definition.kind().value(), "Expected [START_OBJECT] under [" + kind + "]");
        }
        if (isOutermost && !SUMMARIES.containsKey(kind)) {
            throw RequestRefusedException.illegalArgument(
                    kind + " aggregation [" + name + "] must be declared inside of another aggregation");
        }
        JsonObject body = new JsonObject(kind, definition.kind().value());
        return switch (kind) {
            case "cumulative_sum" -> {
                body.allowing(PATH);
                yield piped(
                        definition,
                        new Pipeline.CumulativeSum(innerPath(body)),
                        new MetricReader.AmountForm("simple_value"));
            }
            case "derivative" -> {
                body.allowing(PATH, GAPS);
                yield piped(
                        definition,
                        new Pipeline.Derivative(innerPath(body), hasZeros(body)),
                        new MetricReader.AmountForm("derivative"));
            }
            case "bucket_sort" -> piped(definition, sort(body), new MetricReader.AmountForm(kind));
            default -> summary(definition, body);
        };
    }

    private static Piped piped(Definition definition, Pipeline pipeline, ResultForm form) {
        return new Piped(definition.name(), definition.kind().name(), pipeline, form, definition.meta());
    }

    private static boolean hasZeros(JsonObject body) {
        String policy = body.text(GAPS).orElse("skip");
        if (!policy.equals("skip") && !policy.equals("insert_zeros")) {
            throw RequestRefusedException.illegalArgument(
                    "[" + GAPS + "] with value [" + policy + "] is not offered, only [skip] and [insert_zeros]");
        }
        return policy.equals("insert_zeros");
    }

    /** Reads the path to a number. The path is relative to the bucket that contains this level of aggregations. */
    private NumberPath innerPath(JsonObject body) {
        String path = body.requiredText(PATH);
        return path(path, path, level);
    }

    private Piped summary(Definition definition, JsonObject body) {
        body.allowing(PATH, GAPS);
        String path = body.requiredText(PATH);
        int end = path.indexOf('>');
        int dot = path.indexOf('.');
        int first = end >= 0 ? end : dot >= 0 && level.find(path).isEmpty() ? dot : path.length();
        Named buckets = level.find(path.substring(0, first)).orElseThrow(() -> missing(path));
        if (!isManyBuckets(buckets)) {
            throw RequestRefusedException.illegalArgument("The first aggregation in " + PATH
                    + " must be a multi-bucket aggregation for aggregation [" + definition.name() + "]");
        }
        Summary.Kind kind =
                Objects.requireNonNull(SUMMARIES.get(definition.kind().name()));
        boolean hasKeys = kind == Summary.Kind.MAXIMUM || kind == Summary.Kind.MINIMUM;
        if (hasKeys && buckets.entry().aggregation() instanceof Aggregation.Composite) {
            throw RequestRefusedException.illegalArgument(
                    "[" + definition.kind().name() + "] is not offered for the buckets of [composite]");
        }
        String rest = path.substring(Math.min(path.length(), first + 1));
        Summary summary = new Summary(
                buckets.entry().name(),
                path(rest.isEmpty() ? NumberPath.DOCUMENTS : rest, path, buckets.inner()),
                hasZeros(body),
                // Elasticsearch has no empty buckets of adjacency_matrix.
                !(buckets.form() instanceof BucketForms.Adjacency),
                kind);
        return piped(
                definition,
                summary,
                switch (kind) {
                    case MAXIMUM, MINIMUM -> new ExtremeForm(buckets.form());
                    case STATISTICS -> MetricReader.statisticsForm("stats_bucket");
                    case AVERAGE, SUM -> new MetricReader.AmountForm("simple_value");
                });
    }

    private static boolean isManyBuckets(Named named) {
        return named.entry().aggregation().hasBuckets() && !(named.form() instanceof BucketForms.OneBucket);
    }

    private static NumberPath path(String path, String whole, AggregationPlan outermost) {
        if (path.equals(NumberPath.DOCUMENTS)) {
            return new NumberPath(List.of(), NumberPath.DOCUMENTS);
        }
        List<String> parts = List.of(path.split(">", -1));
        List<String> names = new ArrayList<>();
        AggregationPlan plan = outermost;
        for (String part : parts.subList(0, parts.size() - 1)) {
            Named named = plan.find(part)
                    .filter(found -> found.entry().aggregation().hasBuckets())
                    .orElseThrow(() -> missing(whole));
            if (isManyBuckets(named)) {
                throw notANumber("got: [Object[]] at aggregation [" + part + "]");
            }
            names.add(part);
            plan = named.inner();
        }
        String last = parts.get(parts.size() - 1);
        if (last.equals(NumberPath.DOCUMENTS)) {
            return new NumberPath(names, last);
        }
        OrderReader.Reference reference = OrderReader.reference(last, plan);
        names.add(reference.name());
        Optional<Piped> piped = plan.findPiped(reference.name());
        if (piped.isPresent()) {
            return new NumberPath(names, number(piped.get(), reference, whole));
        }
        requireNumber(plan.find(reference.name()).orElseThrow(() -> missing(whole)), reference, plan);
        return new NumberPath(names, reference.number());
    }

    /** Returns the name of the number of a pipeline. */
    private static String number(Piped piped, OrderReader.Reference reference, String whole) {
        if (piped.pipeline() instanceof Pipeline.BucketSort) {
            throw missing(whole);
        }
        boolean isSeveral = piped.pipeline() instanceof Summary summary && summary.kind() == Summary.Kind.STATISTICS;
        if (isSeveral && reference.number().isEmpty()) {
            throw severalNumbers(reference);
        }
        String number = reference.number().isEmpty() ? VALUE : reference.number();
        if (isSeveral ? !STATISTICS.contains(number) : !number.equals(VALUE)) {
            throw RequestRefusedException.illegalArgument(
                    "path not supported for [" + reference.name() + "]: [" + number + "]");
        }
        return number;
    }

    private static void requireNumber(Named named, OrderReader.Reference reference, AggregationPlan plan) {
        Aggregation aggregation = named.entry().aggregation();
        if (aggregation.hasBuckets()) {
            throw notANumber("got: buckets at aggregation [" + reference.name() + "]");
        }
        if (reference.number().isEmpty()) {
            throw severalNumbers(reference);
        }
        new BucketOrder.ByNumber(reference.name(), reference.number(), false).requireInner(plan.aggregations());
    }

    private static RequestRefusedException severalNumbers(OrderReader.Reference reference) {
        return notANumber("but [" + reference.name() + "] contains multiple values. Please specify which to use.");
    }

    private static RequestRefusedException notANumber(String detail) {
        return RequestRefusedException.illegalArgument(NOT_A_NUMBER + detail);
    }

    private static RequestRefusedException missing(String path) {
        return RequestRefusedException.illegalArgument("No aggregation found for path [" + path + "]");
    }

    private Pipeline sort(JsonObject body) {
        body.allowing("sort", "from", "size", GAPS);
        if (hasZeros(body)) {
            throw RequestRefusedException.illegalArgument("[bucket_sort] with [insert_zeros] is not offered");
        }
        List<Criterion> criteria = new ArrayList<>();
        Optional<JsonValue> sort = body.find("sort").filter(value -> !value.isNull());
        if (sort.isPresent()) {
            for (JsonValue key : OrderReader.criteria("sort", sort.get())) {
                criteria.add(criterion(key));
            }
        }
        int from = body.integer("from").orElse(0);
        OptionalInt size = body.integer("size");
        if (from < 0 || size.orElse(1) < 1) {
            throw RequestRefusedException.illegalArgument(
                    from < 0
                            ? "[from] must be a non-negative integer: [" + from + "]"
                            : "[size] must be a positive integer: [" + size.getAsInt() + "]");
        }
        return new Pipeline.BucketSort(criteria, from, size);
    }

    private Criterion criterion(JsonValue key) {
        if (key.kind() == JsonValue.Kind.VALUE_STRING) {
            return criterion(key.text(), "asc", key);
        }
        if (!key.isObject() || key.members().size() != 1) {
            throw QueryReader.refused(key, "each element of [sort] must be a string or an object with one member");
        }
        Member member = key.members().values().iterator().next();
        String order = member.value().isObject()
                ? new JsonObject("sort", member.value())
                        .allowing("order")
                        .text("order")
                        .orElse("asc")
                : member.value().text();
        return criterion(member.name(), order, key);
    }

    private Criterion criterion(String path, String order, JsonValue place) {
        if (!order.equals("asc") && !order.equals("desc")) {
            throw QueryReader.refused(place, "Unknown order direction [" + order + "]");
        }
        return new Criterion(
                path.equals("_key") ? Optional.empty() : Optional.of(path(path, path, level)), order.equals("desc"));
    }

    /**
     * The form of a result that consists of a number and the keys of the buckets that have this number.
     *
     * @param buckets the form of the buckets; determines the text of their keys
     */
    private record ExtremeForm(ResultForm buckets) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return "bucket_metric_value";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            Extreme extreme = (Extreme) result;
            MetricReader.write(json, VALUE, extreme.value(), Optional.empty());
            json.writeArrayFieldStart("keys");
            for (BucketKey key : extreme.keys()) {
                json.writeString(buckets.text(key));
            }
            json.writeEndArray();
        }
    }
}

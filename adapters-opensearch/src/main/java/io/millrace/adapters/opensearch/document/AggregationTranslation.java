package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.document.AggregatedFields.Found;
import io.millrace.adapters.opensearch.mapping.Mapping.Kind;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.Aggregation.Ranges.Span;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.aggregation.collector.Intervals;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Translates one aggregation to the language of the cluster. Returns empty if the cluster cannot evaluate it, for
 * example because the cluster does not treat texts as numbers.
 */
final class AggregationTranslation implements Aggregation.Cases<Optional<NativeAggregation>> {

    private static final Set<Kind> NUMBERS = Set.of(Kind.NUMBER);
    private static final Set<Kind> NUMERIC = Set.of(Kind.NUMBER, Kind.TRUTH, Kind.DATE);
    private static final Set<Kind> MOMENTS = Set.of(Kind.DATE, Kind.DATE_NANOS);
    private static final Set<Kind> DISTINCT = Set.of(Kind.KEYWORD, Kind.NUMBER, Kind.TRUTH, Kind.DATE);

    private static final String FIELD = "field";
    private static final String MISSING = "missing";
    private static final String ORDER = "order";
    private static final String MILLISECONDS = "epoch_millis";

    /** The maximum number of digits of whole numbers that are exact in every numeric field. */
    private static final int EXACT_DIGITS = 15;

    /**
     * The minimum number of buckets that the request allows each shard to return. Counts are exact if no shard has more
     * buckets. For buckets with inner aggregations, a lower number is used, because each of these buckets needs more
     * memory.
     */
    private static final int LEAST_OF_SHARD = 1_000;

    private static final int LEAST_OF_SHARD_WITH_INNER = 100;

    /**
     * The maximum number of buckets in a page of {@code composite}, according to the default settings of the cluster.
     */
    private static final int MOST_COMBINED = 65_535;

    private static final int PRECISION = Aggregation.Cardinality.MOST_EXACT;

    private final AggregatedFields fields;
    private final List<IndexScan> scans;
    private final Aggregations inner;
    private final boolean isOutermost;

    /**
     * Creates a translation.
     *
     * @param inner the aggregations inside the buckets
     * @param isOutermost whether the aggregation is not inside a bucket of another one
     */
    AggregationTranslation(AggregatedFields fields, List<IndexScan> scans, Aggregations inner, boolean isOutermost) {
        this.fields = fields;
        this.scans = scans;
        this.inner = inner;
        this.isOutermost = isOutermost;
    }

    @Override
    public Optional<NativeAggregation> terms(Aggregation.Terms terms) {
        Optional<Found> found = fields.findDistinguished(terms.field()).filter(field -> hasTerms(terms, field));
        if (found.isEmpty()
                || terms.maximum() < Long.MAX_VALUE
                || terms.partition().isPresent()
                || !isExact(terms, found.get())
                || isByDocuments(terms.order())) {
            return Optional.empty();
        }
        int size = Math.min(terms.size(), Aggregations.MAXIMUM_BUCKETS);
        ObjectNode body = of(found.get());
        body.put("size", size)
                .put("shard_size", Math.max(2 * size, inner.isEmpty() ? LEAST_OF_SHARD : LEAST_OF_SHARD_WITH_INNER))
                .put("min_doc_count", terms.minimum());
        addOrder(body, terms.order());
        terms.include().ifPresent(included -> addTerms(body.putArray("include"), included));
        if (!terms.exclude().isEmpty()) {
            addTerms(body.putArray("exclude"), terms.exclude());
        }
        return withMissing(body, terms.missing(), found.get())
                .map(complete -> buckets(
                        "terms",
                        complete,
                        bucket -> term(bucket.path("key"), bucket, found.get().kind())));
    }

    /** Returns whether the order refers to numbers of documents of inner buckets, whose requests have another form. */
    private static boolean isByDocuments(List<BucketOrder> orders) {
        return orders.stream()
                .anyMatch(order -> order instanceof BucketOrder.ByNumber byNumber
                        && byNumber.number().equals(AggregationResult.Buckets.DOCUMENTS));
    }

    /** Returns whether the keys in the response of the cluster are the terms of the field. */
    private static boolean hasTerms(Aggregation.BucketsOfField values, Found field) {
        return field.isOneOf(DISTINCT)
                && (field.kind() != Kind.DATE || values.field().isTimestamp());
    }

    /** Returns whether the cluster includes and excludes exactly the terms that the request contains. */
    private static boolean isExact(Aggregation.Terms terms, Found field) {
        List<Term> named = new ArrayList<>(terms.exclude());
        terms.include().ifPresent(named::addAll);
        if (terms.include().filter(Set::isEmpty).isPresent()) {
            return false;
        }
        return named.isEmpty()
                || field.kind() == Kind.KEYWORD
                || (field.kind() == Kind.NUMBER && named.stream().allMatch(AggregationTranslation::isWhole));
    }

    private static boolean isWhole(Term term) {
        return term.text().length() <= EXACT_DIGITS
                && term.number()
                        .filter(number -> number.wholeNumber().isPresent())
                        .isPresent();
    }

    private static void addTerms(ArrayNode array, Collection<Term> terms) {
        terms.forEach(term -> array.add(term.text()));
    }

    private static Term term(JsonNode key, JsonNode bucket, Kind kind) {
        return switch (kind) {
            case NUMBER -> Term.of(new FieldValue.Numeric(key.asText()));
            case TRUTH ->
                Term.of(new FieldValue.Truth(
                        key.isBoolean()
                                ? key.booleanValue()
                                : bucket.path("key_as_string").asBoolean()));
            case DATE -> Term.of(Timestamp.ofEpochMillis(key.longValue()));
            default -> Term.of(new FieldValue.Text(key.asText()));
        };
    }

    @Override
    public Optional<NativeAggregation> dateHistogram(Aggregation.DateHistogram histogram) {
        Optional<Found> found = fields.find(histogram.field()).filter(field -> field.isOneOf(MOMENTS));
        if (found.isEmpty()
                || histogram.missing().isPresent()
                || isByDocuments(histogram.order())
                || !canFill(histogram, histogram.minimum())) {
            return Optional.empty();
        }
        ObjectNode body = of(found.get());
        addInterval(body, histogram.interval(), histogram.zone(), histogram.offset());
        body.put("min_doc_count", Math.max(1, histogram.minimum())).put("format", MILLISECONDS);
        addBounds(body, histogram.hard(), true);
        addOrder(body, histogram.order());
        return Optional.of(histogram(
                "date_histogram",
                body,
                histogram,
                bucket -> new BucketKey.Moment(bucket.path("key").longValue())));
    }

    /**
     * Returns whether this service can add the empty buckets to the response. The request to the cluster excludes empty
     * buckets, because the cluster would create an unlimited number of them before it counts them.
     */
    private static boolean canFill(Aggregation.Ordered histogram, long minimum) {
        return minimum > 0 || histogram.order().isEmpty();
    }

    private static NativeAggregation histogram(
            String type, ObjectNode body, Aggregation.Ordered histogram, AggregationAnswers.Key key) {
        return new NativeAggregation(
                type,
                body,
                (result, context) -> AggregationAnswers.withEmpty(
                        AggregationAnswers.buckets(result, key, context), Intervals.of(histogram), context));
    }

    private static void addInterval(ObjectNode body, DateInterval interval, ZoneId zone, long offset) {
        if (interval instanceof DateInterval.Fixed fixed) {
            body.put("fixed_interval", fixed.milliseconds() + "ms");
        } else if (interval instanceof DateInterval.Calendar calendar) {
            body.put("calendar_interval", calendar.name().toLowerCase(Locale.ROOT));
        }
        body.put("time_zone", zone.getId());
        if (offset != 0) {
            body.put("offset", offset + "ms");
        }
    }

    private static void addBounds(ObjectNode body, Bounds bounds, boolean ofDates) {
        if (bounds.equals(Bounds.NONE)) {
            return;
        }
        ObjectNode ends = body.putObject("hard_bounds");
        bounds.from().ifPresent(from -> putNumber(ends, "min", from, ofDates));
        bounds.to().ifPresent(to -> putNumber(ends, "max", to, ofDates));
    }

    private static void putNumber(ObjectNode node, String name, double number, boolean isDate) {
        if (isDate) {
            node.put(name, (long) number);
        } else {
            node.put(name, number);
        }
    }

    /** Clusters of different releases choose different intervals. */
    @Override
    public Optional<NativeAggregation> autoDateHistogram(Aggregation.AutoDateHistogram histogram) {
        return Optional.empty();
    }

    @Override
    public Optional<NativeAggregation> histogram(Aggregation.Histogram histogram) {
        Optional<Found> found = fields.find(histogram.field()).filter(field -> field.isOneOf(NUMBERS));
        // The cluster subtracts the offset from the keys before it compares them with the bounds.
        boolean isShifted = histogram.offset() != 0 && !histogram.hard().equals(Bounds.NONE);
        if (found.isEmpty()
                || isShifted
                || isByDocuments(histogram.order())
                || histogram.offset() < 0
                || histogram.offset() >= histogram.interval()
                || !canFill(histogram, histogram.minimum())) {
            return Optional.empty();
        }
        ObjectNode body = of(found.get());
        body.put("interval", histogram.interval())
                .put("offset", histogram.offset())
                .put("min_doc_count", Math.max(1, histogram.minimum()));
        addBounds(body, histogram.hard(), false);
        addOrder(body, histogram.order());
        return withMissing(body, histogram.missing(), found.get())
                .map(complete -> histogram(
                        "histogram",
                        complete,
                        histogram,
                        bucket -> new BucketKey.Numeric(bucket.path("key").doubleValue() + 0.0)));
    }

    @Override
    public Optional<NativeAggregation> ranges(Aggregation.Ranges ranges) {
        Optional<Found> found =
                fields.find(ranges.field()).filter(field -> field.isOneOf(ranges.ofDates() ? MOMENTS : NUMBERS));
        boolean isUnlimited = ranges.spans().stream()
                .anyMatch(span -> span.from().isEmpty() && span.to().isEmpty());
        if (found.isEmpty()
                || found.get().isAbsent()
                || isUnlimited
                || ranges.spans().isEmpty()
                || (ranges.ofDates() && ranges.missing().isPresent())) {
            return Optional.empty();
        }
        ObjectNode body = of(found.get());
        body.put("keyed", true);
        if (ranges.ofDates()) {
            body.put("format", MILLISECONDS);
        }
        ArrayNode list = body.putArray("ranges");
        for (int i = 0; i < ranges.spans().size(); i++) {
            Span span = ranges.spans().get(i);
            ObjectNode range = list.addObject().put("key", NativeAggregations.Level.name(i));
            span.from().ifPresent(from -> putNumber(range, "from", from, ranges.ofDates()));
            span.to().ifPresent(to -> putNumber(range, "to", to, ranges.ofDates()));
        }
        return withMissing(body, ranges.missing(), found.get())
                .map(complete -> positions(
                        ranges.ofDates() ? "date_range" : "range",
                        complete,
                        ranges.spans().size()));
    }

    @Override
    public Optional<NativeAggregation> filters(Aggregation.Filters filters) {
        if (filters.queries().isEmpty()) {
            return Optional.empty();
        }
        ObjectNode body = Json.MAPPER.createObjectNode();
        ObjectNode named = body.putObject("filters");
        int number = filters.queries().size();
        for (int i = 0; i < number; i++) {
            Query query = filters.queries().get(i);
            List<NativeQuery> translated = new ArrayList<>();
            for (IndexScan scan : scans) {
                translated.add(fields.translated(query, scan));
            }
            if (!translated.stream().allMatch(NativeQuery::exact)) {
                return Optional.empty();
            }
            for (int scan = 0; scan < scans.size(); scan++) {
                scans.get(scan).alsoCheck(translated.get(scan));
            }
            named.set(
                    NativeAggregations.Level.name(i),
                    SearchedIndices.query(
                            scans, translated.stream().map(NativeQuery::json).toList()));
        }
        if (filters.others()) {
            body.put("other_bucket_key", NativeAggregations.Level.name(number));
        }
        return Optional.of(positions("filters", body, filters.others() ? number + 1 : number));
    }

    /** Translates a composite aggregation. The cluster does not evaluate it inside buckets. */
    @Override
    public Optional<NativeAggregation> composite(Aggregation.Composite composite) {
        if (!isOutermost || composite.size() > MOST_COMBINED) {
            return Optional.empty();
        }
        ObjectNode body = Json.MAPPER.createObjectNode().put("size", composite.size());
        ArrayNode sources = body.putArray("sources");
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < composite.sources().size(); i++) {
            Source source = composite.sources().get(i);
            Optional<Found> field = sourceField(source);
            if (field.isEmpty() || fields.types(source.values().field()).size() > 1) {
                return Optional.empty();
            }
            found.add(field.get());
            sources.addObject().set(NativeAggregations.Level.name(i), source(source, field.get()));
        }
        if (composite.after().isPresent()) {
            ObjectNode after = body.putObject("after");
            for (int i = 0; i < found.size(); i++) {
                JsonNode part = part(composite.after().get().parts().get(i), found.get(i));
                if (part.isMissingNode()) {
                    return Optional.empty();
                }
                after.set(NativeAggregations.Level.name(i), part);
            }
        }
        return Optional.of(buckets(
                "composite",
                body,
                bucket -> new BucketKey.Combined(IntStream.range(0, found.size())
                        .mapToObj(i -> part(
                                composite.sources().get(i),
                                bucket.path("key").path(NativeAggregations.Level.name(i)),
                                found.get(i)))
                        .toList())));
    }

    private Optional<Found> sourceField(Source source) {
        Aggregation.BucketsOfField values = source.values();
        if (values.missing().isPresent()) {
            return Optional.empty();
        }
        if (values instanceof Aggregation.Terms terms) {
            return terms.include().isPresent() || !terms.exclude().isEmpty()
                    ? Optional.empty()
                    : fields.findDistinguished(terms.field())
                            .filter(field -> !field.isAbsent() && hasTerms(terms, field));
        }
        if (values instanceof Aggregation.DateHistogram) {
            return fields.find(values.field()).filter(field -> field.kind() == Kind.DATE);
        }
        return values instanceof Aggregation.Histogram histogram && histogram.offset() == 0
                ? fields.find(values.field()).filter(field -> field.kind() == Kind.NUMBER)
                : Optional.empty();
    }

    private static ObjectNode source(Source source, Found field) {
        ObjectNode named = Json.MAPPER.createObjectNode();
        ObjectNode body = of(field);
        if (source.values() instanceof Aggregation.DateHistogram histogram) {
            addInterval(body, histogram.interval(), histogram.zone(), histogram.offset());
            named.set("date_histogram", body);
        } else if (source.values() instanceof Aggregation.Histogram histogram) {
            body.put("interval", histogram.interval());
            named.set("histogram", body);
        } else {
            named.set("terms", body);
        }
        body.put(ORDER, source.descending() ? "desc" : "asc").put("missing_bucket", source.absent());
        return named;
    }

    /**
     * Converts a part of the key after which a page starts. Returns a missing node if the cluster cannot read this part
     * exactly.
     */
    private static JsonNode part(BucketKey key, Found field) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        if (key instanceof BucketKey.Moment moment) {
            node.put(FIELD, moment.milliseconds());
        } else if (key instanceof BucketKey.Numeric numeric) {
            node.put(FIELD, numeric.value());
        } else if (key instanceof BucketKey.Absent) {
            node.putNull(FIELD);
        } else if (key instanceof Term term) {
            switch (field.kind()) {
                case KEYWORD -> node.put(FIELD, term.text());
                case TRUTH -> node.put(FIELD, term.text().equals("true"));
                default ->
                    term.number()
                            .filter(number -> Math.abs(number.magnitude()) < 300)
                            .ifPresent(number -> node.put(FIELD, plain(number)));
            }
        }
        return node.path(FIELD);
    }

    private static BucketKey part(Source source, JsonNode key, Found field) {
        if (key.isNull() || key.isMissingNode()) {
            return new BucketKey.Absent();
        }
        if (source.values() instanceof Aggregation.DateHistogram) {
            return new BucketKey.Moment(key.longValue());
        }
        return source.values() instanceof Aggregation.Histogram
                ? new BucketKey.Numeric(key.doubleValue() + 0.0)
                : term(key, key, field.kind());
    }

    @Override
    public Optional<NativeAggregation> statistics(Aggregation.Statistics statistics) {
        return metric("extended_stats", statistics.field(), statistics.missing(), NUMERIC, (result, context) -> {
            long count = result.path("count").longValue();
            return new AggregationResult.Numbers(
                    count,
                    count == 0 ? Double.POSITIVE_INFINITY : result.path("min").doubleValue(),
                    count == 0 ? Double.NEGATIVE_INFINITY : result.path("max").doubleValue(),
                    number(result.path("sum")),
                    number(result.path("sum_of_squares")));
        });
    }

    /** Reads a number. In the response, infinity and NaN are texts. */
    private static double number(JsonNode node) {
        return node.isTextual() ? Double.parseDouble(node.textValue()) : node.doubleValue();
    }

    @Override
    public Optional<NativeAggregation> valueCount(Aggregation.ValueCount count) {
        return metric("value_count", count.field(), count.missing(), DISTINCT, AggregationTranslation::count);
    }

    @Override
    public Optional<NativeAggregation> cardinality(Aggregation.Cardinality cardinality) {
        fields.findDistinguished(cardinality.field());
        return metric(
                        "cardinality",
                        cardinality.field(),
                        cardinality.missing(),
                        DISTINCT,
                        AggregationTranslation::count)
                .map(translated -> {
                    translated.body().put("precision_threshold", PRECISION);
                    return translated;
                });
    }

    private static AggregationResult count(JsonNode result, NativeAggregation.Context context) {
        return new AggregationResult.Count(result.path("value").longValue());
    }

    @Override
    public Optional<NativeAggregation> percentiles(Aggregation.Percentiles percentiles) {
        if (percentiles.digits().isPresent()) {
            return Optional.empty();
        }
        return metric(
                        percentiles.ofNumbers() ? "percentile_ranks" : "percentiles",
                        percentiles.field(),
                        percentiles.missing(),
                        NUMBERS,
                        (result, context) -> AggregationAnswers.points(percentiles.points(), result))
                .map(translated -> {
                    ArrayNode points = translated
                            .body()
                            .put("keyed", false)
                            .putArray(percentiles.ofNumbers() ? "values" : "percents");
                    percentiles.points().forEach(points::add);
                    return translated;
                });
    }

    /**
     * Translates an aggregation that returns documents. Documents with the same millisecond are ordered by their index
     * and id.
     */
    @Override
    public Optional<NativeAggregation> topHits(Aggregation.TopHits hits) {
        FieldPath timestamp = new FieldPath(DocumentSource.TIMESTAMP_FIELD);
        boolean isComparable =
                fields.find(timestamp).filter(field -> field.isOneOf(MOMENTS)).isPresent();
        if (hits.byFields().isPresent() || !hits.order().isByTimestamp() || hits.size() == 0 || !isComparable) {
            return Optional.empty();
        }
        ObjectNode body =
                Json.MAPPER.createObjectNode().put("from", hits.from()).put("size", hits.size());
        ArrayNode order = body.putArray("sort");
        order.addObject()
                .putObject(DocumentSource.TIMESTAMP_FIELD)
                .put(ORDER, hits.order().isDescending() ? "desc" : "asc")
                .put(MISSING, hits.order().isDescending() ? "_last" : "_first")
                .put("unmapped_type", "date");
        order.addObject().put("_index", "asc");
        order.addObject().put("_id", "asc");
        body.putArray("_source").add(DocumentSource.TIMESTAMP_FIELD);
        return Optional.of(new NativeAggregation(
                "top_hits",
                body,
                (result, context) -> AggregationAnswers.hits(result.path("hits"), context.indices())));
    }

    @Override
    public Optional<NativeAggregation> multiTerms(Aggregation.MultiTerms terms) {
        return Optional.empty();
    }

    @Override
    public Optional<NativeAggregation> addressRanges(Aggregation.AddressRanges ranges) {
        return Optional.empty();
    }

    @Override
    public Optional<NativeAggregation> medianDeviation(Aggregation.MedianDeviation deviation) {
        return Optional.empty();
    }

    @Override
    public Optional<NativeAggregation> weightedAverage(Aggregation.WeightedAverage average) {
        return Optional.empty();
    }

    private Optional<NativeAggregation> metric(
            String type,
            FieldPath path,
            Optional<FieldValue> missing,
            Set<Kind> kinds,
            NativeAggregation.Reader reader) {
        return fields.find(path)
                .filter(field -> field.isOneOf(kinds))
                .flatMap(field -> withMissing(of(field), missing, field))
                .map(body -> new NativeAggregation(type, body, reader));
    }

    private static ObjectNode of(Found field) {
        return Json.MAPPER.createObjectNode().put(FIELD, field.path());
    }

    /**
     * Adds the value that counts for documents without a value. Returns empty if this value does not have the type of
     * the field.
     */
    private static Optional<ObjectNode> withMissing(ObjectNode body, Optional<FieldValue> missing, Found field) {
        if (missing.isEmpty()) {
            return Optional.of(body);
        }
        if (field.kind() == Kind.KEYWORD) {
            return missing.filter(FieldValue.Text.class::isInstance).map(text -> body.put(MISSING, text.text()));
        }
        return field.kind() == Kind.NUMBER
                ? missing.filter(FieldValue.Numeric.class::isInstance)
                        .flatMap(FieldValue::number)
                        .filter(number -> Math.abs(number.magnitude()) < 300)
                        .map(number -> body.put(MISSING, plain(number)))
                : Optional.empty();
    }

    private static String plain(Decimal number) {
        return number.digits().scaleByPowerOfTen((int) -number.scale()).toPlainString();
    }

    /** Adds the order of the buckets. If all criteria are equal, the key decides, as in the cluster. */
    private void addOrder(ObjectNode body, List<BucketOrder> order) {
        if (order.isEmpty()) {
            return;
        }
        ArrayNode criteria = body.putArray(ORDER);
        for (BucketOrder criterion : order) {
            criteria.addObject().put(criterion(criterion), criterion.descending() ? "desc" : "asc");
        }
        if (!(order.get(order.size() - 1) instanceof BucketOrder.ByKey)) {
            criteria.addObject().put("_key", "asc");
        }
    }

    private String criterion(BucketOrder order) {
        if (!(order instanceof BucketOrder.ByNumber byNumber)) {
            return order instanceof BucketOrder.ByKey ? "_key" : "_count";
        }
        List<Aggregations.Entry> entries = inner.entries();
        int position = IntStream.range(0, entries.size())
                .filter(i -> entries.get(i).name().equals(byNumber.name()))
                .findFirst()
                .orElseThrow();
        String name = NativeAggregations.Level.name(position);
        Aggregation ordering = entries.get(position).aggregation();
        if (ordering instanceof Aggregation.Percentiles) {
            return name + "[" + byNumber.number() + "]";
        }
        return ordering instanceof Aggregation.Statistics ? name + "." + byNumber.number() : name;
    }

    private static NativeAggregation buckets(String type, ObjectNode body, AggregationAnswers.Key key) {
        return new NativeAggregation(type, body, (result, context) -> AggregationAnswers.buckets(result, key, context));
    }

    /**
     * Returns an aggregation with a fixed number of buckets. In the response, the name of each bucket is its position.
     */
    private static NativeAggregation positions(String type, ObjectNode body, int number) {
        return new NativeAggregation(type, body, (result, context) -> {
            List<Bucket> buckets = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                JsonNode bucket = result.path("buckets").path(NativeAggregations.Level.name(i));
                buckets.add(new Bucket(
                        new BucketKey.Position(i), bucket.path("doc_count").longValue(), context.inner(bucket)));
            }
            return new Buckets(buckets, 0);
        });
    }
}

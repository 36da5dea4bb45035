package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.document.aggregation.RangeForm.AddressRangeForm;
import io.millrace.adapters.http.document.hit.NumberFormat;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.AddressRanges.AddressSpan;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.Ranges.Span;
import io.millrace.domain.document.aggregation.AutoInterval;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.NetworkAddress;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Parses aggregations with buckets. */
final class BucketReader {

    private static final NetworkAddress LOWEST = new NetworkAddress(0, 0);

    /** The maximum number of filters that have, together with their pairs, the maximum number of buckets. */
    private static final int MOST_FILTERS = 44;

    /** The maximum number of filters whose pairs have the maximum number of buckets. */
    private static final int MOST_FILTERS_IN_PAIRS = 45;

    private static final int LONGEST_SEPARATOR = 256;

    /** The number of buckets of {@code auto_date_histogram} if the request defines none. */
    private static final int DEFAULT_BUCKETS = 10;

    private final Instant now;
    private final TermsLookup lookup;

    private BucketReader(Instant now, TermsLookup lookup) {
        this.now = now;
        this.lookup = lookup;
    }

    static Map<String, KindReader> kinds(Instant now, TermsLookup lookup) {
        BucketReader reader = new BucketReader(now, lookup);
        Map<String, KindReader> kinds = new HashMap<>();
        kinds.put("date_histogram", (body, inner, name) -> reader.dateHistogram(body, inner));
        kinds.put("auto_date_histogram", (body, inner, name) -> autoDateHistogram(body, inner));
        kinds.put("histogram", (body, inner, name) -> reader.histogram(body, inner));
        kinds.put("range", (body, inner, name) -> reader.ranges(body, inner, false));
        kinds.put("ip_range", (body, inner, name) -> addressRanges(body, inner));
        kinds.put("adjacency_matrix", (body, inner, name) -> reader.adjacencyMatrix(body, inner));
        kinds.put("date_range", (body, inner, name) -> reader.ranges(body, inner, true));
        kinds.put("filter", (body, inner, name) -> {
            Query query = QueryReader.read(body.value(), now, lookup);
            return new Parsed(
                    new Aggregation.Filters(List.of(query), false), new BucketForms.OneBucket("filter", inner));
        });
        kinds.put("filters", (body, inner, name) -> reader.filters(body, inner));
        kinds.put("missing", (body, inner, name) -> {
            Options options = new Options(body.allowing("field", "missing"));
            Query.Exists exists = new Query.Exists(options.field());
            Query absent = options.missing().isPresent()
                    ? new Query.MatchNone()
                    : new Query.Bool(List.of(), List.of(), List.of(exists), 0);
            return new Parsed(
                    new Aggregation.Filters(List.of(absent), false), new BucketForms.OneBucket("missing", inner));
        });
        return kinds;
    }

    private Parsed dateHistogram(JsonObject body, AggregationPlan inner) {
        Options options = new Options(body.allowing(
                "field",
                "missing",
                "interval",
                "fixed_interval",
                "calendar_interval",
                "time_zone",
                "offset",
                "min_doc_count",
                "extended_bounds",
                "hard_bounds",
                "order",
                "keyed",
                "format"));
        ZoneId zone = options.zone();
        return new Parsed(
                new Aggregation.DateHistogram(
                        options.field(),
                        IntervalReader.interval(body),
                        zone,
                        IntervalReader.offset(body),
                        body.wholeNumber("min_doc_count").orElse(0),
                        bounds(body, "extended_bounds", Optional.of(zone)),
                        bounds(body, "hard_bounds", Optional.of(zone)),
                        OrderReader.read(body.find("order"), inner, List.of()),
                        options.missing()),
                new BucketForms.Histogram(
                        "date_histogram", options.dates(), Optional.empty(), options.keyed(false), inner));
    }

    private static Parsed autoDateHistogram(JsonObject body, AggregationPlan inner) {
        Options options =
                new Options(body.allowing("field", "missing", "buckets", "time_zone", "format", "minimum_interval"));
        return new Parsed(
                new Aggregation.AutoDateHistogram(
                        options.field(),
                        body.integer("buckets").orElse(DEFAULT_BUCKETS),
                        options.zone(),
                        body.text("minimum_interval", BucketReader::autoInterval)
                                .orElse(AutoInterval.SECOND),
                        options.missing()),
                new BucketForms.AutoHistogram(new BucketForms.Histogram(
                        "auto_date_histogram", options.dates(), Optional.empty(), false, inner)));
    }

    private static AutoInterval autoInterval(String name) {
        return Stream.of(AutoInterval.values())
                .filter(unit -> unit.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> RequestRefusedException.illegalArgument(
                        "minimum_interval must be one of [year, month, day, hour, minute, second]"));
    }

    private Parsed histogram(JsonObject body, AggregationPlan inner) {
        Options options = new Options(body.allowing(
                "field",
                "missing",
                "interval",
                "offset",
                "min_doc_count",
                "extended_bounds",
                "hard_bounds",
                "order",
                "keyed",
                "format"));
        body.requiring("interval");
        return new Parsed(
                new Aggregation.Histogram(
                        options.field(),
                        options.number("interval").orElse(0),
                        options.number("offset").orElse(0),
                        body.wholeNumber("min_doc_count").orElse(0),
                        bounds(body, "extended_bounds", Optional.empty()),
                        bounds(body, "hard_bounds", Optional.empty()),
                        OrderReader.read(body.find("order"), inner, List.of()),
                        options.missing()),
                new BucketForms.Histogram(
                        "histogram", KeyFormat.DEFAULT, numberFormat(body), options.keyed(false), inner));
    }

    private static Optional<NumberFormat> numberFormat(JsonObject body) {
        return body.text("format").map(NumberFormat::of);
    }

    /** Returns bounds, which are dates if there is a time zone. */
    private Bounds bounds(JsonObject body, String name, Optional<ZoneId> zone) {
        return body.nested(name, name, nested -> {
                    Options options = new Options(nested.allowing("min", "max"));
                    return new Bounds(end(options, "min", zone), end(options, "max", zone));
                })
                .orElse(Bounds.NONE);
    }

    private OptionalDouble end(Options options, String name, Optional<ZoneId> zone) {
        return zone.isPresent() ? options.moment(name, now, zone.get()) : options.number(name);
    }

    private Parsed ranges(JsonObject body, AggregationPlan inner, boolean ofDates) {
        Options options = new Options(
                ofDates
                        ? body.allowing("field", "missing", "ranges", "keyed", "format", "time_zone")
                        : body.allowing("field", "missing", "ranges", "keyed"));
        Optional<ZoneId> zone = ofDates ? Optional.of(options.zone()) : Optional.empty();
        Optional<KeyFormat> dates = ofDates ? Optional.of(options.dates()) : Optional.empty();
        List<RangeForm.Named> named = new ArrayList<>();
        body.requiring("ranges");
        for (JsonValue element : options.elements("ranges", Aggregation.MAXIMUM_BUCKETS)) {
            if (!element.isObject()) {
                throw QueryReader.refused(element, "[ranges] must contain objects, but contains a " + element.kind());
            }
            JsonObject range = new JsonObject(ofDates ? "date_range" : "range", element);
            Options ends = new Options(range.allowing("key", "from", "to"));
            Span span = new Span(end(ends, "from", zone), end(ends, "to", zone));
            named.add(RangeForm.Named.of(range.text("key"), span, dates));
        }
        if (named.isEmpty()) {
            throw RequestRefusedException.illegalArgument("No [ranges] specified for the aggregation");
        }
        named.sort(Comparator.<RangeForm.Named>comparingDouble(
                        one -> one.span().from().orElse(Double.NEGATIVE_INFINITY))
                .thenComparingDouble(one -> one.span().to().orElse(Double.POSITIVE_INFINITY)));
        return new Parsed(
                new Aggregation.Ranges(
                        options.field(),
                        ofDates,
                        named.stream().map(RangeForm.Named::span).toList(),
                        options.missing()),
                new RangeForm(named, dates, options.keyed(false), inner));
    }

    private Parsed filters(JsonObject body, AggregationPlan inner) {
        JsonValue filters = body.allowing("filters", "other_bucket", "other_bucket_key", "keyed")
                .find("filters")
                .orElseThrow(BucketReader::withoutFilters);
        Aggregation.requireAtMost(
                Aggregation.MAXIMUM_BUCKETS,
                "filters",
                filters.elements().size() + filters.members().size());
        Optional<String> otherName = body.text("other_bucket_key");
        boolean others = body.bool("other_bucket").orElse(otherName.isPresent());
        List<Query> queries = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (filters.isObject()) {
            filters.members().values().stream()
                    .sorted(Comparator.comparing(Member::name))
                    .forEach(member -> {
                        names.add(member.name());
                        queries.add(QueryReader.read(member.value(), now, lookup));
                    });
            names.add(otherName.orElse("_other_"));
        } else if (filters.isArray()) {
            filters.elements().forEach(element -> queries.add(QueryReader.read(element, now, lookup)));
        } else {
            throw QueryReader.refused(filters, "[filters] must be an object or an array, but is a " + filters.kind());
        }
        if (queries.isEmpty()) {
            throw withoutFilters();
        }
        return new Parsed(
                new Aggregation.Filters(queries, others),
                new BucketForms.Filters(names, body.bool("keyed").orElse(true), inner));
    }

    private static RequestRefusedException withoutFilters() {
        return RequestRefusedException.illegalArgument("[filters] cannot be empty");
    }

    private static Parsed addressRanges(JsonObject body, AggregationPlan inner) {
        Options options =
                new Options(body.allowing("field", "missing", "ranges", "keyed").requiring("ranges"));
        List<AddressRangeForm.KeyedSpan> named = new ArrayList<>();
        for (JsonValue element : options.elements("ranges", Aggregation.MAXIMUM_BUCKETS)) {
            if (!element.isObject()) {
                throw QueryReader.refused(element, "[ranges] must contain objects, but contains a " + element.kind());
            }
            named.add(addressRange(new JsonObject("ip_range", element).allowing("key", "from", "to", "mask")));
        }
        if (named.isEmpty()) {
            throw RequestRefusedException.illegalArgument("No [ranges] specified for the aggregation");
        }
        named.sort(Comparator.comparing(
                        (AddressRangeForm.KeyedSpan one) -> one.span().from().orElse(LOWEST))
                .thenComparing(one -> one.span().to().isEmpty())
                .thenComparing(one -> one.span().to().orElse(LOWEST)));
        return new Parsed(
                new Aggregation.AddressRanges(
                        options.field(),
                        named.stream().map(AddressRangeForm.KeyedSpan::span).toList(),
                        options.missing()),
                new AddressRangeForm(named, options.keyed(false), inner));
    }

    private static AddressRangeForm.KeyedSpan addressRange(JsonObject range) {
        Optional<String> mask = range.text("mask");
        if (mask.isEmpty()) {
            return AddressRangeForm.KeyedSpan.of(
                    range.text("key"), new AddressSpan(address(range, "from"), address(range, "to")));
        }
        AddressRange masked = AddressRange.find(mask.get())
                .filter(found -> mask.get().indexOf('/') > 0)
                .orElseThrow(() ->
                        RequestRefusedException.illegalArgument("Expected [ip/prefix] but was [" + mask.get() + "]"));
        // The lowest and the highest address are not written as ends.
        Optional<NetworkAddress> begin = Optional.of(masked.begin()).filter(first -> !first.equals(LOWEST));
        return AddressRangeForm.KeyedSpan.of(range.text("key").or(() -> mask), new AddressSpan(begin, masked.end()));
    }

    private static Optional<NetworkAddress> address(JsonObject range, String name) {
        return range.text(name)
                .map(text -> NetworkAddress.find(text)
                        .orElseThrow(() -> RequestRefusedException.illegalArgument(
                                "'" + text + "' is not an IP string literal.")));
    }

    /** Parses filters, and adds a filter for each pair of them. */
    private Parsed adjacencyMatrix(JsonObject body, AggregationPlan inner) {
        body.allowing("filters", "separator", "show_only_intersecting").requiring("filters");
        String separator = body.text("separator").orElse("&");
        boolean onlyPairs = body.bool("show_only_intersecting").orElse(false);
        if (separator.length() > LONGEST_SEPARATOR) {
            throw RequestRefusedException.illegalArgument(
                    "[separator] must not be longer than " + LONGEST_SEPARATOR + " characters");
        }
        Map<String, Query> filters = new TreeMap<>();
        body.object("filters").ifPresent(value -> {
            Aggregation.requireAtMost(
                    onlyPairs ? MOST_FILTERS_IN_PAIRS : MOST_FILTERS,
                    "filters",
                    value.members().size());
            value.members()
                    .values()
                    .forEach(member -> filters.put(member.name(), QueryReader.read(member.value(), now, lookup)));
        });
        Map<String, Query> all = new TreeMap<>(onlyPairs ? Map.of() : filters);
        List<String> names = List.copyOf(filters.keySet());
        for (int i = 0; i < names.size(); i++) {
            for (String other : names.subList(i + 1, names.size())) {
                all.put(
                        names.get(i) + separator + other,
                        new Query.Bool(
                                List.of(filters.get(names.get(i)), filters.get(other)), List.of(), List.of(), 0));
            }
        }
        return new Parsed(
                new Aggregation.Filters(List.copyOf(all.values()), false),
                new BucketForms.Adjacency(List.copyOf(all.keySet()), inner));
    }
}

package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.TermPartition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parses aggregations with a bucket for each value, or for each combination of values. */
final class TermsReader {

    private static final int DEFAULT_SIZE = 10;
    private static final long MOST_RARE = 100;

    private TermsReader() {}

    static Map<String, KindReader> kinds() {
        return Map.of(
                "terms", (body, inner, name) -> terms(body, inner),
                "rare_terms", (body, inner, name) -> rareTerms(body, inner),
                "multi_terms", (body, inner, name) -> multiTerms(body, inner, name));
    }

    private static Parsed terms(JsonObject body, AggregationPlan inner) {
        Options options = new Options(body.allowing(
                "field",
                "missing",
                "size",
                "shard_size",
                "order",
                "min_doc_count",
                "shard_min_doc_count",
                "show_term_doc_count_error",
                "include",
                "exclude",
                "format",
                "value_type",
                "execution_hint",
                "collect_mode"));
        Optional<TermPartition> partition = partition(body);
        return new Parsed(
                new Aggregation.Terms(
                        options.field(),
                        body.integer("size").orElse(DEFAULT_SIZE),
                        OrderReader.read(body.find("order"), inner, List.of(OrderReader.MOST_FREQUENT)),
                        // Values without matching documents are never returned, as the documentation explains.
                        atLeastOne(body.wholeNumber("min_doc_count").orElse(1)),
                        Long.MAX_VALUE,
                        options.missing(),
                        partition.isPresent() ? Optional.empty() : list(body, "include"),
                        list(body, "exclude").orElse(Set.of()),
                        partition),
                new TermsForm(
                        options.dates(), body.bool("show_term_doc_count_error").orElse(false), false, inner));
    }

    private static long atLeastOne(long minimum) {
        return minimum == 0 ? 1 : minimum;
    }

    /** Returns the part of the values that {@code include} requests; empty if it is no partition. */
    private static Optional<TermPartition> partition(JsonObject body) {
        if (body.find("include").filter(JsonValue::isObject).isEmpty()) {
            return Optional.empty();
        }
        if (body.find("exclude").filter(value -> !value.isNull()).isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "Cannot specify any excludes when using a partition-based include");
        }
        return body.nested("include", "include", include -> {
            include.allowing("partition", "num_partitions").requiring("partition", "num_partitions");
            return new TermPartition(
                    include.integer("partition").orElseThrow(),
                    include.integer("num_partitions").orElseThrow());
        });
    }

    /** Returns the values of a list. Patterns are not supported. */
    private static Optional<Set<Term>> list(JsonObject body, String name) {
        Optional<JsonValue> value = body.find(name).filter(found -> !found.isNull());
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!value.get().isArray()) {
            throw body.failed(
                    value.get().place(), name, "[" + name + "] is offered only as a list of values, not as a pattern");
        }
        Set<Term> terms = new HashSet<>();
        for (JsonValue element : value.get().elements()) {
            terms.add(Term.of(Options.value(element)
                    .orElseThrow(() -> body.failed(
                            element.place(), name, "[" + name + "] must contain only strings, numbers and booleans"))));
        }
        return Optional.of(terms);
    }

    private static Parsed rareTerms(JsonObject body, AggregationPlan inner) {
        Options options = new Options(body.allowing(
                "field", "missing", "max_doc_count", "precision", "include", "exclude", "format", "value_type"));
        long most = body.wholeNumber("max_doc_count").orElse(1);
        if (most < 1 || most > MOST_RARE) {
            throw RequestRefusedException.illegalArgument(
                    "[max_doc_count] must be in [1," + MOST_RARE + "], but was [" + most + "]");
        }
        return new Parsed(
                new Aggregation.Terms(
                        options.field(),
                        // One more than a result may have, so that too many buckets are rejected.
                        Aggregations.MAXIMUM_BUCKETS + 1,
                        List.of(new BucketOrder.ByCount(false)),
                        1,
                        most,
                        options.missing(),
                        list(body, "include"),
                        list(body, "exclude").orElse(Set.of())),
                new TermsForm(options.dates(), false, true, inner));
    }

    private static Parsed multiTerms(JsonObject body, AggregationPlan inner, String name) {
        body.allowing(
                        "terms",
                        "size",
                        "shard_size",
                        "order",
                        "min_doc_count",
                        "shard_min_doc_count",
                        "show_term_doc_count_error",
                        "collect_mode")
                .requiring("terms");
        List<Aggregation.Terms> sources = new ArrayList<>();
        List<KeyFormat> dates = new ArrayList<>();
        for (JsonValue element : new Options(body).elements("terms", Aggregation.Composite.MAXIMUM_SOURCES)) {
            if (!element.isObject()) {
                throw QueryReader.refused(element, "[terms] must contain objects, but contains a " + element.kind());
            }
            Options source = new Options(new JsonObject("multi_terms", element)
                    .allowing("field", "missing", "format", "time_zone", "value_type"));
            sources.add(new Aggregation.Terms(
                    source.field(), 1, List.of(), 1, source.missing(), Optional.empty(), Set.of()));
            dates.add(source.dates());
        }
        if (sources.size() < 2) {
            throw RequestRefusedException.illegalArgument("multi term aggregation must has at least 2 terms. Found ["
                    + sources.size() + "] in [" + name + "] Use terms aggregation for single term aggregation");
        }
        return new Parsed(
                new Aggregation.MultiTerms(
                        sources,
                        body.integer("size").orElse(DEFAULT_SIZE),
                        OrderReader.read(body.find("order"), inner, List.of(OrderReader.MOST_FREQUENT)),
                        atLeastOne(body.wholeNumber("min_doc_count").orElse(1))),
                new TermsForm.OfSeveral(
                        dates, body.bool("show_term_doc_count_error").orElse(false), inner));
    }
}

package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Parses the order of buckets. */
final class OrderReader {

    static final BucketOrder MOST_FREQUENT = new BucketOrder.ByCount(true);

    /** The names of the number of documents of an aggregation with one bucket. */
    private static final Set<String> DOCUMENTS = Set.of("", "_count", "doc_count");

    /** The maximum number of criteria of an order. */
    private static final int MOST_CRITERIA = 32;

    private OrderReader() {}

    /**
     * Parses the order.
     *
     * @param inner the aggregations of each bucket, to which the order can refer
     * @param otherwise the order if the request defines none
     */
    static List<BucketOrder> read(Optional<JsonValue> value, AggregationPlan inner, List<BucketOrder> otherwise) {
        if (value.isEmpty() || value.get().isNull()) {
            return otherwise;
        }
        List<BucketOrder> orders = new ArrayList<>();
        for (JsonValue element : criteria("order", value.get())) {
            if (!element.isObject() || element.members().size() != 1) {
                throw QueryReader.refused(element, "Must specify at least one field for [order]");
            }
            orders.add(order(element.members().values().iterator().next(), inner));
        }
        return orders;
    }

    /** Returns the criteria of an order, which are an array or a single value. */
    static List<JsonValue> criteria(String name, JsonValue value) {
        Aggregation.requireAtMost(MOST_CRITERIA, name, value.elements().size());
        return value.isArray() ? value.elements() : List.of(value);
    }

    private static BucketOrder order(Member member, AggregationPlan inner) {
        String direction = member.value().text().toLowerCase(Locale.ROOT);
        if (!direction.equals("asc") && !direction.equals("desc")) {
            throw QueryReader.refused(
                    member.value(), "Unknown order direction [" + member.value().text() + "]");
        }
        boolean descending = direction.equals("desc");
        return switch (member.name()) {
            case "_count" -> new BucketOrder.ByCount(descending);
            case "_key", "_term", "_time" -> new BucketOrder.ByKey(descending);
            default -> byNumber(member, inner, descending);
        };
    }

    /** Parses an order by an inner aggregation, for example {@code latency}, {@code latency.max} or {@code p[95]}. */
    private static BucketOrder byNumber(Member member, AggregationPlan inner, boolean descending) {
        String path = member.name();
        if (path.indexOf('>') >= 0) {
            throw QueryReader.refused(
                    member.value(), "the order [" + path + "] is not offered, only aggregations of the next level");
        }
        Reference reference = reference(path, inner);
        return new BucketOrder.ByNumber(reference.name(), reference.number(), descending);
    }

    /**
     * A number of an aggregation.
     *
     * @param number its name in the result; empty for the only number
     */
    record Reference(String name, String number) {}

    /** Parses the name of an aggregation and of its number, for example {@code latency.max}. */
    static Reference reference(String path, AggregationPlan inner) {
        int bracket = path.endsWith("]") ? path.indexOf('[') : -1;
        boolean isName = inner.find(path).isPresent() || inner.findPiped(path).isPresent();
        int end = bracket > 0 ? bracket : isName ? path.length() : path.indexOf('.');
        String name = path.substring(0, end < 0 ? path.length() : end);
        String number = bracket > 0
                ? path.substring(bracket + 1, path.length() - 1)
                : path.substring(Math.min(path.length(), name.length() + 1));
        return new Reference(name, number(number, name, inner));
    }

    /** Returns the name of the number of the result. */
    private static String number(String requested, String name, AggregationPlan inner) {
        Optional<AggregationPlan.Named> named = inner.find(name);
        if (named.isEmpty()) {
            return requested;
        }
        if (named.get().form() instanceof BucketForms.OneBucket && DOCUMENTS.contains(requested)) {
            return AggregationResult.Buckets.DOCUMENTS;
        }
        if (named.get().entry().aggregation() instanceof Aggregation.Percentiles) {
            try {
                return Double.toString(Double.parseDouble(requested));
            } catch (NumberFormatException notANumber) {
                return requested;
            }
        }
        return requested.isEmpty() || requested.equals("value")
                ? named.get().form() instanceof MetricReader.Single single ? single.name() : "value"
                : requested;
    }
}

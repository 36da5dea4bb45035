package io.millrace.domain.document.aggregation;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A tree of named aggregations, in the order of the request.
 *
 * @param entries the aggregations of the outermost level
 */
public record Aggregations(List<Entry> entries) {

    /** The maximum number of aggregations of a request, pipelines included, on all levels together. */
    public static final int MAXIMUM_NUMBER = 200;

    /** The maximum number of levels. */
    public static final int MAXIMUM_DEPTH = 10;

    /** The maximum number of buckets in a result, on all levels together. */
    public static final int MAXIMUM_BUCKETS = 65_536;

    /** No aggregations. */
    public static final Aggregations NONE = new Aggregations(List.of());

    /**
     * One aggregation.
     *
     * @param inner the aggregations of each bucket; empty if the aggregation has no buckets
     */
    public record Entry(String name, Aggregation aggregation, Aggregations inner) {

        /**
         * Checks the entry.
         *
         * @throws Rejection if the name is illegal, or an aggregation without buckets has inner aggregations
         */
        public Entry {
            requireName(name);
            if (!inner.isEmpty() && !aggregation.hasBuckets()) {
                throw Rejection.invalid("aggregation [" + name + "] has no buckets and cannot have inner aggregations");
            }
            aggregation.requireInner(inner);
        }
    }

    /**
     * Checks the aggregations.
     *
     * @throws Rejection if a name is repeated, or there are too many aggregations or levels
     */
    public Aggregations {
        entries = List.copyOf(entries);
        Set<String> names = new HashSet<>();
        for (Entry entry : entries) {
            if (!names.add(entry.name())) {
                throw Rejection.of(Fault.REPEATED_AGGREGATION, entry.name());
            }
        }
        requireNumber(number(entries));
        if (depth(entries) > MAXIMUM_DEPTH) {
            throw Rejection.invalid("aggregations must not have more than " + MAXIMUM_DEPTH + " nested levels");
        }
    }

    /**
     * Checks the name of an aggregation or pipeline.
     *
     * @throws Rejection if it is illegal
     */
    public static void requireName(String name) {
        if (name.isEmpty() || name.chars().anyMatch(c -> c == '[' || c == ']' || c == '>')) {
            throw Rejection.of(Fault.ILLEGAL_AGGREGATION_NAME, name);
        }
    }

    /**
     * Checks the number of aggregations and pipelines of a request.
     *
     * @throws Rejection if there are too many
     */
    public static void requireNumber(int number) {
        if (number > MAXIMUM_NUMBER) {
            throw Rejection.invalid("a search must not have more than " + MAXIMUM_NUMBER + " aggregations");
        }
    }

    private static int number(List<Entry> entries) {
        return entries.stream()
                .mapToInt(entry -> 1 + number(entry.inner().entries()))
                .sum();
    }

    private static int depth(List<Entry> entries) {
        return entries.stream()
                .mapToInt(entry -> 1 + depth(entry.inner().entries()))
                .max()
                .orElse(0);
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public Optional<Entry> find(String name) {
        return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    /** Returns the fields whose values the aggregations of all levels need. It excludes the fields of their queries. */
    public Set<FieldPath> fields() {
        Set<FieldPath> fields = new LinkedHashSet<>();
        for (Entry entry : entries) {
            fields.addAll(entry.aggregation().fields());
            fields.addAll(entry.inner().fields());
        }
        return fields;
    }

    /** Returns the queries that decide which documents are in the buckets of filters, on all levels. */
    public List<Query> queries() {
        return entries.stream()
                .flatMap(entry ->
                        Stream.concat(entry.aggregation().queries().stream(), entry.inner().queries().stream()))
                .toList();
    }

    /** Returns whether the aggregations need the fields of a document in addition to its id and timestamp. */
    public boolean needFields() {
        return fields().stream().anyMatch(field -> !field.isTimestamp())
                || queries().stream().anyMatch(Query::needsFields);
    }

    /**
     * Returns whether all aggregations can be evaluated from the values of fields and their numbers of documents,
     * without documents.
     */
    public boolean needOnlyCounts() {
        return entries.stream()
                .allMatch(
                        entry -> entry.inner().isEmpty() && entry.aggregation().needsOnlyCounts());
    }

    /** Returns whether an aggregation of any level returns documents. */
    public boolean needDocuments() {
        return entries.stream()
                .anyMatch(entry -> entry.aggregation() instanceof Aggregation.TopHits
                        || entry.inner().needDocuments());
    }
}

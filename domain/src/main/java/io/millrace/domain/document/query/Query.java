package io.millrace.domain.document.query;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.NamePattern;
import io.millrace.domain.text.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A query for documents. Each kind of query defines which documents match, so that every engine gives the same results.
 * It also defines a time range of these documents, so that engines can skip other documents.
 *
 * <p>Scoring is not supported: a document matches or does not match.
 */
public sealed interface Query {

    /** The maximum number of clauses in one query, on all levels together. */
    int MAXIMUM_CLAUSES = 1_024;

    /** The maximum number of nested {@code bool} levels. */
    int MAXIMUM_DEPTH = 30;

    /** The maximum number of values in one {@code terms} or {@code ids}. */
    int MAXIMUM_TERMS = 65_536;

    /** Returns the query for documents that match both queries. */
    static Query both(Query one, Query other) {
        return new Bool(List.of(one, other), List.of(), List.of(), 0);
    }

    /** Returns the query for documents whose timestamps are in a range, which may be empty. */
    static Query during(TimeRange range) {
        return range.isEmpty() ? new MatchNone() : new During(range);
    }

    boolean matches(Candidate candidate);

    /** Converts this query to a condition of an engine, by calling the matching method of {@code cases}. */
    <R> R match(Cases<R> cases);

    /** Returns a time range that includes all matching documents. */
    default TimeRange timeBounds() {
        return TimeRange.ALL;
    }

    /** If the query depends only on time, returns the range that contains exactly the matching documents. */
    default Optional<TimeRange> exactRange() {
        return Optional.empty();
    }

    /** Returns whether the query needs the fields of a document in addition to its id and timestamp. */
    default boolean needsFields() {
        return false;
    }

    /** A query that depends only on the time of documents. */
    sealed interface OnTime extends Query {

        TimeRange range();

        @Override
        default boolean matches(Candidate candidate) {
            return range().contains(candidate.timestamp());
        }

        @Override
        default <R> R match(Cases<R> cases) {
            return cases.during(range());
        }

        @Override
        default TimeRange timeBounds() {
            return range();
        }

        @Override
        default Optional<TimeRange> exactRange() {
            return Optional.of(range());
        }
    }

    /** Matches every document. */
    record MatchAll() implements OnTime {

        @Override
        public TimeRange range() {
            return TimeRange.ALL;
        }
    }

    /** Matches no document. */
    record MatchNone() implements OnTime {

        @Override
        public TimeRange range() {
            return TimeRange.NONE;
        }
    }

    /** Matches documents whose {@code @timestamp} is in the range. */
    record During(TimeRange range) implements OnTime {}

    /** Matches documents with one of these ids. */
    record Ids(Set<DocumentId> ids) implements Query {

        public Ids {
            ids = Set.copyOf(ids);
            requireFewTerms("ids", ids.size());
        }

        @Override
        public boolean matches(Candidate candidate) {
            return ids.contains(candidate.id());
        }

        @Override
        public TimeRange timeBounds() {
            return ids.isEmpty() ? TimeRange.NONE : TimeRange.ALL;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.ids(this);
        }
    }

    /** Matches documents that have one of these values in the field. */
    record Terms(FieldPath field, WantedValues wanted) implements OnFields {

        public Terms {
            requireFewTerms("terms", wanted.values().size());
        }

        public Terms(FieldPath field, List<FieldValue> values, boolean ignoreCase) {
            this(field, new WantedValues(values, ignoreCase));
        }

        /** Returns the query for a single value. */
        public static Terms of(FieldPath field, FieldValue value) {
            return new Terms(field, List.of(value), false);
        }

        public List<FieldValue> values() {
            return wanted.values();
        }

        public boolean ignoreCase() {
            return wanted.ignoresCase();
        }

        @Override
        public boolean accepts(FieldValue value) {
            return wanted.contain(value);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.terms(this);
        }
    }

    /**
     * Matches documents with a value of the field between two bounds. Numbers are compared by value. Texts are compared
     * as dates if both sides are dates, otherwise by their bytes.
     */
    record Between(FieldPath field, Optional<Bound> lower, Optional<Bound> upper) implements OnFields {

        @Override
        public boolean matches(Candidate candidate) {
            return candidate.anyValueIn(this);
        }

        @Override
        public boolean accepts(FieldValue value) {
            return lower.map(bound -> bound.isBelow(value)).orElse(true)
                    && upper.map(bound -> bound.isAbove(value)).orElse(true);
        }
    }

    /** Matches documents in which the field has a value. */
    record Exists(FieldPath field) implements OnFields {

        /** Also matches values below the field. */
        @Override
        public boolean matches(Candidate candidate) {
            return candidate.hasValue(field);
        }

        @Override
        public boolean accepts(FieldValue value) {
            return true;
        }
    }

    /** Matches documents in which a text of the field begins with {@code prefix}. */
    record Prefix(FieldPath field, String prefix, boolean ignoreCase) implements OnFields {

        @Override
        public boolean accepts(FieldValue value) {
            return value instanceof FieldValue.Text text && text.startsWith(prefix, ignoreCase);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.prefix(this);
        }
    }

    /** Matches documents in which a value of the field passes the test. */
    record Passes(FieldPath field, ValueTest test) implements OnFields {

        @Override
        public boolean accepts(FieldValue value) {
            return test.accepts(value);
        }
    }

    /**
     * Matches documents in which a value of any field passes the test, if the dotted path of the field matches a
     * pattern. The field {@code @timestamp} is not searched.
     */
    record AnyField(NamePattern fields, ValueTest test) implements Query {

        @Override
        public boolean matches(Candidate candidate) {
            return candidate.anyValue(fields, test::accepts);
        }

        @Override
        public boolean needsFields() {
            return true;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.anyField();
        }
    }

    /**
     * Matches documents that match all of {@code must}, none of {@code mustNot} and at least {@code minimumShould} of
     * {@code should}.
     *
     * @param must the clauses called {@code must} and {@code filter}, which differ only in scoring
     */
    record Bool(List<Query> must, List<Query> should, List<Query> mustNot, int minimumShould) implements Query {

        public Bool {
            must = List.copyOf(must);
            should = List.copyOf(should);
            mustNot = List.copyOf(mustNot);
            if (minimumShould < 0) {
                throw Rejection.of(Fault.NEGATIVE_MINIMUM_SHOULD, minimumShould);
            }
        }

        @Override
        public boolean matches(Candidate candidate) {
            for (Query query : must) {
                if (!query.matches(candidate)) {
                    return false;
                }
            }
            for (Query query : mustNot) {
                if (query.matches(candidate)) {
                    return false;
                }
            }
            return minimumShould == 0 || matchesEnough(candidate);
        }

        private boolean matchesEnough(Candidate candidate) {
            int matched = 0;
            for (Query query : should) {
                if (query.matches(candidate) && ++matched >= minimumShould) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public TimeRange timeBounds() {
            TimeRange bounds = TimeRange.ALL;
            for (Query query : must) {
                bounds = bounds.intersection(query.timeBounds());
            }
            if (minimumShould > 0) {
                TimeRange any = TimeRange.NONE;
                for (Query query : should) {
                    any = any.hull(query.timeBounds());
                }
                bounds = bounds.intersection(any);
            }
            return bounds;
        }

        @Override
        public boolean needsFields() {
            return must.stream().anyMatch(Query::needsFields)
                    || mustNot.stream().anyMatch(Query::needsFields)
                    || (minimumShould > 0 && should.stream().anyMatch(Query::needsFields));
        }

        @Override
        public <R> R match(Cases<R> cases) {
            List<R> parts = new ArrayList<>();
            must.forEach(query -> parts.add(query.match(cases)));
            mustNot.stream()
                    .filter(query -> !query.needsFields())
                    .forEach(query -> parts.add(cases.not(query.match(cases))));
            boolean isExact = minimumShould > should.size() || should.stream().noneMatch(Query::needsFields);
            parts.add(cases.atLeast(
                    isExact ? minimumShould : Math.min(1, minimumShould),
                    should.stream().map(query -> query.match(cases)).toList()));
            return cases.allOf(parts);
        }

        @Override
        public Optional<TimeRange> exactRange() {
            boolean isRange = mustNot.isEmpty()
                    && minimumShould == 0
                    && must.stream().allMatch(query -> query.exactRange().isPresent());
            return isRange ? Optional.of(timeBounds()) : Optional.empty();
        }
    }

    /** A query that depends on the fields of documents. */
    sealed interface OnFields extends Query {

        FieldPath field();

        /**
         * Returns whether a document with this value in the field matches. The result depends only on the value, so
         * that equal values need to be tested only once.
         */
        boolean accepts(FieldValue value);

        @Override
        default boolean matches(Candidate candidate) {
            return candidate.anyValue(field(), this::accepts);
        }

        @Override
        default <R> R match(Cases<R> cases) {
            return cases.field(field());
        }

        @Override
        default boolean needsFields() {
            return true;
        }
    }

    /**
     * Creates the conditions that an engine evaluates before it reads documents. For a query that needs no fields,
     * exactly the matching documents must fulfil the condition. For other queries, all matching documents must fulfil
     * it, and further documents may fulfil it.
     *
     * @param <R> the type of a condition of the engine
     */
    interface Cases<R> {

        R during(TimeRange range);

        R ids(Ids query);

        R terms(Terms query);

        R prefix(Prefix query);

        /** Creates the condition for any other query on one field. */
        R field(FieldPath field);

        /** Creates the condition for a query on many fields. */
        R anyField();

        R allOf(List<R> conditions);

        /**
         * Creates the condition that at least {@code count} of the conditions hold. {@code count} may be zero, or
         * larger than the number of conditions.
         */
        R atLeast(int count, List<R> conditions);

        /**
         * Negates a condition. Called only for conditions of queries that need no fields, because other conditions are
         * not exact.
         */
        R not(R condition);
    }

    /** One bound of a range. */
    record Bound(FieldValue value, boolean inclusive) {

        boolean isBelow(FieldValue candidate) {
            return compare(candidate)
                    .map(order -> inclusive ? order >= 0 : order > 0)
                    .orElse(false);
        }

        boolean isAbove(FieldValue candidate) {
            return compare(candidate)
                    .map(order -> inclusive ? order <= 0 : order < 0)
                    .orElse(false);
        }

        static int compareTexts(String one, String other) {
            return Utf8.compare(one, other);
        }

        /** Compares {@code candidate} with this bound; empty if the two values are not comparable. */
        private Optional<Integer> compare(FieldValue candidate) {
            if (candidate instanceof FieldValue.Numeric) {
                Optional<Decimal> left = candidate.number();
                Optional<Decimal> right = value.number();
                return left.isPresent() && right.isPresent()
                        ? Optional.of(left.get().compareTo(right.get()))
                        : Optional.empty();
            }
            if (candidate instanceof FieldValue.Text own && value instanceof FieldValue.Text other) {
                Optional<Timestamp> left = own.date();
                Optional<Timestamp> right = other.date();
                return left.isPresent() && right.isPresent()
                        ? Optional.of(left.get().compareTo(right.get()))
                        : Optional.of(compareTexts(own.text(), other.text()));
            }
            return Optional.empty();
        }
    }

    private static void requireFewTerms(String kind, int count) {
        if (count > MAXIMUM_TERMS) {
            throw Rejection.invalid(
                    "[" + kind + "] has " + count + " values, more than the " + MAXIMUM_TERMS + " allowed");
        }
    }

    /**
     * Returns {@code query} if it does not exceed the maximum numbers of clauses and levels. A long pattern counts as
     * several clauses.
     *
     * @throws Rejection if the query has too many clauses or levels
     */
    static Query requireModest(Query query) {
        if (clauses(query, 1) > MAXIMUM_CLAUSES) {
            throw Rejection.invalid("the query has more than " + MAXIMUM_CLAUSES + " clauses");
        }
        return query;
    }

    private static int weight(ValueTest test) {
        return test instanceof TextPattern pattern ? pattern.weight() : 1;
    }

    private static int clauses(Query query, int depth) {
        if (query instanceof Passes passes) {
            return weight(passes.test);
        }
        if (query instanceof AnyField anyField) {
            return weight(anyField.test);
        }
        if (!(query instanceof Bool bool)) {
            return 1;
        }
        if (depth > MAXIMUM_DEPTH) {
            throw Rejection.of(Fault.QUERY_TOO_DEEP, MAXIMUM_DEPTH);
        }
        int clauses = 1;
        for (List<Query> part : List.of(bool.must, bool.should, bool.mustNot)) {
            for (Query inner : part) {
                clauses += clauses(inner, depth + 1);
            }
        }
        return clauses;
    }
}

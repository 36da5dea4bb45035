package io.millrace.domain.document;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Selects documents. Each kind decides which documents match and in which time range they can be, so that every engine
 * answers alike and skips what cannot match.
 *
 * <p>There is no scoring: a document matches or does not.
 */
public sealed interface Query {

    /** Most clauses one query may have, counted through all levels. */
    int MAXIMUM_CLAUSES = 1_024;

    /** Most levels of {@code bool} inside one another. */
    int MAXIMUM_DEPTH = 30;

    /** Most values of one {@code terms} or {@code ids}. */
    int MAXIMUM_TERMS = 65_536;

    boolean matches(Candidate candidate);

    /** Returns a range outside of which no document matches. */
    TimeRange timeBounds();

    /** Returns whether matching needs the fields of a document, and not only its id and timestamp. */
    boolean needsFields();

    /** Matches every document. */
    record MatchAll() implements Query {

        @Override
        public boolean matches(Candidate candidate) {
            return true;
        }

        @Override
        public TimeRange timeBounds() {
            return TimeRange.ALL;
        }

        @Override
        public boolean needsFields() {
            return false;
        }
    }

    /** Matches no document. */
    record MatchNone() implements Query {

        @Override
        public boolean matches(Candidate candidate) {
            return false;
        }

        @Override
        public TimeRange timeBounds() {
            return TimeRange.NONE;
        }

        @Override
        public boolean needsFields() {
            return false;
        }
    }

    /** Matches documents of one of these ids. */
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
        public boolean needsFields() {
            return false;
        }
    }

    /** Matches documents whose {@code @timestamp} lies in the range. */
    record During(TimeRange range) implements Query {

        public During {
            Objects.requireNonNull(range, "range");
        }

        @Override
        public boolean matches(Candidate candidate) {
            return range.contains(candidate.timestamp());
        }

        @Override
        public TimeRange timeBounds() {
            return range;
        }

        @Override
        public boolean needsFields() {
            return false;
        }
    }

    /** Matches documents that have one of these values in the field. */
    record Terms(FieldPath field, List<FieldValue> values, boolean ignoreCase) implements OnFields {

        public Terms {
            Objects.requireNonNull(field, "field");
            values = List.copyOf(values);
            requireFewTerms("terms", values.size());
        }

        /** Returns the query for a single value. */
        public static Terms of(FieldPath field, FieldValue value) {
            return new Terms(field, List.of(value), false);
        }

        @Override
        public boolean matches(Candidate candidate) {
            return candidate.anyValue(field, this::isWanted);
        }

        private boolean isWanted(FieldValue value) {
            for (FieldValue wanted : values) {
                if (value.isSame(wanted, ignoreCase)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Matches documents with a value between two bounds: numbers by value; texts as dates if both sides read as dates,
     * and by their bytes otherwise.
     */
    record Between(FieldPath field, Optional<Bound> lower, Optional<Bound> upper) implements OnFields {

        public Between {
            Objects.requireNonNull(field, "field");
            Objects.requireNonNull(lower, "lower");
            Objects.requireNonNull(upper, "upper");
        }

        @Override
        public boolean matches(Candidate candidate) {
            return candidate.anyValue(
                    field,
                    value -> lower.map(bound -> bound.isBelow(value)).orElse(true)
                            && upper.map(bound -> bound.isAbove(value)).orElse(true));
        }
    }

    /** Matches documents in which the field has a value. */
    record Exists(FieldPath field) implements OnFields {

        public Exists {
            Objects.requireNonNull(field, "field");
        }

        @Override
        public boolean matches(Candidate candidate) {
            return candidate.hasValue(field);
        }
    }

    /** Matches documents in which a text of the field begins with {@code prefix}. */
    record Prefix(FieldPath field, String prefix, boolean ignoreCase) implements OnFields {

        public Prefix {
            Objects.requireNonNull(field, "field");
            Objects.requireNonNull(prefix, "prefix");
        }

        @Override
        public boolean matches(Candidate candidate) {
            return candidate.anyValue(
                    field, value -> value instanceof FieldValue.Text text && text.startsWith(prefix, ignoreCase));
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
                throw Rejection.invalid("[minimum_should_match] must not be negative: " + minimumShould);
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
    }

    /** Looks into the fields of documents, whenever they were written. */
    sealed interface OnFields extends Query {

        FieldPath field();

        @Override
        default TimeRange timeBounds() {
            return TimeRange.ALL;
        }

        @Override
        default boolean needsFields() {
            return true;
        }
    }

    /** One end of a range. */
    record Bound(FieldValue value, boolean inclusive) {

        public Bound {
            Objects.requireNonNull(value, "value");
        }

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

        /** Returns how {@code candidate} stands to this bound, or nothing if the two cannot be compared. */
        private Optional<Integer> compare(FieldValue candidate) {
            if (candidate instanceof FieldValue.Numeric) {
                Optional<BigDecimal> left = candidate.number();
                Optional<BigDecimal> right = value.number();
                return left.isPresent() && right.isPresent()
                        ? Optional.of(left.get().compareTo(right.get()))
                        : Optional.empty();
            }
            if (candidate instanceof FieldValue.Text own && value instanceof FieldValue.Text other) {
                Optional<Timestamp> left = Timestamp.parseDate(own.text());
                Optional<Timestamp> right = Timestamp.parseDate(other.text());
                return left.isPresent() && right.isPresent()
                        ? Optional.of(left.get().compareTo(right.get()))
                        : Optional.of(Utf8.compare(own.text(), other.text()));
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
     * Returns {@code query} if it keeps to the limits of size.
     *
     * @throws Rejection if it has too many clauses or levels
     */
    static Query requireModest(Query query) {
        if (clauses(query, 1) > MAXIMUM_CLAUSES) {
            throw Rejection.invalid("the query has more than " + MAXIMUM_CLAUSES + " clauses");
        }
        return query;
    }

    private static int clauses(Query query, int depth) {
        if (!(query instanceof Bool bool)) {
            return 1;
        }
        if (depth > MAXIMUM_DEPTH) {
            throw Rejection.invalid("the query has more than " + MAXIMUM_DEPTH + " levels of [bool]");
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

package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.adapters.persistence.document.column.ColumnHead;
import io.millrace.adapters.persistence.document.column.ColumnNames;
import io.millrace.adapters.persistence.document.column.ColumnValues;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.text.Utf8;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Evaluates a query with the columns of groups. For each distinct value, the query decides whether the value matches.
 */
public final class ColumnQuery {

    private final Query query;
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> parents = new LinkedHashSet<>();

    /**
     * Creates an evaluation.
     *
     * @param further fields whose values the caller needs in addition to the fields of the query
     */
    public ColumnQuery(Query query, Set<FieldPath> further) {
        this.query = query;
        names.add(ColumnNames.TIMES);
        collect(query);
        further.forEach(this::collect);
    }

    private void collect(Query part) {
        if (part instanceof Query.Bool bool) {
            bool.must().forEach(this::collect);
            bool.should().forEach(this::collect);
            bool.mustNot().forEach(this::collect);
        } else if (part instanceof Query.OnFields onFields) {
            collect(onFields.field());
            if (part instanceof Query.Exists) {
                ColumnGroup.paths(onFields.field()).stream()
                        .filter(ColumnQuery::isStorable)
                        .forEach(parents::add);
            }
        }
    }

    private void collect(FieldPath field) {
        ColumnGroup.paths(field).stream()
                .filter(ColumnQuery::isStorable)
                .map(ColumnNames::of)
                .forEach(names::add);
    }

    /**
     * Returns whether the path can be sent to the database. For other paths, for example with U+0000, no column can
     * exist.
     */
    private static boolean isStorable(String path) {
        return path.indexOf('\0') < 0 && Utf8.isEncodable(path);
    }

    /** Returns the names of the columns that the evaluation needs. */
    public Set<String> names() {
        return names;
    }

    /** Returns some paths. For each of them, the evaluation also needs the columns of all fields below this path. */
    Set<String> parents() {
        return parents;
    }

    /**
     * Returns the number of matching documents of a group; empty if the heads of the columns do not show it.
     */
    public OptionalInt countByHeads(ColumnGroup group) {
        if (query instanceof Query.OnFields leaf && !(query instanceof Query.Exists)) {
            OptionalInt count = OptionalInt.of(0);
            int columns = 0;
            for (String path : ColumnGroup.paths(leaf.field())) {
                Optional<ColumnHead> head = group.head(path);
                if (head.isPresent()) {
                    columns++;
                    count = count(leaf, head.get());
                }
            }
            if (columns <= 1 && !group.mayHaveFurtherFields()) {
                return count;
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Evaluates the query for the documents of a group.
     *
     * @param missing receives the names of columns that are not loaded and that would decide about more documents
     */
    public Verdict evaluate(ColumnGroup group, Set<String> missing) {
        Set<String> wanted = new HashSet<>();
        Verdict verdict = evaluate(query, group, wanted);
        if (!verdict.isDecided()) {
            missing.addAll(wanted);
        }
        return verdict;
    }

    private static Verdict evaluate(Query query, ColumnGroup group, Set<String> missing) {
        if (query instanceof Query.OnTime onTime) {
            return evaluate(onTime.range(), group, missing);
        }
        if (query instanceof Query.Bool bool) {
            return evaluate(bool, group, missing);
        }
        if (query instanceof Query.OnFields leaf) {
            return evaluate(leaf, group, missing);
        }
        return Verdict.unknown(group.documents());
    }

    private static Verdict evaluate(Query.Bool query, ColumnGroup group, Set<String> missing) {
        Verdict verdict = Verdict.all(group.documents());
        for (Query part : query.must()) {
            verdict = verdict.and(evaluate(part, group, missing));
        }
        for (Query part : query.mustNot()) {
            verdict = verdict.and(evaluate(part, group, missing).not(group.documents()));
        }
        if (query.minimumShould() > 0) {
            List<Verdict> should = new ArrayList<>();
            for (Query part : query.should()) {
                should.add(evaluate(part, group, missing));
            }
            verdict = verdict.and(Verdict.atLeast(query.minimumShould(), should, group.documents()));
        }
        return verdict;
    }

    private static Verdict evaluate(TimeRange range, ColumnGroup group, Set<String> missing) {
        TimeRange known = TimeRange.of(
                new Timestamp(group.timeHead().earliest()),
                new Timestamp(group.timeHead().latest()));
        if (range.encloses(known)) {
            return Verdict.all(group.documents());
        }
        if (range.intersection(known).isEmpty()) {
            return Verdict.none();
        }
        if (group.times().isEmpty()) {
            missing.add(ColumnNames.TIMES);
            return Verdict.unknown(group.documents());
        }
        long from = range.from().microseconds();
        long to = range.to().microseconds();
        long[] times = group.times().get();
        BitSet during = new BitSet(times.length);
        for (int i = 0; i < times.length; i++) {
            if (times[i] >= from && times[i] <= to) {
                during.set(i);
            }
        }
        return Verdict.exactly(during);
    }

    private static Verdict evaluate(Query.OnFields leaf, ColumnGroup group, Set<String> missing) {
        Verdict verdict = group.mayHaveFurtherFields() ? unlisted(leaf, group) : Verdict.none();
        for (String path : ColumnGroup.paths(leaf.field())) {
            if (leaf instanceof Query.Exists) {
                for (Map.Entry<String, ColumnHead> found : group.headsFrom(path).entrySet()) {
                    verdict = verdict.or(
                            found.getValue().documents() == group.documents()
                                    ? Verdict.all(group.documents())
                                    : evaluate(leaf, found.getKey(), found.getValue(), group, missing));
                }
            } else {
                Optional<ColumnHead> head = group.head(path);
                if (head.isPresent()) {
                    verdict = verdict.or(evaluate(leaf, path, head.get(), group, missing));
                }
            }
        }
        return verdict;
    }

    /**
     * Returns the verdict for documents that may have the field of the query although it has no column in the group.
     */
    private static Verdict unlisted(Query.OnFields leaf, ColumnGroup group) {
        boolean isListed = !(leaf instanceof Query.Exists)
                && ColumnGroup.paths(leaf.field()).stream()
                        .allMatch(path -> group.head(path).isPresent());
        return isListed ? Verdict.none() : Verdict.unknown(group.documents());
    }

    private static Verdict evaluate(
            Query.OnFields leaf, String path, ColumnHead head, ColumnGroup group, Set<String> missing) {
        int documents = group.documents();
        if (head instanceof ColumnHead.None) {
            return withWords(leaf, path, group, missing);
        }
        OptionalInt known = count(leaf, head);
        if (known.isPresent() && known.getAsInt() == 0) {
            return Verdict.none();
        }
        if (known.isPresent() && known.getAsInt() == documents) {
            return Verdict.all(documents);
        }
        Optional<ColumnValues> values = group.values(path);
        if (values.isEmpty()) {
            missing.add(ColumnNames.of(path));
            return Verdict.unknown(documents);
        }
        BitSet accepted = new BitSet(documents);
        if (leaf instanceof Query.Between range && values.get() instanceof ColumnValues.Numbers numbers) {
            bounds(range, numbers.head().scale())
                    .ifPresent(bounds -> numbers.addBetween(bounds.least(), bounds.greatest(), accepted));
        } else {
            values.get().addAccepted(leaf::accepts, accepted);
        }
        return Verdict.exactly(accepted);
    }

    /** Returns the verdict for a field whose column has no values. The column may contain the words of the field. */
    private static Verdict withWords(Query.OnFields leaf, String path, ColumnGroup group, Set<String> missing) {
        List<String> words = wholeWords(leaf);
        if (words.isEmpty()) {
            return Verdict.unknown(group.documents());
        }
        Optional<BitSet> possible = group.withWords(path, words);
        if (possible.isEmpty()) {
            missing.add(ColumnNames.of(path));
            return Verdict.unknown(group.documents());
        }
        return new Verdict(new BitSet(), possible.get());
    }

    /** Returns words that occur in every matching text; returns no words if there are none, or if they are unknown. */
    private static List<String> wholeWords(Query.OnFields leaf) {
        if (leaf instanceof Query.Passes passes && passes.test() instanceof Phrase phrase) {
            int whole = phrase.words().size() - (phrase.endsWithPrefix() ? 1 : 0);
            return phrase.words().subList(0, whole);
        }
        return List.of();
    }

    /** Returns the number of documents with a value that the query accepts; empty if the head does not show it. */
    private static OptionalInt count(Query.OnFields leaf, ColumnHead head) {
        if (!(leaf instanceof Query.Between range && head instanceof ColumnHead.Numbers numbers)) {
            return head.count(leaf::accepts);
        }
        Optional<Bounds> bounds = bounds(range, numbers.scale())
                .filter(some -> some.least() <= some.greatest()
                        && some.least() <= numbers.greatest()
                        && some.greatest() >= numbers.least());
        if (bounds.isEmpty()) {
            return OptionalInt.of(0);
        }
        return bounds.get().least() <= numbers.least() && bounds.get().greatest() >= numbers.greatest()
                ? OptionalInt.of(numbers.documents())
                : OptionalInt.empty();
    }

    /**
     * The lowest and the highest number of a column that a query accepts, as integers, see {@link ColumnHead.Numbers}.
     */
    private record Bounds(long least, long greatest) {}

    /**
     * Returns the range of stored numbers that {@link Query.Between} accepts. With this range, stored numbers are
     * compared as integers, without creating a value for each of them.
     *
     * @param scale the number of decimal places of the stored numbers
     * @return empty if a bound is not a number; then no stored number is accepted
     */
    private static Optional<Bounds> bounds(Query.Between range, int scale) {
        Optional<Long> least = range.lower().isEmpty()
                ? Optional.of(Long.MIN_VALUE)
                : scaled(range.lower().get(), scale, true);
        Optional<Long> greatest = range.upper().isEmpty()
                ? Optional.of(Long.MAX_VALUE)
                : scaled(range.upper().get(), scale, false);
        return least.flatMap(lowest -> greatest.map(highest -> new Bounds(lowest, highest)));
    }

    /**
     * Returns the lowest stored number that a lower bound accepts, or the highest stored number that an upper bound
     * accepts. Stored numbers are integers, see {@link ColumnHead.Numbers}. Returns empty if the bound is not a number.
     *
     * @param scale the number of decimal places of the stored numbers
     */
    private static Optional<Long> scaled(Query.Bound bound, int scale, boolean isLower) {
        Optional<Decimal> number = bound.value().number();
        if (number.isEmpty()) {
            return Optional.empty();
        }
        Decimal exact = number.get();
        int sign = exact.digits().signum();
        if (exact.magnitude() + scale > ColumnHead.MOST_DIGITS) {
            // The bound is beyond all stored numbers.
            return Optional.of(sign > 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
        }
        if (exact.magnitude() + scale < 0) {
            // The bound is between 0 and the stored number that is closest to 0.
            return Optional.of(
                    sign == 0 ? nextTo(0, bound, isLower) : sign > 0 ? (isLower ? 1L : 0L) : isLower ? 0L : -1L);
        }
        BigDecimal moved = exact.digits().scaleByPowerOfTen(Math.toIntExact(scale - exact.scale()));
        BigDecimal rounded = moved.setScale(0, isLower ? RoundingMode.CEILING : RoundingMode.FLOOR);
        long whole = rounded.longValueExact();
        return Optional.of(rounded.compareTo(moved) == 0 ? nextTo(whole, bound, isLower) : whole);
    }

    private static long nextTo(long whole, Query.Bound bound, boolean isLower) {
        return bound.inclusive() ? whole : isLower ? whole + 1 : whole - 1;
    }
}

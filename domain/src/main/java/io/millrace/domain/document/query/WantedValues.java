package io.millrace.domain.document.query;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The values that a query accepts in a field. A value of a document is found in them by hash or by binary search. */
final class WantedValues {

    private final List<FieldValue> values;
    private final boolean ignoreCase;

    /** Created when the first document is compared, so that queued queries need less heap. */
    private volatile @Nullable Lookup lookup;

    /** Finds values by their text and, if they are numbers, by their numeric value. */
    private record Lookup(Set<String> texts, Set<Decimal> numbers) {

        static Lookup of(List<FieldValue> values, boolean ignoreCase) {
            Lookup made = new Lookup(
                    ignoreCase ? new TreeSet<>(String.CASE_INSENSITIVE_ORDER) : new HashSet<>(), new HashSet<>());
            for (FieldValue value : values) {
                made.texts.add(value.text());
                value.number().ifPresent(made.numbers::add);
            }
            return made;
        }

        boolean contains(FieldValue value) {
            return texts.contains(value.text())
                    || (value instanceof FieldValue.Numeric
                            && !numbers.isEmpty()
                            && value.number().filter(numbers::contains).isPresent());
        }
    }

    WantedValues(List<FieldValue> values, boolean ignoreCase) {
        this.values = List.copyOf(values);
        this.ignoreCase = ignoreCase;
    }

    List<FieldValue> values() {
        return values;
    }

    boolean ignoresCase() {
        return ignoreCase;
    }

    /**
     * Returns whether a value of a document is accepted. Numbers are compared by value, other values by their text. A
     * number or boolean also equals the text with the same characters.
     */
    boolean contain(FieldValue value) {
        Lookup known = lookup;
        if (known == null) {
            known = Lookup.of(values, ignoreCase);
            lookup = known;
        }
        return known.contains(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WantedValues wanted && ignoreCase == wanted.ignoreCase && values.equals(wanted.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}

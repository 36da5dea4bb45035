package io.millrace.domain.document;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The values that a query accepts in a field. The time for one value of a document does not depend on how many values are
 * wanted.
 */
final class WantedValues {

    private final List<FieldValue> values;
    private final boolean ignoreCase;

    /** Made when the first document is compared, because many requests may wait for their turn. */
    private volatile @Nullable Lookup lookup;

    /** Finds values by their texts, and by their numbers if they have one. */
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
     * Returns whether a value of a document is wanted: numbers are compared by value, texts exactly, and a number or
     * boolean equals its text form.
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

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
    private final Set<String> texts;
    private final Set<Decimal> numbers = new HashSet<>();

    WantedValues(List<FieldValue> values, boolean ignoreCase) {
        this.values = List.copyOf(values);
        this.ignoreCase = ignoreCase;
        this.texts = ignoreCase ? new TreeSet<>(String.CASE_INSENSITIVE_ORDER) : new HashSet<>();
        for (FieldValue value : values) {
            texts.add(value.text());
            value.number().ifPresent(numbers::add);
        }
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
        return texts.contains(value.text())
                || (value instanceof FieldValue.Numeric
                        && !numbers.isEmpty()
                        && value.number().filter(numbers::contains).isPresent());
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

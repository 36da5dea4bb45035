package io.millrace.domain.feature;

import java.util.Objects;
import java.util.regex.Pattern;

/** The name of a system feature: 1 to 64 lower-case letters, digits and underscores, beginning with a letter. */
public record FeatureName(String value) implements Comparable<FeatureName> {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,63}");

    public FeatureName {
        Objects.requireNonNull(value, "value");
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("feature name " + value + " is not of the form " + FORM.pattern());
        }
    }

    @Override
    public int compareTo(FeatureName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

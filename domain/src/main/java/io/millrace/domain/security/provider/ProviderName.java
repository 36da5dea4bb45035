package io.millrace.domain.security.provider;

import io.millrace.domain.Rejection;
import java.util.regex.Pattern;

/** The name of an identity provider in the configuration: lower-case letters, digits and single hyphens. */
public record ProviderName(String value) implements Comparable<ProviderName> {

    private static final int LONGEST = 32;
    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code VALIDATION} if the name breaks a rule
     */
    public ProviderName {
        if (!isLegal(value)) {
            throw Rejection.validation("names of identity providers must have 1 to " + LONGEST
                    + " lower-case letters, digits and single hyphens, and begin with a letter");
        }
    }

    /** Returns whether {@code text} is the name of a provider. */
    public static boolean isLegal(String text) {
        return text.length() <= LONGEST && FORM.matcher(text).matches();
    }

    @Override
    public int compareTo(ProviderName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

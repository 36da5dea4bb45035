package io.millrace.domain.security.apikey;

import io.millrace.domain.Rejection;
import java.util.Objects;

/** The name of an API key: 1 to 256 characters. Several keys may have the same name. */
public record ApiKeyName(String value) {

    private static final int LONGEST = 256;

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code VALIDATION} if the name breaks a rule
     */
    public ApiKeyName {
        Objects.requireNonNull(value, "value");
        if (value.isEmpty()) {
            throw Rejection.validation("api key name is required");
        }
        if (value.length() > LONGEST) {
            throw Rejection.validation("api key name may not be more than " + LONGEST + " characters long");
        }
        if (!value.equals(value.strip())) {
            throw Rejection.validation("api key name may not begin or end with whitespace");
        }
        if (value.startsWith("_")) {
            throw Rejection.validation("api key name may not begin with an underscore");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}

package io.millrace.domain.lifecycle.policy;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;

/** The name of a lifecycle policy. */
public record PolicyName(String value) implements Comparable<PolicyName> {

    private static final int MAXIMUM_BYTES = 255;

    /**
     * Checks the name.
     *
     * @throws Rejection if the name breaks a rule
     */
    public PolicyName {
        if (value.isEmpty()) {
            throw refused(value, "must not be empty");
        }
        if (value.contains(",")) {
            throw refused(value, "must not contain ','");
        }
        if (value.chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
            throw refused(value, "must not contain spaces");
        }
        if (value.startsWith("_")) {
            throw refused(value, "must not start with '_'");
        }
        if (!Utf8.isEncodable(value) || Utf8.length(value) > MAXIMUM_BYTES) {
            throw refused(value, "must be at most " + MAXIMUM_BYTES + " bytes of valid Unicode");
        }
    }

    private static Rejection refused(String name, String rule) {
        return Rejection.invalid("invalid policy name [" + name + "]: " + rule);
    }

    @Override
    public int compareTo(PolicyName other) {
        return Utf8.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

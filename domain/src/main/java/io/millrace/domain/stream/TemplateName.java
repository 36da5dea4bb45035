package io.millrace.domain.stream;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.Locale;

/** The name of a template. */
public record TemplateName(String value) implements Comparable<TemplateName> {

    private static final int MAXIMUM_BYTES = 255;

    /**
     * Checks the name.
     *
     * @throws Rejection if the name breaks a rule
     */
    public TemplateName {
        if (value.isEmpty()) {
            throw refused(value, "must not be empty");
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isWhitespace(c) || Character.isISOControl(c)) {
                throw refused(value, "must not contain a space");
            }
            if ("*,#\\/?\"<>|".indexOf(c) >= 0) {
                throw refused(value, "must not contain '" + c + "'");
            }
        }
        if (value.startsWith("_")) {
            throw refused(value, "must not start with '_'");
        }
        if (!value.equals(value.toLowerCase(Locale.ROOT))) {
            throw refused(value, "must be lower cased");
        }
        if (!Utf8.isEncodable(value) || Utf8.length(value) > MAXIMUM_BYTES) {
            throw refused(value, "must be at most " + MAXIMUM_BYTES + " bytes of valid Unicode");
        }
    }

    private static Rejection refused(String name, String rule) {
        return Rejection.of(Fault.INVALID_TEMPLATE_NAME, name, rule);
    }

    @Override
    public int compareTo(TemplateName other) {
        return Utf8.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

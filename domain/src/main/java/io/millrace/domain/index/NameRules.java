package io.millrace.domain.index;

import io.millrace.domain.text.Utf8;
import java.util.Locale;
import java.util.Optional;

/** The common rules for names of indices, data streams and templates, worded as in Elasticsearch. */
final class NameRules {

    static final int MAXIMUM_BYTES = 255;
    private static final String FORBIDDEN = " \"*\\<|,>/?";

    private NameRules() {}

    /** Returns the rule that {@code name} breaks; empty for a legal name. */
    static Optional<String> broken(String name) {
        if (name.isEmpty()) {
            return Optional.of("must not be empty");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (FORBIDDEN.indexOf(c) >= 0 || Character.isWhitespace(c) || Character.isISOControl(c)) {
                return Optional.of(
                        "must not contain the following characters ['\\\\','/','*','?','\"','<','>','|'," + "' ',',']");
            }
        }
        if (name.indexOf('#') >= 0) {
            return Optional.of("must not contain '#'");
        }
        if (name.indexOf(':') >= 0) {
            return Optional.of("must not contain ':'");
        }
        char first = name.charAt(0);
        if (first == '_' || first == '-' || first == '+') {
            return Optional.of("must not start with '_', '-', or '+'");
        }
        if (name.equals(".") || name.equals("..")) {
            return Optional.of("must not be '.' or '..'");
        }
        if (!Utf8.isEncodable(name)) {
            return Optional.of("must be valid Unicode");
        }
        if (Utf8.length(name) > MAXIMUM_BYTES) {
            return Optional.of("index name is too long, (" + Utf8.length(name) + " > " + MAXIMUM_BYTES + ")");
        }
        if (!name.equals(name.toLowerCase(Locale.ROOT))) {
            return Optional.of("must be lowercase");
        }
        return Optional.empty();
    }
}

package io.millrace.domain.document.query;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;

/**
 * The dotted path of a field, for example {@code http.response.status_code}. In a document, each dot can separate
 * nested objects or be part of a name. If a value on the path is an array, all its elements are searched.
 *
 * <p>A path that ends in {@code .keyword} also matches the field without this suffix, because clients use the suffix
 * for exact values of text fields.
 */
public record FieldPath(String value) {

    private static final String KEYWORD = ".keyword";
    private static final int LONGEST = 1_000;

    public FieldPath {
        if (value.isEmpty()) {
            throw Rejection.invalid("field name is null or empty");
        }
        if (value.length() > LONGEST) {
            throw Rejection.invalid("field name is longer than " + LONGEST + " characters");
        }
        if (value.indexOf('*') >= 0) {
            throw Rejection.invalid("field name [" + value + "] must not contain wildcards");
        }
    }

    /**
     * Returns the dotted path of a member of an object.
     *
     * @param outer the path of the object; empty for the document itself
     * @return at most one name longer than 1,000 characters: the members of objects with longer paths have the path of
     *     the object, so that deeply nested documents need little time
     */
    public static String below(String outer, String name) {
        if (outer.isEmpty()) {
            return name;
        }
        return outer.length() > LONGEST ? outer : outer + "." + name;
    }

    /** Returns the path without the suffix {@code .keyword}, or this path if it does not have this suffix. */
    public FieldPath exact() {
        return value.endsWith(KEYWORD) && value.length() > KEYWORD.length()
                ? new FieldPath(value.substring(0, value.length() - KEYWORD.length()))
                : this;
    }

    public boolean isTimestamp() {
        return value.equals(DocumentSource.TIMESTAMP_FIELD);
    }

    @Override
    public String toString() {
        return value;
    }
}

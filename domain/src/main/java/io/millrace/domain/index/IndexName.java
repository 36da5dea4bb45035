package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.Optional;

/**
 * The name of an index: lower case, at most 255 bytes. It must not contain characters that have a special meaning in
 * requests, such as {@code *} and commas.
 *
 * <p>Index names are not used as names of tables.
 */
public record IndexName(String value) implements Comparable<IndexName> {

    /** The maximum length of a name in UTF-8 bytes. */
    public static final int MAXIMUM_BYTES = NameRules.MAXIMUM_BYTES;

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code INVALID_NAME} if the name breaks a rule
     */
    public IndexName {
        Optional<String> broken = brokenRule(value);
        if (broken.isPresent()) {
            throw Rejection.invalidName(value, broken.get());
        }
    }

    /** Returns the rule that an index name breaks, worded as in Elasticsearch; empty for a legal name. */
    public static Optional<String> brokenRule(String name) {
        return NameRules.broken(name);
    }

    /**
     * Returns whether the name begins with a dot. A pattern matches such a name only if the pattern also begins with a
     * dot or the selection includes hidden indices.
     */
    public boolean isDotted() {
        return value.startsWith(".");
    }

    @Override
    public int compareTo(IndexName other) {
        return Utf8.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

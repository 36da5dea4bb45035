package io.millrace.domain.graphql;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.Sha256;
import java.util.regex.Pattern;

/** The SHA-256 of the text of a GraphQL document in UTF-8, as 64 hexadecimal digits in lower case. */
public record DocumentHash(String value) implements Comparable<DocumentHash> {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");
    private static final int LONGEST_SHOWN = 80;

    /**
     * Checks the form.
     *
     * @throws Rejection if the form is wrong
     */
    public DocumentHash {
        if (!FORM.matcher(value).matches()) {
            String shown = value.length() > LONGEST_SHOWN ? value.substring(0, LONGEST_SHOWN) + "…" : value;
            throw Rejection.invalid(
                    "[" + shown + "] is not the SHA-256 of a document, which has 64 hexadecimal digits in lower case");
        }
    }

    /** Returns the hash of the text of a document. */
    public static DocumentHash of(String text) {
        return new DocumentHash(Sha256.hex(Sha256.of(text)));
    }

    @Override
    public int compareTo(DocumentHash other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

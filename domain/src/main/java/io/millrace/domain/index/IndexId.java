package io.millrace.domain.index;

/**
 * Identifies an index for as long as it lives; never used again for another one, even under the same name. Only the
 * engine that gave it knows what it means.
 */
public record IndexId(String value) {

    public IndexId {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("an index id is not empty");
        }
    }
}

package io.millrace.domain.index;

/**
 * Identifies an index during its lifetime. Never reused, even for an index with the same name. Only the engine that
 * created it can interpret it.
 */
public record IndexId(String value) {

    public IndexId {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("an index id is not empty");
        }
    }
}

package io.millrace.domain.index;

/**
 * The id of an index. An id is never reused, even for a new index with the same name. Only the engine that created the
 * id can interpret it.
 */
public record IndexId(String value) {

    public IndexId {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("an index id is not empty");
        }
    }
}

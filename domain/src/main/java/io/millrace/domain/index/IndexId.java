package io.millrace.domain.index;

/** Identifies an index for as long as it lives; never used again for another one, even under the same name. */
public record IndexId(long value) {

    public IndexId {
        if (value <= 0) {
            throw new IllegalArgumentException("an index id is positive: " + value);
        }
    }
}

package io.millrace.adapters.persistence.cache;

/** A value in a cache. Equal only to itself, so that a cache can tell which of two it holds. */
final class Held<V> {

    private final V value;
    private final long count;
    private final long bytes;

    /**
     * Makes an entry.
     *
     * @param count the number of invalidations when the value began to be loaded
     * @param bytes the estimated size of the entry
     */
    Held(V value, long count, long bytes) {
        this.value = value;
        this.count = count;
        this.bytes = bytes;
    }

    V value() {
        return value;
    }

    long count() {
        return count;
    }

    long bytes() {
        return bytes;
    }
}

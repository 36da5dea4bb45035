package io.millrace.adapters.persistence.cache;

/** A cached value. Two objects of this class are never equal, so that the cache can distinguish two equal values. */
final class StoredValue<V> {

    private final V value;
    private final long count;
    private final long bytes;

    /**
     * Creates an entry.
     *
     * @param count the number of invalidations when the load of this value began
     * @param bytes the estimated size of the entry
     */
    StoredValue(V value, long count, long bytes) {
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

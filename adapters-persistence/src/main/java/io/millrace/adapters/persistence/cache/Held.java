package io.millrace.adapters.persistence.cache;

/** A value in a cache. Equal only to itself, so that a cache can tell which of two it holds. */
final class Held<V> {

    private final V value;
    private final long count;
    private final long bytes;

    /**
     * Joins a value with what is to be known of it.
     *
     * @param count how often something had been invalidated when the value began to be loaded
     * @param bytes what the entry takes by an estimate
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

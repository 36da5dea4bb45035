package io.millrace.domain.reindex;

/** The number of concurrent upgrades of indices of one data stream, at least one. */
public record Concurrency(int indices) {

    public Concurrency {
        if (indices < 1) {
            throw new IllegalArgumentException("at least one index is upgraded at once: " + indices);
        }
    }

    /** Returns the value of a valid setting. */
    public static Concurrency ofSetting(String value) {
        return new Concurrency(Integer.parseInt(value));
    }

    /** Returns whether another upgrade may start while {@code underWay} are in progress. */
    public boolean allowsAnother(int underWay) {
        return underWay < indices;
    }
}

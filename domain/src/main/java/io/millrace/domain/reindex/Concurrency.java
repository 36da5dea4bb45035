package io.millrace.domain.reindex;

/** The maximum number of indices of one data stream that are upgraded concurrently, at least one. */
public record Concurrency(int indices) {

    public Concurrency {
        if (indices < 1) {
            throw new IllegalArgumentException("at least one index is upgraded at once: " + indices);
        }
    }

    /** Creates the limit from the value of a setting. The value was checked before. */
    public static Concurrency ofSetting(String value) {
        return new Concurrency(Integer.parseInt(value));
    }

    /** Returns whether another upgrade may start while {@code underWay} upgrades are in progress. */
    public boolean allowsAnother(int underWay) {
        return underWay < indices;
    }
}

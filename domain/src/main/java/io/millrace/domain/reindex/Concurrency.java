package io.millrace.domain.reindex;

/** The maximum number of concurrent upgrades of indices of one data stream, at least one. */
public record Concurrency(int indices) {

    public Concurrency {
        if (indices < 1) {
            throw new IllegalArgumentException("at least one index is upgraded at once: " + indices);
        }
    }

    /** Returns the number in the value of a setting, which was checked before. */
    public static Concurrency ofSetting(String value) {
        return new Concurrency(Integer.parseInt(value));
    }

    /** Returns whether another upgrade may start while {@code underWay} upgrades are in progress. */
    public boolean allowsAnother(int underWay) {
        return underWay < indices;
    }
}

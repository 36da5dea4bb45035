package io.millrace.domain.reindex;

/** How many indices of one data stream are upgraded at once: at least one. */
public record Concurrency(int indices) {

    public Concurrency {
        if (indices < 1) {
            throw new IllegalArgumentException("at least one index is upgraded at once: " + indices);
        }
    }

    /** Returns what a valid value of the setting of this name means. */
    public static Concurrency ofSetting(String value) {
        return new Concurrency(Integer.parseInt(value));
    }

    /** Returns whether one more may begin beside {@code underWay} others. */
    public boolean allowsAnother(int underWay) {
        return underWay < indices;
    }
}

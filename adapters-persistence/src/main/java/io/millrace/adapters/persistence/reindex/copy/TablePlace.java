package io.millrace.adapters.persistence.reindex.copy;

/**
 * The position of a row in its table, as in the PostgreSQL type {@code tid}.
 *
 * @param block the number of the table page
 * @param offset the position on the page, from 1. The value 0 is before all rows of the page
 */
record TablePlace(long block, int offset) {

    private static final int AFTER_ALL_OFFSETS = 65_535;

    static TablePlace beginOf(long block) {
        return new TablePlace(block, 0);
    }

    /** Returns the end of the page before {@code block}, which must be at least 1. */
    static TablePlace endBefore(long block) {
        return new TablePlace(block - 1, AFTER_ALL_OFFSETS);
    }

    /** Parses the format of {@link #toString}, which is also the format of PostgreSQL. */
    static TablePlace parse(String text) {
        int comma = text.indexOf(',');
        return new TablePlace(
                Long.parseLong(text.substring(1, comma)),
                Integer.parseInt(text.substring(comma + 1, text.length() - 1)));
    }

    /** Returns a number for this position. The numbers have the same order as the positions. */
    long number() {
        return block * (AFTER_ALL_OFFSETS + 1) + offset;
    }

    @Override
    public String toString() {
        return "(" + block + "," + offset + ")";
    }
}

package io.millrace.adapters.persistence.reindex;

/**
 * Where a row lies in its table.
 *
 * @param offset within the block, from 1 on; 0 is before all rows of the block
 */
record TablePlace(long block, int offset) {

    private static final int BEHIND_ALL_OFFSETS = 65_535;

    static TablePlace beginOf(long block) {
        return new TablePlace(block, 0);
    }

    /** Returns the place behind the last row before {@code block}, which is not the first. */
    static TablePlace endBefore(long block) {
        return new TablePlace(block - 1, BEHIND_ALL_OFFSETS);
    }

    /** Returns what {@link #toString} wrote, as the database does too. */
    static TablePlace parse(String text) {
        int comma = text.indexOf(',');
        return new TablePlace(
                Long.parseLong(text.substring(1, comma)),
                Integer.parseInt(text.substring(comma + 1, text.length() - 1)));
    }

    /** Returns it as a number, in the same order. */
    long number() {
        return block * (BEHIND_ALL_OFFSETS + 1) + offset;
    }

    @Override
    public String toString() {
        return "(" + block + "," + offset + ")";
    }
}

package io.millrace.adapters.persistence.document;

import java.util.ArrayList;
import java.util.List;

/**
 * Bloom filters over {@link FieldHashes}, which the database checks bit by bit. A filter can report a number that it
 * does not contain, but never misses one. Each block has a filter, and so has each {@linkplain BlockGroup group} of
 * consecutive blocks. With group filters the database reads few filters to find a rare value.
 */
final class BlockFilter {

    /** Gives a false positive for one of 300 blocks. */
    private static final int BITS_OF_NUMBER = 12;

    /** Gives a false positive for one of 100 groups. */
    private static final int BITS_OF_NUMBER_IN_GROUP = 10;

    /** Stored filters may have been created with more probes and more bits; checking only these is still correct. */
    private static final int PROBES = 7;

    /** Half of a database page, so that the row of a block with its filter fits on a page. */
    private static final int MOST_BYTES = 1 << 12;

    /** With fewer bits for each number, most bits are set and the filter excludes almost nothing. */
    private static final int FEWEST_BITS_OF_NUMBER = 3;

    /** The highest count of numbers for which a filter is useful. */
    static final int MOST_NUMBERS = MOST_BYTES * Byte.SIZE / FEWEST_BITS_OF_NUMBER;

    private static final long SECOND = 0x9E3779B97F4A7C15L;

    private BlockFilter() {}

    static byte[] of(long[] numbers) {
        byte[] filter = new byte[Math.min(MOST_BYTES, numbers.length * BITS_OF_NUMBER / Byte.SIZE + 1)];
        fill(filter, 0, numbers);
        return filter;
    }

    /** Returns the filter of a group, preceded by a byte with the number of its blocks. */
    static byte[] ofGroup(int blocks, long[] numbers) {
        byte[] filter = new byte[1 + numbers.length * BITS_OF_NUMBER_IN_GROUP / Byte.SIZE + 1];
        filter[0] = (byte) blocks;
        fill(filter, 1, numbers);
        return filter;
    }

    /** Returns a group filter that matches every number. */
    static byte[] ofAnyGroup(int blocks) {
        return new byte[] {(byte) blocks, -1};
    }

    private static void fill(byte[] filter, int begin, long[] numbers) {
        long bits = (long) (filter.length - begin) * Byte.SIZE;
        for (long number : numbers) {
            for (int i = 0; i < PROBES; i++) {
                int bit = (int) (probe(number, i) % bits);
                filter[begin + bit / Byte.SIZE] |= (byte) (1 << (bit % Byte.SIZE));
            }
        }
    }

    private static long probe(long number, int i) {
        return (number + i * ((number * SECOND) | 1)) & Long.MAX_VALUE;
    }

    /** Returns a condition that holds if the filter of a block is missing or may contain the number. */
    static Condition mayHold(long number) {
        List<Condition> probes = new ArrayList<>(PROBES);
        for (int i = 0; i < PROBES; i++) {
            probes.add(Condition.of(
                    "get_bit(d.filter, mod(?, octet_length(d.filter) * 8::bigint)) = 1", probe(number, i)));
        }
        return Condition.anyOf(List.of(Condition.of("d.filter is null"), Condition.allOf(probes)));
    }

    /**
     * Returns a condition that holds if the filter of a group may contain the number. The database reads only the
     * probed bytes of a long filter.
     */
    static Condition groupMayHold(long number) {
        List<Condition> probes = new ArrayList<>(PROBES);
        for (int i = 0; i < PROBES; i++) {
            long probe = probe(number, i);
            probes.add(Condition.of(
                    "get_bit(substring(g.documents from"
                            + " 2 + cast(mod(?, (octet_length(g.documents) - 1) * 8::bigint) / 8 as integer) for 1), "
                            + probe % Byte.SIZE + ") = 1",
                    probe));
        }
        return Condition.allOf(probes);
    }
}

package io.millrace.adapters.persistence.document;

import java.util.ArrayList;
import java.util.List;

/**
 * Bloom filters over {@link FieldHashes}, which the database asks by single bits. They may answer that a number may be
 * there although it is not, and never the other way round. Each block has one, and so have {@linkplain BlockGroup groups}
 * of blocks that follow one another, so that the database reads few filters to find a rare value.
 */
final class BlockFilter {

    /** One of three hundred blocks is read in vain. */
    private static final int BITS_OF_NUMBER = 12;

    /** One of a hundred groups is looked into in vain. */
    private static final int BITS_OF_NUMBER_IN_GROUP = 10;

    /** Filters may have been made with more, and with more bits. */
    private static final int PROBES = 7;

    /** Half of a page of the database, in which a filter lies beside what else is asked of a block. */
    private static final int MOST_BYTES = 1 << 12;

    /** With fewer bits for each number, a filter is full and tells nothing. */
    private static final int FEWEST_BITS_OF_NUMBER = 3;

    /** So many numbers at most tell anything. */
    static final int MOST_NUMBERS = MOST_BYTES * Byte.SIZE / FEWEST_BITS_OF_NUMBER;

    private static final long SECOND = 0x9E3779B97F4A7C15L;

    private BlockFilter() {}

    /** Returns the filter of a block. */
    static byte[] of(long[] numbers) {
        byte[] filter = new byte[Math.min(MOST_BYTES, numbers.length * BITS_OF_NUMBER / Byte.SIZE + 1)];
        fill(filter, 0, numbers);
        return filter;
    }

    /** Returns the filter of a group, behind a byte that says how many blocks it has. */
    static byte[] ofGroup(int blocks, long[] numbers) {
        byte[] filter = new byte[1 + numbers.length * BITS_OF_NUMBER_IN_GROUP / Byte.SIZE + 1];
        filter[0] = (byte) blocks;
        fill(filter, 1, numbers);
        return filter;
    }

    /** Returns the filter of a group that may hold any number. */
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

    /** Returns a condition on a block, which holds if the number was taken into its filter. */
    static Condition mayHold(long number) {
        List<Condition> probes = new ArrayList<>(PROBES);
        for (int i = 0; i < PROBES; i++) {
            probes.add(Condition.of(
                    "get_bit(d.filter, mod(?, octet_length(d.filter) * 8::bigint)) = 1", probe(number, i)));
        }
        return Condition.anyOf(List.of(Condition.of("d.filter is null"), Condition.allOf(probes)));
    }

    /**
     * Returns a condition on a group, which holds if the number was taken into its filter. Of a long filter the database
     * reads no more than the bytes that are asked for.
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

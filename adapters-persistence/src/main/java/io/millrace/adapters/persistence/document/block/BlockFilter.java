package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldHashes;
import java.util.ArrayList;
import java.util.List;

/**
 * Bloom filters for the hashes of {@link FieldHashes}. The database checks single bits of a filter. A filter reports
 * every hash that was added, and sometimes a hash that was not added. Each block has a filter, and each {@linkplain
 * BlockGroup group} of consecutive blocks has another filter. With the filters of groups, the database reads only a few
 * filters to find a rare value.
 */
public final class BlockFilter {

    /** The number of bits for each hash in the filter of a block. With 12 bits, 1 of 300 checks is a false positive. */
    private static final int BITS_OF_NUMBER = 12;

    /** The number of bits for each hash in the filter of a group. With 10 bits, 1 of 100 checks is a false positive. */
    private static final int BITS_OF_NUMBER_IN_GROUP = 10;

    /**
     * The number of bits that are set and checked for each hash. Earlier versions may have set more bits for a hash.
     * Checking fewer of these bits is correct.
     */
    private static final int PROBES = 7;

    /** The maximum size of a filter in bytes: half of a database page, so that the row of a block fits on a page. */
    private static final int MOST_BYTES = 1 << 12;

    /**
     * The minimum number of bits for each hash. With fewer bits for each hash, most bits would be set, and the filter
     * would exclude almost nothing.
     */
    private static final int FEWEST_BITS_OF_NUMBER = 3;

    /** The maximum number of hashes in the filter of a block. A filter with more hashes is useless. */
    static final int MOST_NUMBERS = MOST_BYTES * Byte.SIZE / FEWEST_BITS_OF_NUMBER;

    private static final long SECOND = 0x9E3779B97F4A7C15L;

    private BlockFilter() {}

    static byte[] of(long[] numbers) {
        byte[] filter = new byte[Math.min(MOST_BYTES, numbers.length * BITS_OF_NUMBER / Byte.SIZE + 1)];
        fill(filter, 0, numbers);
        return filter;
    }

    /** Returns the filter of a group, preceded by a byte that contains the number of blocks of the group. */
    static byte[] ofGroup(int blocks, long[] numbers) {
        byte[] filter = new byte[1 + numbers.length * BITS_OF_NUMBER_IN_GROUP / Byte.SIZE + 1];
        filter[0] = (byte) blocks;
        fill(filter, 1, numbers);
        return filter;
    }

    /** Returns a group filter that matches every hash. */
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

    /** Returns a condition that is true if the filter of a block is missing or may contain the hash. */
    public static Condition mayHold(long number) {
        List<Condition> probes = new ArrayList<>(PROBES);
        for (int i = 0; i < PROBES; i++) {
            probes.add(Condition.of(
                    "get_bit(d.filter, mod(?, octet_length(d.filter) * 8::bigint)) = 1", probe(number, i)));
        }
        return Condition.anyOf(List.of(Condition.of("d.filter is null"), Condition.allOf(probes)));
    }

    /**
     * Returns a condition that is true if the filter of a group may contain the hash. The database reads only the
     * checked bytes of a long filter.
     */
    public static Condition groupMayHold(long number) {
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

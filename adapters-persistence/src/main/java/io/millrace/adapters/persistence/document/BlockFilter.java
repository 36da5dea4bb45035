package io.millrace.adapters.persistence.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A Bloom filter over the {@link FieldHashes} of a block, which the database asks by single bits. It answers for one in
 * two thousand numbers that it may be there although it is not, and never the other way round.
 */
final class BlockFilter {

    /** Of an index of a million documents four blocks are read in vain; with ten bits there would be eighty. */
    private static final int BITS_OF_NUMBER = 16;

    private static final int PROBES = 11;

    /** Half of a page of the database, in which a filter lies beside what else is asked of a block. */
    private static final int MOST_BYTES = 1 << 12;

    /** With fewer bits for each number, a filter is full and tells nothing. */
    private static final int FEWEST_BITS_OF_NUMBER = 3;

    /** So many numbers at most tell anything. */
    static final int MOST_NUMBERS = MOST_BYTES * Byte.SIZE / FEWEST_BITS_OF_NUMBER;

    private static final long SECOND = 0x9E3779B97F4A7C15L;

    private BlockFilter() {}

    /** Returns the filter; nothing if there can be none, and such a block must always be read. */
    static Optional<byte[]> of(FieldHashes hashes) {
        return hashes.distinct().map(BlockFilter::of);
    }

    private static byte[] of(long[] numbers) {
        byte[] filter = new byte[Math.min(MOST_BYTES, numbers.length * BITS_OF_NUMBER / Byte.SIZE + 1)];
        long bits = (long) filter.length * Byte.SIZE;
        for (long number : numbers) {
            for (int i = 0; i < PROBES; i++) {
                int bit = (int) (probe(number, i) % bits);
                filter[bit / Byte.SIZE] |= (byte) (1 << (bit % Byte.SIZE));
            }
        }
        return filter;
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
}

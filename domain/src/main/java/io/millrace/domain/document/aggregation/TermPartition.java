package io.millrace.domain.document.aggregation;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.query.Decimal;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * One of several parts of the values of a field. Values belong to the same parts as in Elasticsearch, which compares hash
 * codes: of texts with MurmurHash3, of other values with a mix of the bits of a number. A text that is the same term as a
 * number or a boolean belongs to the part of the number or boolean.
 *
 * @param number the number of the part, from 0
 * @param parts the number of parts
 */
public record TermPartition(int number, int parts) {

    private static final int SEED = 31;

    /**
     * Checks the numbers.
     *
     * @throws Rejection if there is no such part
     */
    public TermPartition {
        if (number < 0 || number >= parts) {
            throw Rejection.invalid("[partition] must be at least 0 and less than [num_partitions], but they were ["
                    + number + "] and [" + parts + "]");
        }
    }

    boolean contains(Term term) {
        return Math.floorMod(hash(term), parts) == number;
    }

    /** Returns the hash code. It does not depend on the type of the value, because equal terms can have different types. */
    private static long hash(Term term) {
        String text = term.text();
        return switch (text) {
            case "true" -> mixed(1);
            case "false" -> mixed(0);
            default ->
                term.number().map(number -> mixed(bits(number, text))).orElseGet(() ->
                        (long) hash(text.getBytes(StandardCharsets.UTF_8)));
        };
    }

    /** Returns a whole number, or the bits of another number. */
    private static long bits(Decimal number, String text) {
        OptionalLong whole = number.wholeNumber();
        if (whole.isPresent()) {
            return whole.getAsLong();
        }
        long bits = Double.doubleToLongBits(Double.parseDouble(text));
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    /** A finalizer like that of MurmurHash3, with other constants. */
    private static long mixed(long bits) {
        long z = (bits ^ (bits >>> 32)) * 0x4cd6944c5cc20b6dL;
        z = (z ^ (z >>> 29)) * 0xfc12c5b19d3259e9L;
        return z ^ (z >>> 32);
    }

    /** Returns the hash code of MurmurHash3 with 32 bits. */
    private static int hash(byte[] bytes) {
        int hash = SEED;
        int end = bytes.length & ~3;
        for (int i = 0; i < end; i += 4) {
            int block = (bytes[i] & 0xff)
                    | ((bytes[i + 1] & 0xff) << 8)
                    | ((bytes[i + 2] & 0xff) << 16)
                    | (bytes[i + 3] << 24);
            hash = (Integer.rotateLeft(hash ^ scrambled(block), 13) * 5) + 0xe6546b64;
        }
        int rest = 0;
        for (int i = bytes.length - 1; i >= end; i--) {
            rest = (rest << 8) | (bytes[i] & 0xff);
        }
        hash ^= scrambled(rest) ^ bytes.length;
        hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
        return hash ^ (hash >>> 16);
    }

    private static int scrambled(int block) {
        return Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
    }
}

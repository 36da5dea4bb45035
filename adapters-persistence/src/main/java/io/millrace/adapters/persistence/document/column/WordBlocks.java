package io.millrace.adapters.persistence.document.column;

import io.millrace.domain.document.query.Words;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * For each word, the blocks of a group whose texts contain this word. Words are represented by hashes. Therefore a
 * block may be reported for a word that it does not contain.
 *
 * <p>The stored form begins with the number of bits of a hash. The hashes follow in ascending order. Each hash is
 * stored as its difference from the previous hash, with seven bits in each byte. The blocks of the word follow the
 * hash: a single block as its number, a few blocks as {@link #SEVERAL} plus the number of blocks followed by the
 * blocks, and more blocks as {@link #MANY}, which stands for all blocks.
 */
public final class WordBlocks {

    private static final int SEVERAL = 1 << 6;
    private static final int MOST_BLOCKS = 8;
    private static final int MANY = (1 << 8) - 1;

    /**
     * The number of bits of a hash in addition to the bits that are needed to count the words. With 8 additional bits,
     * a search for a missing word finds an equal hash in 1 of 256 cases.
     */
    private static final int FURTHER_BITS = 8;

    private static final int BITS_OF_BYTE = 7;
    private static final int FURTHER_BYTE = 1 << BITS_OF_BYTE;

    private static final long SEED = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;
    private static final int FIRST_LENGTH = 64;
    private static final int ASCII = 0x80;

    /** For each ASCII letter or digit, its lower case; for other ASCII characters, 0. */
    private static final int[] LOWER = IntStream.range(0, ASCII)
            .map(code -> Words.isPartOfWord(code) ? Words.lower(code) : 0)
            .toArray();

    private final Limit limit;
    private long[] hashes = new long[0];
    private long[] blocks = new long[0];
    private int size;
    private boolean isGivenUp;

    /** Limits the number of words of all fields together, and thus the memory. Not synchronized. */
    static final class Limit {

        private int rest;

        Limit(int most) {
            this.rest = most;
        }

        private boolean take() {
            return rest > 0 && rest-- > 0;
        }
    }

    WordBlocks(Limit limit) {
        this.limit = limit;
    }

    /** Adds the words of a text. Bit {@code n} of {@code inBlocks} is set if block {@code n} contains the text. */
    void add(String text, long inBlocks) {
        if (isGivenUp) {
            return;
        }
        long hash = SEED;
        boolean isInWord = false;
        for (int i = 0; i < text.length(); ) {
            int code = text.charAt(i);
            int lower;
            if (code < ASCII) {
                lower = LOWER[code];
                i++;
            } else {
                code = text.codePointAt(i);
                lower = Words.isPartOfWord(code) ? Words.lower(code) : 0;
                i += Character.charCount(code);
            }
            if (lower != 0) {
                hash = (hash ^ lower) * PRIME;
                isInWord = true;
            } else if (isInWord) {
                add(spread(hash), inBlocks);
                hash = SEED;
                isInWord = false;
            }
        }
        if (isInWord) {
            add(spread(hash), inBlocks);
        }
    }

    private static long hash(String word) {
        long hash = SEED;
        for (int i = 0; i < word.length(); ) {
            int code = word.codePointAt(i);
            hash = (hash ^ Words.lower(code)) * PRIME;
            i += Character.charCount(code);
        }
        return spread(hash);
    }

    /** Distributes the hash over all bits. Never returns 0. */
    private static long spread(long hash) {
        long spread = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        spread = (spread ^ (spread >>> 27)) * 0x94D049BB133111EBL;
        spread ^= spread >>> 31;
        return spread == 0 ? 1 : spread;
    }

    private void add(long hash, long inBlocks) {
        if (isGivenUp) {
            return;
        }
        if (2 * size >= hashes.length) {
            grow();
        }
        int place = place(hash);
        if (hashes[place] == 0) {
            if (!limit.take()) {
                giveUp();
                return;
            }
            hashes[place] = hash;
            size++;
        }
        blocks[place] |= inBlocks;
    }

    private int place(long hash) {
        int place = (int) hash & (hashes.length - 1);
        while (hashes[place] != 0 && hashes[place] != hash) {
            place = (place + 1) & (hashes.length - 1);
        }
        return place;
    }

    private void grow() {
        long[] before = hashes;
        long[] blocksBefore = blocks;
        hashes = new long[Math.max(FIRST_LENGTH, 2 * before.length)];
        blocks = new long[hashes.length];
        for (int i = 0; i < before.length; i++) {
            if (before[i] != 0) {
                int place = place(before[i]);
                hashes[place] = before[i];
                blocks[place] = blocksBefore[i];
            }
        }
    }

    /** Adds the words of a single block. */
    void addAll(WordBlocks further, int block) {
        if (further.isGivenUp) {
            giveUp();
        }
        for (long hash : further.hashes) {
            if (hash != 0) {
                add(hash, 1L << block);
            }
        }
    }

    /** Discards all words. Afterwards, every search reports that any block may contain any word. */
    void giveUp() {
        isGivenUp = true;
        hashes = new long[0];
        blocks = new long[0];
        size = 0;
    }

    /** Returns the stored form; empty if the words were discarded. */
    Optional<byte[]> stored() {
        if (isGivenUp) {
            return Optional.empty();
        }
        int bits = Math.min(Long.SIZE - 1, Long.SIZE - Long.numberOfLeadingZeros(size) + FURTHER_BITS);
        long[] sorted = new long[size];
        int next = 0;
        for (long hash : hashes) {
            if (hash != 0) {
                sorted[next++] = hash;
            }
        }
        sortByBeginning(sorted);
        ByteArrayOutputStream stored = new ByteArrayOutputStream(3 * size + 1);
        stored.write(bits);
        long before = 0;
        for (int i = 0; i < sorted.length; ) {
            long shortened = sorted[i] >>> (Long.SIZE - bits);
            long inBlocks = 0;
            for (; i < sorted.length && sorted[i] >>> (Long.SIZE - bits) == shortened; i++) {
                inBlocks |= blocks[place(sorted[i])];
            }
            write(stored, shortened - before);
            writeBlocks(stored, inBlocks);
            before = shortened;
        }
        return Optional.of(stored.toByteArray());
    }

    /** Sorts the numbers as unsigned numbers. */
    private static void sortByBeginning(long[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] ^= Long.MIN_VALUE;
        }
        Arrays.sort(numbers);
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] ^= Long.MIN_VALUE;
        }
    }

    private static void write(ByteArrayOutputStream stored, long number) {
        long rest = number;
        while (rest >= FURTHER_BYTE) {
            stored.write((int) (rest | FURTHER_BYTE));
            rest >>>= BITS_OF_BYTE;
        }
        stored.write((int) rest);
    }

    private static void writeBlocks(ByteArrayOutputStream stored, long inBlocks) {
        int number = Long.bitCount(inBlocks);
        if (number > MOST_BLOCKS) {
            stored.write(MANY);
            return;
        }
        if (number > 1) {
            stored.write(SEVERAL + number);
        }
        for (long rest = inBlocks; rest != 0; rest &= rest - 1) {
            stored.write(Long.numberOfTrailingZeros(rest));
        }
    }

    /**
     * Returns the blocks that may contain all words; bit {@code n} stands for block {@code n}.
     *
     * @param storedBody the body of a column without values
     * @param words the words in lower case
     */
    public static long find(byte[] storedBody, List<String> words) {
        if (storedBody.length == 0) {
            return -1;
        }
        ByteBuffer stored = ColumnBytes.plain(storedBody);
        int bits = stored.get();
        long found = -1;
        for (String word : words) {
            found &= find(stored.slice(), hash(word) >>> (Long.SIZE - bits));
        }
        return found;
    }

    private static long find(ByteBuffer stored, long wanted) {
        long hash = 0;
        while (stored.hasRemaining()) {
            hash += readNumber(stored);
            long inBlocks = readBlocks(stored);
            if (hash >= wanted) {
                return hash == wanted ? inBlocks : 0;
            }
        }
        return 0;
    }

    private static long readNumber(ByteBuffer stored) {
        long number = 0;
        for (int shift = 0; ; shift += BITS_OF_BYTE) {
            byte next = stored.get();
            number |= (long) (next & (FURTHER_BYTE - 1)) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    private static long readBlocks(ByteBuffer stored) {
        int first = Byte.toUnsignedInt(stored.get());
        if (first == MANY) {
            return -1;
        }
        if (first < SEVERAL) {
            return 1L << first;
        }
        long inBlocks = 0;
        for (int i = first - SEVERAL; i > 0; i--) {
            inBlocks |= 1L << stored.get();
        }
        return inBlocks;
    }
}

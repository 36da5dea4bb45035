package io.millrace.adapters.persistence.document.block;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Chooses the text of a {@link Dictionary} from a sample of documents: pieces of text that many documents of the sample
 * contain. A piece is contiguous text, so that a deflated document can refer to long pieces.
 */
final class CommonText {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int WINDOW = Long.BYTES;
    private static final int PIECE = 192;
    private static final int BITS_OF_NUMBER = 18;
    private static final int NUMBERS = 1 << BITS_OF_NUMBER;

    /**
     * The minimum number of documents that must contain a hash. It is more than two, because two different documents
     * often contain the same hash by chance.
     */
    private static final int FEWEST_DOCUMENTS = 3;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final byte[] text;

    /** The hash of each window of eight bytes, by the position of its first byte. */
    private final int[] numbers;

    /**
     * For each hash, the number of documents that contain the hash; 0 if fewer than {@link #FEWEST_DOCUMENTS} documents
     * contain it, or if a piece that was already chosen contains it.
     */
    private final int[] worth = new int[NUMBERS];

    private final int[] inPiece = new int[NUMBERS];

    private CommonText(byte[] text, int[] ends) {
        this.text = text;
        this.numbers = new int[Math.max(0, text.length - WINDOW + 1)];
        int[] lastDocument = new int[NUMBERS];
        int document = 1;
        for (int i = 0; i < numbers.length; i++) {
            while (i >= ends[document - 1]) {
                document++;
            }
            int number = (int) (((long) EIGHT_BYTES.get(text, i) * SPREAD) >>> (Long.SIZE - BITS_OF_NUMBER));
            numbers[i] = number;
            if (lastDocument[number] != document) {
                lastDocument[number] = document;
                worth[number]++;
            }
        }
        for (int number = 0; number < NUMBERS; number++) {
            worth[number] = worth[number] < FEWEST_DOCUMENTS ? 0 : worth[number];
        }
    }

    /**
     * Returns the chosen pieces. Divides the text into sections and chooses the best piece of each section, and repeats
     * this until no useful piece remains or the result has {@code mostBytes}. A piece that is chosen earlier is stored
     * closer to the end of the result.
     *
     * @param ends the end position of each document in the text
     */
    static byte[] of(byte[] text, int[] ends, int mostBytes) {
        return new CommonText(text, ends).chosen(mostBytes);
    }

    private byte[] chosen(int mostBytes) {
        byte[] chosen = new byte[mostBytes];
        int begin = mostBytes;
        int stretch = (int) Math.max(PIECE, (long) numbers.length * PIECE / mostBytes);
        boolean continues = true;
        while (continues && begin > 0) {
            continues = false;
            for (int from = 0; from < numbers.length && begin > 0; from += stretch) {
                int best = best(from, Math.min(numbers.length, from + stretch));
                if (best >= 0) {
                    int end = Math.min(numbers.length, best + PIECE - WINDOW + 1);
                    int first = best;
                    while (worth[numbers[first]] == 0) {
                        first++;
                    }
                    while (worth[numbers[end - 1]] == 0) {
                        end--;
                    }
                    for (int i = first; i < end; i++) {
                        worth[numbers[i]] = 0;
                    }
                    int length = Math.min(begin, end - first + WINDOW - 1);
                    begin -= length;
                    System.arraycopy(text, first, chosen, begin, length);
                    continues = true;
                }
            }
        }
        return Arrays.copyOfRange(chosen, begin, mostBytes);
    }

    /**
     * Returns the position of the piece with the highest total of {@link #worth}; -1 if the total of every piece is 0.
     */
    private int best(int from, int to) {
        int best = -1;
        long most = 0;
        long sum = 0;
        int begin = from;
        for (int i = from; i < to; i++) {
            if (inPiece[numbers[i]]++ == 0) {
                sum += worth[numbers[i]];
            }
            if (i - begin > PIECE - WINDOW) {
                if (--inPiece[numbers[begin]] == 0) {
                    sum -= worth[numbers[begin]];
                }
                begin++;
            }
            if (sum > most) {
                most = sum;
                best = begin;
            }
        }
        for (int i = begin; i < to; i++) {
            inPiece[numbers[i]] = 0;
        }
        return best;
    }
}

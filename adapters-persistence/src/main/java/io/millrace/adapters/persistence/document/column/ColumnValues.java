package io.millrace.adapters.persistence.document.column;

import io.millrace.domain.document.query.FieldValue;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The values of a field in all documents of a group. Documents are numbered in the order of their arrival. */
public sealed interface ColumnValues {

    /** Adds the documents that have the field to {@code documents}. */
    void addPresent(BitSet documents);

    /** Adds the documents with a value that {@code accepts} accepts to {@code documents}. */
    void addAccepted(Predicate<FieldValue> accepts, BitSet documents);

    /** Returns whether any value of a document passes {@code test}. Stops at the first value that passes. */
    boolean anyMatch(int document, Predicate<FieldValue> test);

    /** Returns whether each document has at most one value. */
    boolean isSingle();

    /**
     * Passes each value of {@code documents} to {@code use}, together with a number of documents that have this value.
     * If a value is passed several times, its numbers must be added. Allowed only if {@link #isSingle()}.
     */
    void forEachCount(BitSet documents, ObjIntConsumer<FieldValue> use);

    /** Values that are stored as codes. */
    final class Codes implements ColumnValues {

        /** The code of a document without a value. */
        public static final int ABSENT = -1;

        private final FieldValue[] values;
        private final int[] codes;
        private final int @Nullable [] begins;

        /**
         * Creates values.
         *
         * @param codes the codes of all documents, one after the other
         * @param begins the position of the first code of each document, followed by the number of all codes; null if
         *     document {@code n} has only the code {@code codes[n]}
         */
        private Codes(FieldValue[] values, int[] codes, int @Nullable [] begins) {
            this.values = values;
            this.codes = codes;
            this.begins = begins;
        }

        static Codes read(ColumnHead.Codes head, byte[] storedBody, int documents) {
            ByteBuffer body = ColumnBytes.plain(storedBody);
            FieldValue[] values = head.values();
            if (!head.isSingle()) {
                int[] begins = new int[documents + 1];
                for (int i = 0; i < documents; i++) {
                    begins[i + 1] = begins[i] + Short.toUnsignedInt(body.getShort());
                }
                return new Codes(
                        values, codes(body, ColumnHead.widthOfCodes(values.length), begins[documents], 0), begins);
            }
            int[] codes = body.hasRemaining()
                    ? codes(body, ColumnHead.widthOfCodes(values.length + 1), documents, ABSENT)
                    : new int[documents];
            return new Codes(values, codes, null);
        }

        private static int[] codes(ByteBuffer body, int width, int number, int difference) {
            int[] codes = new int[number];
            for (int i = 0; i < number; i++) {
                codes[i] = (int) Widths.get(body, width) + difference;
            }
            return codes;
        }

        @Override
        public void addPresent(BitSet documents) {
            addAccepted(value -> true, documents);
        }

        @Override
        public void addAccepted(Predicate<FieldValue> accepts, BitSet documents) {
            boolean[] accepted = new boolean[values.length];
            for (int code = 0; code < values.length; code++) {
                accepted[code] = accepts.test(values[code]);
            }
            if (begins == null) {
                for (int i = 0; i < codes.length; i++) {
                    if (codes[i] != ABSENT && accepted[codes[i]]) {
                        documents.set(i);
                    }
                }
                return;
            }
            for (int i = 0; i < begins.length - 1; i++) {
                for (int position = begins[i]; position < begins[i + 1]; position++) {
                    if (accepted[codes[position]]) {
                        documents.set(i);
                    }
                }
            }
        }

        @Override
        public boolean anyMatch(int document, Predicate<FieldValue> test) {
            if (begins == null) {
                return codes[document] != ABSENT && test.test(values[codes[document]]);
            }
            for (int position = begins[document]; position < begins[document + 1]; position++) {
                if (test.test(values[codes[position]])) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean isSingle() {
            return begins == null;
        }

        @Override
        public void forEachCount(BitSet documents, ObjIntConsumer<FieldValue> use) {
            int[] counts = new int[values.length];
            for (int i = documents.nextSetBit(0); i >= 0; i = documents.nextSetBit(i + 1)) {
                if (codes[i] != ABSENT) {
                    counts[codes[i]]++;
                }
            }
            for (int code = 0; code < counts.length; code++) {
                if (counts[code] > 0) {
                    use.accept(values[code], counts[code]);
                }
            }
        }
    }

    /** Numbers. Each document has at most one. */
    final class Numbers implements ColumnValues {

        private final ColumnHead.Numbers head;
        private final long[] scaled;
        private final BitSet present;

        /**
         * Creates values.
         *
         * @param scaled the numbers as integers, see {@link ColumnHead.Numbers}
         * @param present the documents that have a number
         */
        private Numbers(ColumnHead.Numbers head, long[] scaled, BitSet present) {
            this.head = head;
            this.scaled = scaled;
            this.present = present;
        }

        /** Returns the head of the column. */
        public ColumnHead.Numbers head() {
            return head;
        }

        /** Returns the documents that have a number. */
        public BitSet present() {
            return present;
        }

        /** Returns the numbers of all documents as integers, see {@link ColumnHead.Numbers}. */
        public long[] scaled() {
            return scaled;
        }

        static Numbers read(ColumnHead.Numbers head, byte[] storedBody, int documents) {
            ByteBuffer body = ColumnBytes.plain(storedBody);
            long[] scaled = new long[documents];
            for (int i = 0; i < documents; i++) {
                scaled[i] = head.least() + Widths.get(body, head.width());
            }
            BitSet present = BitSet.valueOf(body);
            if (head.documents() == documents) {
                present.set(0, documents);
            }
            return new Numbers(head, scaled, present);
        }

        @Override
        public void addPresent(BitSet documents) {
            documents.or(present);
        }

        @Override
        public void addAccepted(Predicate<FieldValue> accepts, BitSet documents) {
            for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
                if (accepts.test(head.value(scaled[i]))) {
                    documents.set(i);
                }
            }
        }

        /**
         * Adds the documents whose number is between two bounds.
         *
         * @param least the lower bound as an integer, see {@link ColumnHead.Numbers}
         * @param greatest the upper bound as an integer
         */
        public void addBetween(long least, long greatest, BitSet documents) {
            for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
                if (scaled[i] >= least && scaled[i] <= greatest) {
                    documents.set(i);
                }
            }
        }

        @Override
        public boolean anyMatch(int document, Predicate<FieldValue> test) {
            return present.get(document) && test.test(head.value(scaled[document]));
        }

        @Override
        public boolean isSingle() {
            return true;
        }

        @Override
        public void forEachCount(BitSet documents, ObjIntConsumer<FieldValue> use) {
            BitSet own = (BitSet) documents.clone();
            own.and(present);
            long[] sorted = own.stream().mapToLong(i -> scaled[i]).sorted().toArray();
            int begin = 0;
            for (int end = 1; end <= sorted.length; end++) {
                if (end == sorted.length || sorted[end] != sorted[begin]) {
                    use.accept(head.value(sorted[begin]), end - begin);
                    begin = end;
                }
            }
        }
    }

    static ColumnValues read(ColumnHead head, byte[] storedBody, int documents) {
        if (head instanceof ColumnHead.Codes codes) {
            return Codes.read(codes, storedBody, documents);
        }
        if (head instanceof ColumnHead.Numbers numbers) {
            return Numbers.read(numbers, storedBody, documents);
        }
        throw new IllegalArgumentException("the field has no stored values");
    }
}

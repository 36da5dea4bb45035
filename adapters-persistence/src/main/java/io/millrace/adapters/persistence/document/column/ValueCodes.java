package io.millrace.adapters.persistence.document.column;

import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.Utf8;
import java.util.Arrays;
import java.util.List;

/**
 * The values of one field in some documents. Each distinct value has a code. If the values become too many or too long
 * for a column, they are given up: the values are discarded, and only the words of texts and the number of documents
 * that have the field are kept.
 */
public final class ValueCodes {

    private static final int FIRST_LENGTH = 16;

    /** The maximum number of documents in a group. */
    private static final int MOST_DOCUMENTS = 1 << 13;

    private static final int MOST_VALUES = ColumnWriter.MOST_VALUES_PER_DOCUMENT * MOST_DOCUMENTS;

    /**
     * The maximum number of characters in all distinct texts. With more characters, the column would be too large even
     * for a group with the maximum number of documents.
     */
    private static final int MOST_CHARACTERS = ColumnWriter.BYTES_OF_TEXTS_PER_DOCUMENT * MOST_DOCUMENTS;

    private final WordBlocks words;

    private FieldValue[] values = new FieldValue[FIRST_LENGTH];
    private int[] hashes = new int[FIRST_LENGTH];

    /** The blocks that contain each value: bit {@code n} stands for block {@code n}. */
    private long[] blocks = new long[FIRST_LENGTH];

    /** A hash table with open addressing. Each place of the table contains a code + 1, or 0 if the place is free. */
    private int[] places = new int[2 * FIRST_LENGTH];

    private int distinct;
    private int characters;
    private int[] documents = new int[FIRST_LENGTH];
    private int[] codeOf = new int[FIRST_LENGTH];
    private int size;
    private int documentsWithValues;
    private int lastDocument = -1;
    private boolean isSingle = true;
    private boolean hasOther;
    private boolean isGivenUp;

    /**
     * Creates an instance without values.
     *
     * @param limit limits the number of words
     */
    ValueCodes(WordBlocks.Limit limit) {
        this.words = new WordBlocks(limit);
    }

    /**
     * Adds a value of a document in the first block. Documents must be added in ascending order.
     *
     * @param type the type as in {@link ColumnHead#typeOf}
     * @return false if the same value was added before
     */
    boolean add(int document, int type, char[] text, int begin, int length) {
        addPresence(document);
        if (isGivenUp) {
            addWords(ColumnHead.value(type, new String(text, begin, length)), 1);
            return true;
        }
        int hash = type;
        for (int i = begin; i < begin + length; i++) {
            hash = 31 * hash + text[i];
        }
        for (int place = placeOf(hash); places[place] != 0; place = after(place)) {
            int code = places[place] - 1;
            if (hashes[code] == hash && isEqual(values[code], type, text, begin, length)) {
                append(document, code);
                return false;
            }
        }
        FieldValue value = ColumnHead.value(type, new String(text, begin, length));
        if (Utf8.isEncodable(value.text())) {
            append(document, insert(value, hash, 1));
        } else {
            giveUp();
            addWords(value, 1);
        }
        return true;
    }

    private static boolean isEqual(FieldValue value, int type, char[] text, int begin, int length) {
        String known = value.text();
        if (known.length() != length || ColumnHead.typeOf(value) != type) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known.charAt(i) != text[begin + i]) {
                return false;
            }
        }
        return true;
    }

    private int placeOf(int hash) {
        int mixed = hash * 0x9E3779B9;
        return (mixed ^ (mixed >>> 16)) & (places.length - 1);
    }

    private int after(int place) {
        return (place + 1) & (places.length - 1);
    }

    /** Adds a document of the first block whose text is too long for a column. */
    void addLong(int document, FieldValue value) {
        addPresence(document);
        giveUp();
        addWords(value, 1);
    }

    /** Adds a document that has the field, but whose value is unknown. */
    void addUnknown(int document) {
        addPresence(document);
        giveUpAll();
    }

    /** Discards the values and the words, because the values of some documents are unknown. */
    void giveUpAll() {
        giveUp();
        words.giveUp();
    }

    /** Discards the values, but keeps the words of their texts. */
    void giveUp() {
        if (isGivenUp) {
            return;
        }
        isGivenUp = true;
        for (int code = 0; code < distinct; code++) {
            addWords(values[code], blocks[code]);
        }
        distinct = 0;
        size = 0;
        values = new FieldValue[0];
        hashes = new int[0];
        blocks = new long[0];
        places = new int[0];
        documents = new int[0];
        codeOf = new int[0];
    }

    private void addWords(FieldValue value, long inBlocks) {
        if (value instanceof FieldValue.Text text) {
            words.add(text.text(), inBlocks);
        } else {
            // A query on words compares a number or boolean as a whole, so the words of this field would be incomplete.
            words.giveUp();
        }
    }

    /**
     * Adds the values of a further block.
     *
     * @param further the values of a single block
     * @param offset the number of documents before the block
     * @param block the number of the block in the group
     */
    void addAll(ValueCodes further, int offset, int block) {
        documentsWithValues += further.documentsWithValues;
        isSingle &= further.isSingle;
        if (further.isGivenUp) {
            giveUp();
            words.addAll(further.words, block);
            return;
        }
        int[] merged = new int[further.distinct];
        for (int code = 0; code < merged.length; code++) {
            FieldValue value = further.values[code];
            if (isGivenUp) {
                addWords(value, 1L << block);
            } else {
                merged[code] = code(value, further.hashes[code], 1L << block);
            }
        }
        for (int i = 0; i < further.size && !isGivenUp; i++) {
            append(offset + further.documents[i], merged[further.codeOf[i]]);
        }
    }

    /** Returns the code of a value. A value without a code gets a new code. */
    private int code(FieldValue value, int hash, long inBlocks) {
        for (int place = placeOf(hash); places[place] != 0; place = after(place)) {
            int code = places[place] - 1;
            if (hashes[code] == hash && values[code].equals(value)) {
                blocks[code] |= inBlocks;
                return code;
            }
        }
        return insert(value, hash, inBlocks);
    }

    private int insert(FieldValue value, int hash, long inBlocks) {
        int code = distinct++;
        if (code == values.length) {
            values = Arrays.copyOf(values, 2 * code);
            hashes = Arrays.copyOf(hashes, 2 * code);
            blocks = Arrays.copyOf(blocks, 2 * code);
            places = new int[2 * places.length];
            for (int known = 0; known < code; known++) {
                place(known);
            }
        }
        values[code] = value;
        hashes[code] = hash;
        blocks[code] = inBlocks;
        place(code);
        characters += value.text().length();
        hasOther |= !(value instanceof FieldValue.Numeric);
        return code;
    }

    private void place(int code) {
        int place = placeOf(hashes[code]);
        while (places[place] != 0) {
            place = after(place);
        }
        places[place] = code + 1;
    }

    private void addPresence(int document) {
        if (document == lastDocument) {
            isSingle = false;
        } else {
            lastDocument = document;
            documentsWithValues++;
        }
    }

    private void append(int document, int code) {
        if (size == documents.length) {
            documents = Arrays.copyOf(documents, 2 * size);
            codeOf = Arrays.copyOf(codeOf, 2 * size);
        }
        documents[size] = document;
        codeOf[size] = code;
        size++;
        boolean isLong = distinct > ColumnWriter.MOST_CODES || characters > MOST_CHARACTERS;
        boolean mayBeNumbers = isSingle && !hasOther;
        if (size > MOST_VALUES || (isLong && !mayBeNumbers)) {
            giveUp();
        }
    }

    boolean isGivenUp() {
        return isGivenUp;
    }

    boolean isSingle() {
        return isSingle;
    }

    /** Returns the distinct values in the order of their codes. */
    List<FieldValue> values() {
        return Arrays.asList(values).subList(0, distinct);
    }

    int distinct() {
        return distinct;
    }

    int documentsWithValues() {
        return documentsWithValues;
    }

    /** Returns the number of values of all documents. */
    int size() {
        return size;
    }

    /** Returns the document of the value at a position. */
    int document(int position) {
        return documents[position];
    }

    int code(int position) {
        return codeOf[position];
    }

    /** Returns the words of the texts after the values were {@linkplain #giveUp given up}. */
    WordBlocks words() {
        return words;
    }
}

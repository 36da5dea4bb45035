package io.millrace.adapters.persistence.document.column;

import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.Utf8;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values of one field in some documents. Each distinct value has a code. The values are given up if they are not
 * worth a column; then only the number of documents that have the field is known.
 */
final class ValueCodes {

    private static final int FIRST_LENGTH = 16;

    /** The maximum number of values. A group has fewer than 2^13 documents. */
    private static final int MOST_VALUES = ColumnWriter.MOST_VALUES_PER_DOCUMENT << 13;

    private final Map<FieldValue, Integer> codes = new LinkedHashMap<>();
    private int[] documents = new int[FIRST_LENGTH];
    private int[] codeOf = new int[FIRST_LENGTH];
    private int size;
    private int documentsWithValues;
    private int lastDocument = -1;
    private boolean isSingle = true;
    private boolean hasOther;
    private boolean isGivenUp;

    /** Adds a value of a document. Documents must be added in ascending order. */
    void add(int document, FieldValue value) {
        addPresence(document);
        if (isGivenUp) {
            return;
        }
        Integer known = codes.get(value);
        if (known != null) {
            append(document, known);
        } else if (Utf8.isEncodable(value.text())) {
            append(document, code(value));
        } else {
            giveUp();
        }
    }

    /** Adds a document that has the field, but whose value cannot be in a column. */
    void giveUp(int document) {
        addPresence(document);
        giveUp();
    }

    void giveUp() {
        isGivenUp = true;
        codes.clear();
        documents = new int[0];
        codeOf = new int[0];
        size = 0;
    }

    /**
     * Adds the values of further documents.
     *
     * @param offset the number of documents before the first document of {@code further}
     */
    void addAll(ValueCodes further, int offset) {
        documentsWithValues += further.documentsWithValues;
        isSingle &= further.isSingle;
        if (isGivenUp) {
            return;
        }
        if (further.isGivenUp) {
            giveUp();
            return;
        }
        int[] merged = new int[further.codes.size()];
        int next = 0;
        for (FieldValue value : further.codes.keySet()) {
            merged[next++] = code(value);
        }
        for (int i = 0; i < further.size && !isGivenUp; i++) {
            append(offset + further.documents[i], merged[further.codeOf[i]]);
        }
    }

    /** Returns the code of a value, which gets a new code if it has none. */
    private int code(FieldValue value) {
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        int code = codes.size();
        codes.put(value, code);
        hasOther |= !(value instanceof FieldValue.Numeric);
        return code;
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
        boolean mayBeNumbers = isSingle && !hasOther;
        if (size > MOST_VALUES || (codes.size() > ColumnWriter.MOST_CODES && !mayBeNumbers)) {
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
    Iterable<FieldValue> values() {
        return codes.keySet();
    }

    int distinct() {
        return codes.size();
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
}

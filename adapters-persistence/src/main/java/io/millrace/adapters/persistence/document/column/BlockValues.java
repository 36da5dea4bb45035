package io.millrace.adapters.persistence.document.column;

import io.millrace.domain.text.Utf8;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Collects the values of all fields of the documents in a block, in the order of the documents. A field is identified
 * by its dotted path: {@code {"a": {"b": 1}}} and {@code {"a.b": 1}} contain the same field.
 */
public final class BlockValues {

    /** The maximum number of fields in a group. For other fields, the group stores only that they may exist. */
    public static final int MOST_FIELDS = 256;

    /**
     * The maximum length of a text in a column, in characters. The same longer text rarely occurs in many documents.
     */
    public static final int LONGEST_TEXT = 256;

    /** The maximum length of a path in bytes of UTF-8. An entry of a database index holds about 2,700 bytes. */
    private static final int LONGEST_PATH = 1_000;

    /** The maximum number of different words that are collected for a block. A block of the usual size has fewer. */
    private static final int MOST_WORDS = 1 << 15;

    private final Map<String, ValueCodes> fields = new LinkedHashMap<>();
    private final WordBlocks.Limit words = new WordBlocks.Limit(MOST_WORDS);
    private int documents;
    private boolean complete = true;
    private boolean overflowed;

    /** Begins the next document. */
    public void beginDocument() {
        documents++;
    }

    /**
     * Adds a value of the current document.
     *
     * @param field the result of {@link #field} for the field of the value
     * @param type the type of the value, as in {@link ColumnHead#typeOf}
     * @param text contains the value from {@code begin} on, {@code length} characters long
     * @return false if the same value of the field was added before
     */
    public boolean add(ValueCodes field, int type, char[] text, int begin, int length) {
        if (length > LONGEST_TEXT) {
            field.addLong(documents - 1, ColumnHead.value(type, new String(text, begin, length)));
            return true;
        }
        return field.add(documents - 1, type, text, begin, length);
    }

    /** Records that the current document has a value of this field, but that the value is unknown. */
    public void addUnknown(String path) {
        field(path).ifPresent(codes -> codes.addUnknown(documents - 1));
    }

    /** Returns the object that collects the values of a field; empty if the values of this field are not collected. */
    public Optional<ValueCodes> field(String path) {
        ValueCodes known = fields.get(path);
        if (known == null) {
            if (!isStorable(path)) {
                complete = false;
                return Optional.empty();
            }
            if (fields.size() >= MOST_FIELDS) {
                complete = false;
                overflowed = true;
                return Optional.empty();
            }
            known = new ValueCodes(words);
            fields.put(path, known);
        }
        return Optional.of(known);
    }

    /**
     * Returns whether the path can be the name of a column: the database cannot store U+0000, and a database index
     * limits the length of the name.
     */
    private static boolean isStorable(String path) {
        return path.length() <= LONGEST_PATH
                && path.indexOf('\0') < 0
                && Utf8.isEncodable(path)
                && Utf8.length(path) <= LONGEST_PATH;
    }

    /** Discards all values and collects no further values, because a document could not be read completely. */
    public void giveUp() {
        complete = false;
        overflowed = true;
        fields.values().forEach(ValueCodes::giveUpAll);
    }

    /** Returns the collected values. The keys of the map are the paths of the fields. */
    Map<String, ValueCodes> fields() {
        return fields;
    }

    int documents() {
        return documents;
    }

    /** Returns false if the documents may have fields that are missing in {@link #fields}. */
    boolean isComplete() {
        return complete;
    }

    /** Returns whether the documents may have values of any field that is missing in {@link #fields}. */
    boolean isOverflowed() {
        return overflowed;
    }
}

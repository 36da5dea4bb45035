package io.millrace.adapters.persistence.document.column;

import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.Utf8;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of all fields of the documents in a block, in the order of the documents. A field is identified
 * by its dotted path, regardless of the nesting of objects.
 */
public final class BlockValues {

    /** The maximum number of fields in a group. Further fields are only known to be possible. */
    public static final int MOST_FIELDS = 256;

    /** The maximum length of a text in a column, in characters. Longer texts rarely repeat. */
    public static final int LONGEST_TEXT = 256;

    /** The maximum length of a path in bytes of UTF-8. An entry of a database index holds about 2,700 bytes. */
    private static final int LONGEST_PATH = 1_000;

    private final Map<String, ValueCodes> fields = new LinkedHashMap<>();
    private int documents;
    private boolean complete = true;
    private boolean overflowed;

    /** Begins the next document. */
    public void beginDocument() {
        documents++;
    }

    /** Adds a value of the current document. */
    public void add(String path, FieldValue value) {
        ValueCodes codes = codes(path);
        if (codes == null) {
            return;
        }
        if (value.text().length() > LONGEST_TEXT) {
            codes.giveUp(documents - 1);
        } else {
            codes.add(documents - 1, value);
        }
    }

    /** Adds a value of the current document that is too long for a column. */
    public void addLong(String path) {
        ValueCodes codes = codes(path);
        if (codes != null) {
            codes.giveUp(documents - 1);
        }
    }

    private @Nullable ValueCodes codes(String path) {
        ValueCodes known = fields.get(path);
        if (known == null) {
            if (!isStorable(path)) {
                complete = false;
                return null;
            }
            if (fields.size() >= MOST_FIELDS) {
                complete = false;
                overflowed = true;
                return null;
            }
            known = new ValueCodes();
            fields.put(path, known);
        }
        return known;
    }

    /** The database cannot store U+0000, and the name of a column is part of a database index. */
    private static boolean isStorable(String path) {
        return path.length() <= LONGEST_PATH
                && path.indexOf('\0') < 0
                && Utf8.isEncodable(path)
                && Utf8.length(path) <= LONGEST_PATH;
    }

    /** Gives up all values, because a document could not be read completely. */
    public void giveUp() {
        complete = false;
        overflowed = true;
        fields.values().forEach(ValueCodes::giveUp);
    }

    /** Returns the values by the paths of their fields. */
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

    /** Returns whether any field that is missing in {@link #fields} may have values in the documents. */
    boolean isOverflowed() {
        return overflowed;
    }
}

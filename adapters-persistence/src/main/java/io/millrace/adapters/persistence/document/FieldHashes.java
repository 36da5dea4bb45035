package io.millrace.adapters.persistence.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Numbers for what documents can be found by: their ids, the fields that have a value, and the values of fields. What
 * counts as the same to a query has the same number: a field is named by its dotted path however objects are nested,
 * numbers are taken by their value, and texts without regard to case.
 *
 * <p>The numbers are stored in filters, so that they must stay as they are.
 */
final class FieldHashes {

    private static final long SEED = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;
    private static final long ID = 1;
    private static final long FIELD = 2;
    private static final long TEXT = 3;
    private static final long NUMBER = 4;
    private static final int ASCII = 0x80;
    private static final FieldPath TIMESTAMP = new FieldPath("@timestamp");

    private long[] numbers = new long[1 << 10];
    private int count;
    private boolean readable = true;

    static long ofId(DocumentId id) {
        return finished(mixed(SEED ^ ID, id.value()));
    }

    static long ofField(String path) {
        return finished(mixed(SEED ^ FIELD, path));
    }

    static long ofText(String path, String text) {
        return finished(folded(mixed(SEED ^ TEXT, path), text));
    }

    static long ofNumber(String path, BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        long hash = mixed(SEED ^ NUMBER, path);
        for (byte part : shortest.unscaledValue().toByteArray()) {
            hash = (hash ^ part) * PRIME;
        }
        return finished((hash ^ shortest.scale()) * PRIME);
    }

    private static long mixed(long begin, String text) {
        long hash = begin;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return hash;
    }

    private static long folded(long begin, String text) {
        long hash = begin;
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            i += Character.charCount(code);
            int lower = code >= 'A' && code <= 'Z' ? code + ('a' - 'A') : code;
            hash = (hash ^ (code < ASCII ? lower : Character.toLowerCase(Character.toUpperCase(code)))) * PRIME;
        }
        return hash;
    }

    /** Spreads the number, because neighbours come out of multiplying. */
    private static long finished(long hash) {
        long spread = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        spread = (spread ^ (spread >>> 27)) * 0x94D049BB133111EBL;
        return spread ^ (spread >>> 31);
    }

    /** Takes in a document. */
    void add(DocumentId id, String source) {
        add(ofId(id));
        try (JsonParser parser = FieldReader.JSON.createParser(LoneSurrogates.unescaped(source))) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                readObject(parser);
            }
        } catch (IOException unreadable) {
            readable = false;
        }
    }

    /** Returns all numbers once; nothing at all of the documents is known if one of them could not be read. */
    long[] distinct() {
        Arrays.sort(numbers, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (kept == 0 || numbers[i] != numbers[kept - 1]) {
                numbers[kept++] = numbers[i];
            }
        }
        count = kept;
        return Arrays.copyOf(numbers, kept);
    }

    boolean isReadable() {
        return readable;
    }

    private void add(long number) {
        if (count == numbers.length) {
            distinct();
            if (count > numbers.length / 2) {
                numbers = Arrays.copyOf(numbers, 2 * numbers.length);
            }
        }
        numbers[count++] = number;
    }

    /** Documents may be nested deeply, so that it keeps the levels itself. */
    private void readObject(JsonParser parser) throws IOException {
        StringBuilder path = new StringBuilder();
        int[] lengths = new int[16];
        int depth = 0;
        while (depth >= 0) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return;
            }
            switch (token) {
                case START_OBJECT -> {
                    depth++;
                    if (depth == lengths.length) {
                        lengths = Arrays.copyOf(lengths, 2 * depth);
                    }
                    lengths[depth] = path.length();
                }
                case END_OBJECT -> {
                    path.setLength(lengths[depth]);
                    depth--;
                }
                case FIELD_NAME -> {
                    path.setLength(lengths[depth]);
                    if (depth > 0) {
                        path.append('.');
                    }
                    path.append(parser.currentName());
                }
                case START_ARRAY, END_ARRAY, VALUE_NULL -> {}
                default -> addValue(path.toString(), FieldReader.value(parser, token));
            }
        }
    }

    private void addValue(String path, FieldValue value) {
        long above = SEED ^ FIELD;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '.') {
                add(finished(above));
            }
            above = (above ^ c) * PRIME;
        }
        add(finished(above));
        if (path.equals(TIMESTAMP.value())) {
            // Blocks are found by the time of their documents.
            return;
        }
        if (value instanceof FieldValue.Numeric && value.number().isPresent()) {
            add(ofNumber(path, value.number().get()));
        } else {
            add(ofText(path, value.text()));
        }
    }
}

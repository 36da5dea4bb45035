package io.millrace.adapters.http.document.write;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.adapters.http.json.JsonStrings;
import io.millrace.adapters.http.json.Utf8Places;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Scans the bytes of one document once, without building objects. Checks that the bytes are a single JSON value (RFC
 * 8259), and records the first rule of documents that they break. Also finds the timestamp and, in a bulk body, the end
 * of the line. If a document is not ASCII or not JSON, it may be read a second time to check that it is UTF-8.
 */
final class DocumentScanner {

    static final int DEEPEST_NESTING = 100;
    static final int LONGEST_NAME = 1_000;
    static final int LONGEST_NUMBER = 1_000;

    private static final char REPLACEMENT = '\uFFFD';
    private static final byte[] TIMESTAMP = DocumentSource.TIMESTAMP_FIELD.getBytes(US_ASCII);
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final byte[] bytes;
    private final int start;
    private final int largest;
    private final boolean onLine;
    private int end;
    private int position;
    private boolean ascii = true;

    /**
     * One bit for each open object or array: 1 for an object. The array grows, because scanning continues after the
     * nesting is too deep.
     */
    private long[] levels = new long[2];

    private int afterLine;
    private int depth;
    private boolean lastStringHasEscapes;

    private int timestampFields;
    private int timestampValues;

    /** The depth of the values of the timestamp field; 0 outside of this field. */
    private int timestampDepth;

    private TimestampField timestamp = new TimestampField.Missing();
    private @Nullable String brokenRule;

    private DocumentScanner(byte[] bytes, int start, int end, int largest, boolean onLine) {
        this.bytes = bytes;
        this.largest = largest;
        this.start = start;
        this.end = end;
        this.position = start;
        this.onLine = onLine;
    }

    /**
     * Scans the bytes from {@code start} (inclusive) to {@code end} (exclusive).
     *
     * @throws MalformedDocumentException if the bytes are not JSON in UTF-8 without a byte order mark
     */
    static DocumentScanner scan(byte[] bytes, int start, int end, int largest) {
        return new DocumentScanner(bytes, start, end, largest, false).scan();
    }

    /**
     * Scans the line that begins at {@code start}. A carriage return before its line feed is skipped.
     *
     * @throws MalformedDocumentException if the line is not JSON in UTF-8 without a byte order mark
     */
    static DocumentScanner scanLine(byte[] bytes, int start, int largest) {
        return new DocumentScanner(bytes, start, bytes.length, largest, true).scan();
    }

    private DocumentScanner scan() {
        try {
            walk();
        } catch (MalformedDocumentException broken) {
            if (onLine && end == bytes.length) {
                endLine(ByteSearch.lineFeed(bytes, start, end));
            }
            requireUtf8();
            throw broken;
        }
        if (length() > largest) {
            brokenRule = "it is larger than " + largest + " bytes";
        }
        if (!ascii && brokenRule != null) {
            requireUtf8();
        }
        return this;
    }

    private void walk() {
        skipBlanks();
        if (position == end) {
            throw malformed("there is no document");
        }
        if (bytes[position] != '{') {
            breaks("a document must be a JSON object");
        }
        do {
            value();
        } while (advanceAfterValue());
        skipBlanks();
        if (position < end) {
            throw malformed("unexpected " + shown() + " after the end of the document");
        }
    }

    private void requireUtf8() {
        Utf8Places.malformedPlace(bytes, start, end).ifPresent(place -> {
            throw new MalformedDocumentException(place, "it is not valid UTF-8");
        });
        if (Utf8Places.startsWithByteOrderMark(bytes, start, end)) {
            throw new MalformedDocumentException("[1:1]", "a byte order mark is not allowed");
        }
    }

    /** Returns the position after the line feed. Must be called only after {@link #scanLine}. */
    int afterLine() {
        return afterLine;
    }

    /**
     * Returns the document with all its characters, including blanks around the object.
     *
     * @param memory receives the heap size of the text before it is allocated: the number of bytes if all are ASCII,
     *     otherwise twice this number
     * @throws MalformedDocumentException if the document is not UTF-8
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if the document breaks a rule of documents
     */
    DocumentSource source(LongConsumer memory) {
        if (brokenRule != null) {
            throw new Rejection(
                    Rejection.Reason.DOCUMENT_INVALID,
                    "failed to parse: " + brokenRule,
                    Map.of(Rejection.Attributes.CAUSE, brokenRule));
        }
        memory.accept(ascii ? length() : 2L * length());
        String json = new String(bytes, start, length(), ascii ? ISO_8859_1 : UTF_8);
        // The decoder replaces bytes that are not UTF-8 with this character.
        if (!ascii && json.indexOf(REPLACEMENT) >= 0) {
            requireUtf8();
        }
        return new DocumentSource(json, timestamp());
    }

    private int length() {
        return end - start;
    }

    private TimestampField timestamp() {
        return timestampFields > 1 || timestampValues > 1 ? new TimestampField.Several() : timestamp;
    }

    /**
     * Scans the next value up to its first scalar or empty object or array. The objects and arrays around it remain
     * open.
     */
    private void value() {
        while (true) {
            skipBlanks();
            if (position == end) {
                throw malformed("the document ends too early");
            }
            switch (bytes[position]) {
                case '{' -> {
                    if (timestampDepth > 0 && depth == timestampDepth) {
                        found(new TimestampField.Other());
                    }
                    open(true);
                    if (closeIfEmpty('}')) {
                        return;
                    }
                    name();
                }
                case '[' -> {
                    boolean ofTimestamp = timestampDepth > 0 && depth == timestampDepth;
                    open(false);
                    if (ofTimestamp) {
                        timestampDepth = depth;
                    }
                    if (closeIfEmpty(']')) {
                        return;
                    }
                }
                default -> {
                    scalar();
                    return;
                }
            }
        }
    }

    private boolean closeIfEmpty(char closing) {
        skipBlanks();
        if (position < end && bytes[position] == closing) {
            position++;
            close();
            return true;
        }
        return false;
    }

    /** Closes the objects and arrays that end here, and returns whether another value follows. */
    private boolean advanceAfterValue() {
        while (depth > 0) {
            skipBlanks();
            if (position == end) {
                throw malformed("the document ends too early");
            }
            boolean object = isObject();
            byte next = bytes[position];
            if (next == ',') {
                position++;
                if (object) {
                    skipBlanks();
                    name();
                }
                return true;
            }
            if (next != (object ? '}' : ']')) {
                throw malformed("unexpected " + shown() + ", expected [,] or [" + (object ? "}" : "]") + "]");
            }
            position++;
            close();
        }
        return false;
    }

    private void open(boolean object) {
        position++;
        depth++;
        if (depth == DEEPEST_NESTING + 1) {
            breaks("it is nested deeper than " + DEEPEST_NESTING + " levels");
        }
        int word = depth >> 6;
        if (word == levels.length) {
            levels = Arrays.copyOf(levels, 2 * levels.length);
        }
        long bit = 1L << depth;
        levels[word] = object ? levels[word] | bit : levels[word] & ~bit;
    }

    private void close() {
        depth--;
        if (timestampDepth > depth) {
            timestampDepth = depth == 1 ? 0 : depth;
        }
    }

    private boolean isObject() {
        return (levels[depth >> 6] & 1L << depth) != 0;
    }

    private void name() {
        if (position == end || bytes[position] != '"') {
            throw malformed(
                    position == end ? "the document ends too early" : "unexpected " + shown() + ", expected a name");
        }
        int first = position + 1;
        string();
        int last = position - 1;
        if (last - first > LONGEST_NAME) {
            breaks("a field name is longer than " + LONGEST_NAME + " bytes");
        }
        if (depth == 1) {
            timestampDepth = 0;
            if (isTimestamp(first, last)) {
                timestampFields++;
                timestampDepth = 1;
            }
        }
        skipBlanks();
        if (position == end || bytes[position] != ':') {
            throw malformed(
                    position == end ? "the document ends too early" : "unexpected " + shown() + ", expected [:]");
        }
        position++;
    }

    private boolean isTimestamp(int first, int last) {
        return lastStringHasEscapes
                ? JsonStrings.decode(bytes, first, last).equals(DocumentSource.TIMESTAMP_FIELD)
                : Arrays.equals(bytes, first, last, TIMESTAMP, 0, TIMESTAMP.length);
    }

    private void scalar() {
        int first = position;
        boolean wanted = timestampDepth > 0 && depth == timestampDepth;
        switch (bytes[position]) {
            case '"' -> {
                string();
                if (wanted) {
                    found(new TimestampField.Text(JsonStrings.decode(bytes, first + 1, position - 1)));
                }
            }
            case 't' -> {
                literal(TRUE);
                if (wanted) {
                    found(new TimestampField.Other());
                }
            }
            case 'f' -> {
                literal(FALSE);
                if (wanted) {
                    found(new TimestampField.Other());
                }
            }
            // JSON null means that the document has no timestamp.
            case 'n' -> literal(NULL);
            default -> {
                number();
                if (wanted) {
                    found(new TimestampField.Numeric(new String(bytes, first, position - first, US_ASCII)));
                }
            }
        }
    }

    private void found(TimestampField value) {
        timestampValues++;
        timestamp = value;
    }

    private void literal(byte[] word) {
        if (end - position < word.length
                || !Arrays.equals(bytes, position, position + word.length, word, 0, word.length)) {
            throw malformed("unexpected " + shown() + ", expected a value");
        }
        position += word.length;
    }

    private void string() {
        lastStringHasEscapes = false;
        int at = afterPlainText(position + 1);
        while (at < end) {
            byte next = bytes[at];
            if (next == '"') {
                position = at + 1;
                return;
            }
            if (onLine && isLineEnd(at)) {
                endLine(next == '\n' ? at : at + 1);
                break;
            }
            if (next != '\\') {
                position = at;
                throw malformed("unexpected " + shown() + " in a string, it must be escaped");
            }
            lastStringHasEscapes = true;
            at = afterPlainText(afterEscape(at));
        }
        position = end;
        throw malformed("the document ends inside a string");
    }

    private int afterPlainText(int from) {
        int at = ByteSearch.afterPlainText(bytes, from, end);
        if (at < 0) {
            ascii = false;
            return ~at;
        }
        return at;
    }

    private boolean isLineEnd(int at) {
        return bytes[at] == '\n' || (bytes[at] == '\r' && at + 1 < end && bytes[at + 1] == '\n');
    }

    private void endLine(int lineFeed) {
        afterLine = lineFeed + 1;
        end = lineFeed > start && bytes[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
    }

    private int afterEscape(int at) {
        byte kind = at + 1 < end ? bytes[at + 1] : 0;
        switch (kind) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
                return at + 2;
            }
            case 'u' -> {
                if (end - at >= 6 && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) && isHex(at + 5)) {
                    return at + 6;
                }
            }
            default -> {
                // Falls through to the rejection below.
            }
        }
        position = at;
        throw malformed("a string contains an invalid escape");
    }

    private boolean isHex(int at) {
        byte digit = bytes[at];
        return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f') || (digit >= 'A' && digit <= 'F');
    }

    private void number() {
        int first = position;
        int at = position;
        if (bytes[at] == '-') {
            at++;
        }
        int whole = afterDigits(at);
        if (whole == at || (whole > at + 1 && bytes[at] == '0')) {
            throw malformed(whole == first ? "unexpected " + shown() + ", expected a value" : "a number is malformed");
        }
        at = whole;
        if (at < end && bytes[at] == '.') {
            at = afterSomeDigits(at + 1);
        }
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            if (at < end && (bytes[at] == '+' || bytes[at] == '-')) {
                at++;
            }
            at = afterSomeDigits(at);
        }
        if (at - first > LONGEST_NUMBER) {
            breaks("a number is longer than " + LONGEST_NUMBER + " characters");
        }
        position = at;
    }

    private int afterSomeDigits(int from) {
        int to = afterDigits(from);
        if (to == from) {
            throw malformed("a number is malformed");
        }
        return to;
    }

    private int afterDigits(int from) {
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    private void skipBlanks() {
        while (position < end) {
            byte next = bytes[position];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return;
            }
            if (next == '\n' && onLine) {
                endLine(position);
                position = end;
                return;
            }
            position++;
        }
    }

    private void breaks(String rule) {
        if (brokenRule == null) {
            brokenRule = rule;
        }
    }

    /** Returns the byte at the current position, for a message. */
    private String shown() {
        int next = bytes[position] & 0xFF;
        return next > ' ' && next < 0x7F ? "[" + (char) next + "]" : String.format(Locale.ROOT, "byte [0x%02x]", next);
    }

    private MalformedDocumentException malformed(String cause) {
        return new MalformedDocumentException(Utf8Places.place(bytes, start, position), cause);
    }
}

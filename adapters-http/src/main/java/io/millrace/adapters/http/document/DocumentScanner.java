package io.millrace.adapters.http.document;

import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Walks once over the bytes of one document, without building anything from them: checks that they are one JSON value
 * by RFC 8259 and nothing else, remembers the first rule of documents that is broken, and picks out the timestamp. The
 * bytes are known to be valid UTF-8.
 */
final class DocumentScanner {

    static final int DEEPEST_NESTING = 100;
    static final int LONGEST_NAME = 1_000;
    static final int LONGEST_NUMBER = 1_000;

    private static final byte[] TIMESTAMP = DocumentSource.TIMESTAMP_FIELD.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final byte[] bytes;
    private final int start;
    private final int end;
    private int position;

    /** One bit for each open level: 1 for an object. It grows, because what comes after a broken rule is read too. */
    private long[] levels = new long[2];

    private int depth;
    private boolean lastStringHasEscapes;

    private int timestampFields;
    private int timestampValues;

    /** The depth of the values that count for the timestamp; 0 outside of it. */
    private int timestampDepth;

    private TimestampField timestamp = new TimestampField.Missing();
    private @Nullable String brokenRule;

    DocumentScanner(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.position = start;
    }

    /**
     * Walks over the document.
     *
     * @throws MalformedDocumentException if it is not JSON
     */
    void scan() {
        skipBlanks();
        if (position == end) {
            throw malformed("there is no document");
        }
        if (bytes[position] != '{') {
            breaks("a document must be a JSON object");
        }
        do {
            value();
        } while (goOnBehindValue());
        skipBlanks();
        if (position < end) {
            throw malformed("unexpected " + shown() + " after the end of the document");
        }
    }

    /** Returns the first rule of documents that is broken, in words. */
    Optional<String> brokenRule() {
        return Optional.ofNullable(brokenRule);
    }

    TimestampField timestamp() {
        return timestampFields > 1 || timestampValues > 1 ? new TimestampField.Several() : timestamp;
    }

    /** Reads a value, of which an object or array is left open unless it is empty. */
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
                    if (closesAtOnce('}')) {
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
                    if (closesAtOnce(']')) {
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

    private boolean closesAtOnce(char closing) {
        skipBlanks();
        if (position < end && bytes[position] == closing) {
            position++;
            close();
            return true;
        }
        return false;
    }

    /** Closes what ends here, and returns whether another value follows. */
    private boolean goOnBehindValue() {
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
            // Clients write null for no value.
            case 'n' -> literal(NULL);
            default -> {
                number();
                if (wanted) {
                    found(new TimestampField.Numeric(
                            new String(bytes, first, position - first, StandardCharsets.US_ASCII)));
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
        int at = ByteSearch.behindPlainText(bytes, position + 1, end);
        while (at < end) {
            byte next = bytes[at];
            if (next == '"') {
                position = at + 1;
                return;
            }
            if (next != '\\') {
                position = at;
                throw malformed("unexpected " + shown() + " in a string, it must be escaped");
            }
            lastStringHasEscapes = true;
            at = ByteSearch.behindPlainText(bytes, behindEscape(at), end);
        }
        position = end;
        throw malformed("the document ends inside a string");
    }

    private int behindEscape(int at) {
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
                // Refused below.
            }
        }
        position = at;
        throw malformed("a string holds an escape that there is not");
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
        int whole = behindDigits(at);
        if (whole == at || (whole > at + 1 && bytes[at] == '0')) {
            throw malformed(
                    whole == first ? "unexpected " + shown() + ", expected a value" : "a number is written wrongly");
        }
        at = whole;
        if (at < end && bytes[at] == '.') {
            at = behindSomeDigits(at + 1);
        }
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            if (at < end && (bytes[at] == '+' || bytes[at] == '-')) {
                at++;
            }
            at = behindSomeDigits(at);
        }
        if (at - first > LONGEST_NUMBER) {
            breaks("a number is longer than " + LONGEST_NUMBER + " characters");
        }
        position = at;
    }

    private int behindSomeDigits(int from) {
        int to = behindDigits(from);
        if (to == from) {
            throw malformed("a number is written wrongly");
        }
        return to;
    }

    private int behindDigits(int from) {
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
            position++;
        }
    }

    private void breaks(String rule) {
        if (brokenRule == null) {
            brokenRule = rule;
        }
    }

    /** Returns the character at the position for a message. */
    private String shown() {
        int next = bytes[position] & 0xFF;
        return next > ' ' && next < 0x7F ? "[" + (char) next + "]" : String.format("byte [0x%02x]", next);
    }

    private MalformedDocumentException malformed(String cause) {
        return new MalformedDocumentException(place(bytes, start, position), cause);
    }

    static String place(byte[] bytes, int start, int position) {
        int line = 1;
        int column = 1;
        for (int at = start; at < position; at++) {
            if (bytes[at] == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return "[" + line + ":" + column + "]";
    }
}

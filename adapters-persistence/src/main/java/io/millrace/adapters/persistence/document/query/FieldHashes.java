package io.millrace.adapters.persistence.document.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.ColumnHead;
import io.millrace.adapters.persistence.document.column.ValueCodes;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Collects the hashes that filters need to find documents: the hashes of ids, of the paths of fields that have a value,
 * and of the values of fields. Values that are equal in queries have the same hash: the hash of a number depends only
 * on its value, and the hash of a text ignores case. A field is identified by its dotted path: {@code {"a": {"b": 1}}}
 * and {@code {"a.b": 1}} contain the same field.
 *
 * <p>The filters of packed blocks store bits that depend on the hashes, so the hash functions must not change.
 */
public final class FieldHashes {

    private static final long SEED = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;
    private static final long ID = 1;
    private static final long FIELD = 2;
    private static final long TEXT = 3;
    private static final long NUMBER = 4;
    private static final int ASCII = 0x80;

    /**
     * The maximum absolute scale (exponent) of a number that is hashed by its value. For numbers beyond this limit,
     * earlier versions hashed some spellings as texts, and stored filters contain these hashes.
     */
    private static final long LARGEST_SCALE = 2_000_000_000L;

    private static final String TIMESTAMP = "@timestamp";

    /**
     * The maximum number of fields whose hashes are cached. The path of any other field is hashed for each document.
     */
    private static final int MOST_KNOWN_FIELDS = 1 << 10;

    private final int most;
    private final Optional<BlockValues> values;
    private final Field document = new Field();
    private int knownFields;

    private final NumberSet numbers = new NumberSet();
    private boolean complete = true;

    public FieldHashes(int most) {
        this(most, Optional.empty());
    }

    /**
     * Creates an instance that also collects values.
     *
     * @param values receives the values of all fields
     */
    public FieldHashes(int most, Optional<BlockValues> values) {
        this.most = most;
        this.values = values;
    }

    public static long ofId(DocumentId id) {
        return finished(mixed(SEED ^ ID, id.value()));
    }

    public static long ofField(String path) {
        return finished(mixed(SEED ^ FIELD, path));
    }

    public static long ofText(String path, String text) {
        return ofText(ofField(path), text.toCharArray(), 0, text.length());
    }

    private static long ofText(long field, char[] text, int begin, int length) {
        long hash = field ^ TEXT;
        int end = begin + length;
        for (int i = begin; i < end; ) {
            char c = text[i];
            if (c < ASCII) {
                hash = (hash ^ (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c)) * PRIME;
                i++;
            } else {
                int code = Character.codePointAt(text, i, end);
                hash = (hash ^ Character.toLowerCase(Character.toUpperCase(code))) * PRIME;
                i += Character.charCount(code);
            }
        }
        return finished(hash);
    }

    /** Returns the hash of a number. For a number with an extreme exponent, returns the hash of its field. */
    public static long ofNumber(String path, Decimal number) {
        return ofNumber(ofField(path), number);
    }

    private static long ofNumber(long field, Decimal number) {
        if (Math.abs(number.scale()) > LARGEST_SCALE) {
            return field;
        }
        long hash = field ^ NUMBER;
        for (byte part : number.digits().unscaledValue().toByteArray()) {
            hash = (hash ^ part) * PRIME;
        }
        return finished((hash ^ number.scale()) * PRIME);
    }

    private static long mixed(long begin, String text) {
        long hash = begin;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return hash;
    }

    /**
     * Completes a hash: makes all bits depend on all bits of {@code hash}, because the previous multiplications yield
     * similar numbers for similar texts. Never returns 0.
     */
    private static long finished(long hash) {
        long spread = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        spread = (spread ^ (spread >>> 27)) * 0x94D049BB133111EBL;
        spread ^= spread >>> 31;
        return spread == 0 ? 1 : spread;
    }

    /** Adds a document. Its source begins at {@code begin} in {@code sources} and has {@code length} bytes. */
    public void add(DocumentId id, byte[] sources, int begin, int length) {
        add(ofId(id));
        values.ifPresent(BlockValues::beginDocument);
        try (JsonParser parser = parser(sources, begin, length)) {
            if (isNeeded() && parser.nextToken() == JsonToken.START_OBJECT) {
                readObject(parser);
            }
        } catch (IOException unreadable) {
            complete = false;
            values.ifPresent(BlockValues::giveUp);
        }
    }

    private boolean isNeeded() {
        return complete || values.isPresent();
    }

    private static JsonParser parser(byte[] sources, int begin, int length) throws IOException {
        for (int i = begin; i < begin + length - 2; i++) {
            if (sources[i] == '\\' && sources[i + 1] == 'u' && (sources[i + 2] == 'd' || sources[i + 2] == 'D')) {
                String source = new String(sources, begin, length, StandardCharsets.UTF_8);
                return FieldReader.JSON.createParser(LoneSurrogates.unescaped(source));
            }
        }
        return FieldReader.JSON.createParser(sources, begin, length);
    }

    /** Returns the distinct hashes; empty if there are more than the maximum or a document could not be parsed. */
    public Optional<long[]> distinct() {
        return complete ? Optional.of(numbers.toArray()) : Optional.empty();
    }

    private void add(long number) {
        if (complete) {
            numbers.add(number);
            complete = numbers.size() <= most;
        }
    }

    /** Reads an object without recursion, because documents can be deeply nested. */
    private void readObject(JsonParser parser) throws IOException {
        Field object = document;
        Field field = document;
        while (isNeeded()) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return;
            }
            switch (token) {
                case START_OBJECT -> object = field;
                case END_OBJECT -> {
                    if (object == document) {
                        return;
                    }
                    field = object;
                    object = object.around;
                }
                case FIELD_NAME -> field = field(object, parser.currentName());
                case START_ARRAY, END_ARRAY, VALUE_NULL -> {}
                default -> addValue(field, parser, token);
            }
        }
    }

    private Field field(Field object, String name) {
        Field known = object.fields.get(name);
        if (known == null) {
            known = new Field(object, object == document, name);
            if (knownFields < MOST_KNOWN_FIELDS) {
                knownFields++;
                object.fields.put(name, known);
            }
        }
        return known;
    }

    private void addValue(Field field, JsonParser parser, JsonToken token) throws IOException {
        for (Field having = field; having != document && !having.hasValue; having = having.around) {
            addField(having);
        }
        if (field.isTimestamp) {
            // Times are not hashed, because blocks store the time range of their documents.
            values.ifPresent(collected -> collected.addUnknown(TIMESTAMP));
            return;
        }
        // If the field had the same value before, this value is already hashed.
        if ((values.isPresent() && !addTo(values.get(), field, parser, token)) || !complete) {
            return;
        }
        Optional<Decimal> number =
                token.isNumeric() ? new FieldValue.Numeric(parser.getText()).number() : Optional.empty();
        add(
                number.isPresent()
                        ? ofNumber(field.number, number.get())
                        : ofText(
                                field.number,
                                parser.getTextCharacters(),
                                parser.getTextOffset(),
                                parser.getTextLength()));
    }

    /**
     * Adds the current value to the values of a field. Returns false if the same value of the field was added before.
     */
    private static boolean addTo(BlockValues values, Field field, JsonParser parser, JsonToken token)
            throws IOException {
        Optional<ValueCodes> known = field.values;
        if (known == null) {
            known = values.field(field.text());
            field.values = known;
        }
        return known.isEmpty()
                || values.add(
                        known.get(),
                        token == JsonToken.VALUE_STRING
                                ? ColumnHead.TEXT
                                : token.isNumeric() ? ColumnHead.NUMBER : ColumnHead.TRUTH,
                        parser.getTextCharacters(),
                        parser.getTextOffset(),
                        parser.getTextLength());
    }

    /**
     * Adds the hash of the path of a field. If the last name of the path contains dots, also adds the hashes of the
     * parent paths that end before each of these dots.
     */
    private void addField(Field field) {
        field.hasValue = true;
        long hash = field.begin;
        for (int i = 0; i < field.name.length(); i++) {
            char c = field.name.charAt(i);
            if (c == '.') {
                add(finished(hash));
            }
            hash = (hash ^ c) * PRIME;
        }
        add(field.number);
    }

    /** A field name in an object, or the document itself. The hash of its path is computed once for all documents. */
    private static final class Field {

        private final Field around;
        private final String name;
        private final boolean isTimestamp;
        private final Map<String, Field> fields = new HashMap<>();

        /** The hash of the path before this name, not yet {@linkplain #finished completed}. */
        private final long begin;

        private final long path;
        private final long number;
        private boolean hasValue;
        private @Nullable String text;

        @SuppressWarnings("NullableOptional") // null until the first value
        private @Nullable Optional<ValueCodes> values;

        Field() {
            around = this;
            name = "";
            isTimestamp = false;
            begin = SEED ^ FIELD;
            path = begin;
            number = finished(path);
        }

        Field(Field around, boolean isOutermost, String name) {
            this.around = around;
            this.name = name;
            isTimestamp = isOutermost && name.equals(TIMESTAMP);
            begin = isOutermost ? around.path : (around.path ^ '.') * PRIME;
            path = mixed(begin, name);
            number = finished(path);
        }

        /** Returns the dotted path. */
        String text() {
            String known = text;
            if (known == null) {
                known = around.around == around ? name : around.text() + '.' + name;
                text = known;
            }
            return known;
        }
    }
}

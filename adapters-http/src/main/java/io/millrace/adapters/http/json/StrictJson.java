package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonValue.Content;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.JsonValue.Spot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses control bodies, which are all JSON bodies except documents. A body must be a single value in UTF-8 without a
 * byte order mark and without duplicate members. The limits are 64 levels, 50,000 tokens, 256 characters per name and
 * 64 characters per number.
 */
public final class StrictJson {

    /** The maximum length of a number in characters. It is limited because parsing long numbers is slow. */
    public static final int LONGEST_NUMBER = JsonFactories.LONGEST_NUMBER;

    /**
     * The heap in bytes that one value needs, with its member and its entry in a map or list. The number was measured.
     */
    private static final int BYTES_PER_VALUE = 256;

    private static final String PARSE_TYPE = "x_content_parse_exception";

    private StrictJson() {}

    /**
     * Parses the whole {@code body}.
     *
     * @throws RequestRefusedException 400 {@code x_content_parse_exception} with {@code [line:column]}, or
     *     {@code parse_exception} if the body is blank
     */
    public static JsonValue parse(byte[] body) {
        return parse(body, 0, body.length);
    }

    /** Parses {@code length} bytes of {@code body} from {@code start} like {@link #parse(byte[])}. */
    public static JsonValue parse(byte[] body, int start, int length) {
        return parse(body, start, length, JsonFactories.MOST_TOKENS);
    }

    private static JsonValue parse(byte[] body, int start, int length, int mostValues) {
        requireUtf8(body, start, length);
        try (JsonParser parser = JsonFactories.READING.createParser(body, start, length)) {
            return parse(new Parser(body, start, parser, mostValues), parser);
        } catch (JsonParseException broken) {
            throw malformed(place(broken.getLocation()), SyntaxMessages.of(broken));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static JsonValue parse(Parser reading, JsonParser parser) throws IOException {
        try {
            if (parser.nextToken() == null) {
                throw RequestRefusedException.of(400, "parse_exception", "request body is required");
            }
            JsonValue value = reading.value();
            if (parser.nextToken() != null) {
                throw malformed(reading.spot().place(), "unexpected content after the end of the value");
            }
            return value;
        } catch (StreamConstraintsException beyondLimit) {
            throw malformed(place(parser.currentLocation()), SyntaxMessages.of(beyondLimit));
        }
    }

    /** Returns an upper bound for the heap that the result of {@link #parse} needs, in bytes. */
    public static long memoryOf(byte[] body) {
        long values = 1;
        for (byte next : body) {
            if (next == ',' || next == '[' || next == '{') {
                values++;
            }
        }
        return body.length + Math.min(values, JsonFactories.MOST_TOKENS) * BYTES_PER_VALUE;
    }

    /** Parses an object for {@code parserName}, the name in the messages of Elasticsearch. */
    public static JsonObject parseObject(byte[] body, String parserName) {
        return parseObject(body, parserName, JsonFactories.MOST_TOKENS);
    }

    /** Parses an object with at most {@code mostValues} values, including the object itself and nested values. */
    public static JsonObject parseObject(byte[] body, String parserName, int mostValues) {
        JsonValue value = parse(body, 0, body.length, mostValues);
        if (!value.isObject()) {
            throw notAnObject(value, parserName);
        }
        return new JsonObject(parserName, value);
    }

    static RequestRefusedException notAnObject(JsonValue value, String parserName) {
        return malformed(value.place(), "[" + parserName + "] Expected START_OBJECT but was: " + value.kind());
    }

    static RequestRefusedException malformed(String place, String message) {
        return new RequestRefusedException(StoreError.of(400, malformedCause(place, message)));
    }

    static ErrorCause malformedCause(String place, String message) {
        return malformedCause(place + " " + message);
    }

    static ErrorCause malformedCause(String message) {
        return ErrorCause.of(PARSE_TYPE, message);
    }

    static boolean isMalformed(ErrorCause cause) {
        return cause.type().equals(PARSE_TYPE);
    }

    private static String place(JsonLocation location) {
        return "[" + location.getLineNr() + ":" + location.getColumnNr() + "]";
    }

    private static void requireUtf8(byte[] body, int start, int length) {
        if (Utf8Places.startsWithByteOrderMark(body, start, start + length)) {
            throw malformed("[1:1]", "a byte order mark is not allowed");
        }
        Utf8Places.malformedPlace(body, start, start + length).ifPresent(place -> {
            throw malformed(place, "the body is not valid UTF-8");
        });
    }

    private static final class Parser {

        private final byte[] source;
        private final int base;
        private final JsonParser parser;
        private final int mostValues;
        private int values;

        Parser(byte[] source, int base, JsonParser parser, int mostValues) {
            this.source = source;
            this.base = base;
            this.parser = parser;
            this.mostValues = mostValues;
        }

        JsonValue value() throws IOException {
            Spot spot = spot();
            if (++values > mostValues) {
                throw malformed(spot.place(), "more than [" + mostValues + "] values");
            }
            Content content = switch (parser.currentToken()) {
                case START_OBJECT -> object();
                case START_ARRAY -> array();
                case VALUE_STRING -> Content.scalar(Kind.VALUE_STRING, string(spot));
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Content.scalar(Kind.VALUE_NUMBER, parser.getText());
                case VALUE_TRUE, VALUE_FALSE -> Content.scalar(Kind.VALUE_BOOLEAN, parser.getText());
                case VALUE_NULL -> Content.scalar(Kind.VALUE_NULL, "null");
                case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                    throw malformed(spot.place(), "unexpected " + parser.currentToken());
            };
            return new JsonValue(spot, source, end(spot, content), content);
        }

        Spot spot() {
            var location = parser.currentTokenLocation();
            return new Spot(
                    location.getLineNr(), location.getColumnNr(), base + Math.toIntExact(location.getByteOffset()));
        }

        private int end(Spot spot, Content content) {
            return switch (content.kind()) {
                case START_OBJECT, START_ARRAY, VALUE_STRING ->
                    base + Math.toIntExact(parser.currentLocation().getByteOffset());
                // These values are ASCII, so each character is one byte.
                case VALUE_NUMBER, VALUE_BOOLEAN, VALUE_NULL ->
                    spot.offset() + content.text().length();
            };
        }

        private Content object() throws IOException {
            Map<String, Member> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                Spot spot = spot();
                String name = string(spot);
                if (members.containsKey(name)) {
                    throw malformed(spot.place(), "Duplicate field '" + name + "'");
                }
                parser.nextToken();
                members.put(name, new Member(name, spot.place(), value()));
            }
            return new Content(Kind.START_OBJECT, "", members, List.of());
        }

        private Content array() throws IOException {
            List<JsonValue> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value());
            }
            return new Content(Kind.START_ARRAY, "", Map.of(), elements);
        }

        /** Returns the current string. Rejects an escaped lone surrogate, because it could not be written in UTF-8. */
        private String string(Spot spot) throws IOException {
            String text = parser.getText();
            for (int index = 0; index < text.length(); index++) {
                char character = text.charAt(index);
                if (Character.isHighSurrogate(character)
                        && index + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(index + 1))) {
                    index++;
                } else if (Character.isSurrogate(character)) {
                    throw malformed(spot.place(), "a string contains a lone surrogate");
                }
            }
            return text;
        }
    }
}

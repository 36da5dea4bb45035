package io.millrace.application.usecase.json;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Writes a JSON object, one member after another. Strings may come from clients: control characters, format characters
 * and line breaks are escaped, and lone surrogates are replaced.
 */
public final class JsonObjectWriter {

    private static final char REPLACEMENT = '\ufffd';

    private final StringBuilder json = new StringBuilder(256).append('{');

    public JsonObjectWriter put(String member, String value) {
        name(member);
        text(value);
        return this;
    }

    public JsonObjectWriter put(String member, long value) {
        name(member);
        json.append(value);
        return this;
    }

    public JsonObjectWriter put(String member, JsonObjectWriter value) {
        name(member);
        json.append(value);
        return this;
    }

    public JsonObjectWriter put(String member, List<JsonObjectWriter> values) {
        name(member);
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.toString()));
        json.append('[').append(String.join(",", texts)).append(']');
        return this;
    }

    private void name(String member) {
        if (json.length() > 1) {
            json.append(',');
        }
        text(member);
        json.append(':');
    }

    private void text(String text) {
        json.append('"');
        text.codePoints().forEach(this::character);
        json.append('"');
    }

    private void character(int codePoint) {
        switch (Character.getType(codePoint)) {
            case Character.SURROGATE -> json.append(REPLACEMENT);
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> {
                for (char unit : Character.toChars(codePoint)) {
                    json.append("\\u").append(HexFormat.of().toHexDigits(unit));
                }
            }
            default -> {
                if (codePoint == '"' || codePoint == '\\') {
                    json.append('\\');
                }
                json.appendCodePoint(codePoint);
            }
        }
    }

    /** Returns the JSON of all members that were put so far. */
    @Override
    public String toString() {
        return json + "}";
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.application.port.driven.service.feature.DocumentFormat;
import java.util.HexFormat;
import java.util.Map;

/**
 * Writes documents as JSON without white space. Texts may come from clients, so control characters, format characters
 * and line breaks are escaped.
 */
public final class JsonDocumentFormat implements DocumentFormat {

    private static final char REPLACEMENT = '\ufffd';

    @Override
    public String write(Fields fields) {
        StringBuilder json = new StringBuilder(256);
        write(json, fields);
        return json.toString();
    }

    @Override
    public Map<String, String> readTexts(String source) {
        return JsonMembers.read(source);
    }

    private static void write(StringBuilder json, Value value) {
        if (value instanceof Value.Text text) {
            write(json, text.text());
        } else if (value instanceof Value.Whole number) {
            json.append(number.number());
        } else if (value instanceof Value.Array array) {
            String separator = "";
            json.append('[');
            for (Fields element : array.elements()) {
                json.append(separator);
                write(json, element);
                separator = ",";
            }
            json.append(']');
        } else if (value instanceof Fields fields) {
            String separator = "";
            json.append('{');
            for (Map.Entry<String, Value> field : fields.values().entrySet()) {
                json.append(separator);
                write(json, field.getKey());
                json.append(':');
                write(json, field.getValue());
                separator = ",";
            }
            json.append('}');
        }
    }

    private static void write(StringBuilder json, String text) {
        json.append('"');
        text.codePoints().forEach(codePoint -> write(json, codePoint));
        json.append('"');
    }

    private static void write(StringBuilder json, int codePoint) {
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
}

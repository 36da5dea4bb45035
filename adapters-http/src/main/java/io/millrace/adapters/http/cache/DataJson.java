package io.millrace.adapters.http.cache;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;

/** Writes maps of strings, numbers, booleans, lists and maps as JSON. */
final class DataJson {

    private DataJson() {}

    /**
     * Writes an object.
     *
     * @throws IllegalStateException if the data contains other types
     */
    static void write(JsonGenerator json, Map<?, ?> data) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> member : data.entrySet()) {
            json.writeFieldName(String.valueOf(member.getKey()));
            writeValue(json, member.getValue());
        }
        json.writeEndObject();
    }

    private static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> members) {
            write(json, members);
        } else if (value instanceof Iterable<?> elements) {
            json.writeStartArray();
            for (Object element : elements) {
                writeValue(json, element);
            }
            json.writeEndArray();
        } else if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean) {
            json.writePOJO(value);
        } else {
            throw new IllegalStateException(
                    "data about caches holds a " + value.getClass().getName());
        }
    }
}

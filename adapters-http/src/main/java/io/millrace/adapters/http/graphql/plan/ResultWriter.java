package io.millrace.adapters.http.graphql.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes results of graphql-java directly as JSON, without an intermediate form. */
public final class ResultWriter {

    private ResultWriter() {}

    public static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof QueryPlan.Shown shown) {
            json.writeStartObject();
            for (int i = 0; i < shown.names().size(); i++) {
                json.writeFieldName(shown.names().get(i));
                write(json, shown.values().get(i));
            }
            json.writeEndObject();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof LazyJson raw) {
            json.writeRawValue(raw.text());
        } else if (value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof BigDecimal
                || value instanceof BigInteger
                || value instanceof Boolean) {
            json.writePOJO(value);
        } else {
            json.writeString(value.toString());
        }
    }
}

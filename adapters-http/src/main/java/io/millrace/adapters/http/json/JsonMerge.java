package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Merges one object into another. */
public final class JsonMerge {

    private JsonMerge() {}

    /**
     * Returns {@code base} with the members of {@code over}. Objects in both are merged recursively. Any other value in
     * {@code over} replaces the value in {@code base}. Values that are not merged are written as sent.
     */
    public static String merge(JsonValue base, JsonValue over) {
        return written(json -> write(json, base, over));
    }

    /** Returns the JSON that {@code body} writes. */
    public static String written(JsonBody body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JsonFactories.WRITING.createGenerator(text)) {
            body.writeTo(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, JsonValue base, JsonValue over) throws IOException {
        if (!base.isObject() || !over.isObject()) {
            json.writeRawValue(over.raw());
            return;
        }
        json.writeStartObject();
        for (JsonValue.Member member : base.members().values()) {
            json.writeFieldName(member.name());
            Optional<JsonValue> changed = over.find(member.name());
            if (changed.isPresent()) {
                write(json, member.value(), changed.get());
            } else {
                json.writeRawValue(member.value().raw());
            }
        }
        for (JsonValue.Member member : over.members().values()) {
            if (base.find(member.name()).isEmpty()) {
                json.writeFieldName(member.name());
                json.writeRawValue(member.value().raw());
            }
        }
        json.writeEndObject();
    }
}

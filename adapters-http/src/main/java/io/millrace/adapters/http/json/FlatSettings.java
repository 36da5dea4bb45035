package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Parses and writes settings. In requests, their keys may be nested objects, contain dots, or both. Values are written
 * as strings.
 */
public final class FlatSettings {

    private FlatSettings() {}

    /**
     * Parses settings to flat keys, in the order sent. The value of null is empty.
     *
     * @throws RequestRefusedException 400 if a key is given twice, or a value is a list
     */
    public static Map<String, Optional<String>> read(JsonValue object) {
        Map<String, Optional<String>> flat = new LinkedHashMap<>();
        read("", object, flat);
        return flat;
    }

    /** Parses the settings in a member of a body; empty if body or member are absent. */
    public static Map<String, Optional<String>> read(Optional<JsonObject> body, String member) {
        return body.flatMap(found -> found.object(member))
                .map(FlatSettings::read)
                .orElse(Map.of());
    }

    private static void read(String prefix, JsonValue object, Map<String, Optional<String>> flat) {
        for (JsonValue.Member member : object.members().values()) {
            String key = prefix + member.name();
            if (member.value().isObject()) {
                read(key + ".", member.value(), flat);
            } else if (flat.putIfAbsent(key, text(key, member.value())) != null) {
                throw RequestRefusedException.illegalArgument("setting [" + key + "] is given twice");
            }
        }
    }

    private static Optional<String> text(String key, JsonValue value) {
        if (value.isNull()) {
            return Optional.empty();
        }
        if (value.isArray()) {
            throw RequestRefusedException.illegalArgument(
                    "setting [" + key + "] is a list, but must be a string, a number or a boolean");
        }
        return Optional.of(value.text());
    }

    /** Writes settings as one object: keys with dots if {@code flat}, nested objects otherwise. */
    public static void write(JsonGenerator json, SortedMap<String, String> settings, boolean flat) throws IOException {
        json.writeStartObject();
        if (flat) {
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                json.writeStringField(setting.getKey(), setting.getValue());
            }
        } else {
            writeNested(json, settings);
        }
        json.writeEndObject();
    }

    private static void writeNested(JsonGenerator json, SortedMap<String, String> settings) throws IOException {
        SortedMap<String, SortedMap<String, String>> inner = new TreeMap<>();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            String key = setting.getKey();
            int dot = key.indexOf('.');
            // A key that is also the prefix of another key cannot be an object, so the other key keeps its dots.
            if (dot < 0 || settings.containsKey(key.substring(0, dot))) {
                json.writeStringField(key, setting.getValue());
            } else {
                inner.computeIfAbsent(key.substring(0, dot), name -> new TreeMap<>())
                        .put(key.substring(dot + 1), setting.getValue());
            }
        }
        for (Map.Entry<String, SortedMap<String, String>> object : inner.entrySet()) {
            json.writeObjectFieldStart(object.getKey());
            writeNested(json, object.getValue());
            json.writeEndObject();
        }
    }
}

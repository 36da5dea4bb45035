package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.millrace.adapters.http.error.RequestRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Parses and writes settings. In requests, their keys may be nested objects, contain dots, or both. Values are written
 * as strings.
 */
public final class FlatSettings {

    private FlatSettings() {}

    /**
     * Parses settings to flat keys, in the order sent. The value of null is empty. The value of a list is a JSON array
     * of strings.
     *
     * @throws RequestRefusedException 400 if a key is given twice, or a list contains a list, an object or null
     */
    public static Map<String, Optional<String>> read(JsonValue object) {
        Map<String, Optional<String>> flat = new LinkedHashMap<>();
        read("", object, flat, true);
        return flat;
    }

    /** Parses the settings in a member of a body; empty if body or member are absent. */
    public static Map<String, Optional<String>> read(Optional<JsonObject> body, String member) {
        return body.flatMap(found -> found.object(member))
                .map(FlatSettings::read)
                .orElse(Map.of());
    }

    /**
     * Parses settings whose values are never lists, otherwise like {@link #read}.
     *
     * @throws RequestRefusedException 400 if a key is given twice, or a value is a list
     */
    public static Map<String, Optional<String>> readSingles(JsonValue object) {
        Map<String, Optional<String>> flat = new LinkedHashMap<>();
        read("", object, flat, false);
        return flat;
    }

    private static void read(String prefix, JsonValue object, Map<String, Optional<String>> flat, boolean lists) {
        for (JsonValue.Member member : object.members().values()) {
            String key = prefix + member.name();
            if (member.value().isObject()) {
                read(key + ".", member.value(), flat, lists);
            } else if (flat.putIfAbsent(key, text(key, member.value(), lists)) != null) {
                throw RequestRefusedException.illegalArgument("setting [" + key + "] is given twice");
            }
        }
    }

    private static Optional<String> text(String key, JsonValue value, boolean lists) {
        if (value.isNull()) {
            return Optional.empty();
        }
        if (value.isArray() && !lists) {
            throw RequestRefusedException.illegalArgument(
                    "setting [" + key + "] is a list, but must be a string, a number or a boolean");
        }
        return Optional.of(value.isArray() ? list(key, value) : value.text());
    }

    private static String list(String key, JsonValue value) {
        StringJoiner list = new StringJoiner(",", "[", "]");
        for (JsonValue element : value.elements()) {
            if (element.isArray() || element.isObject() || element.isNull()) {
                throw RequestRefusedException.illegalArgument(
                        "setting [" + key + "] is a list, which must contain only strings, numbers and booleans");
            }
            list.add('"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(element.text())) + '"');
        }
        return list.toString();
    }

    /** Writes settings as one object: keys with dots if {@code flat}, nested objects otherwise. */
    public static void write(JsonGenerator json, SortedMap<String, String> settings, boolean flat) throws IOException {
        json.writeStartObject();
        if (flat) {
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                writeValue(json, setting.getKey(), setting.getValue());
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
                writeValue(json, key, setting.getValue());
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

    private static void writeValue(JsonGenerator json, String key, String value) throws IOException {
        json.writeFieldName(key);
        if (isList(value)) {
            json.writeRawValue(value);
        } else {
            json.writeString(value);
        }
    }

    /** Returns whether a value is a list, and not a text that only begins like one. */
    private static boolean isList(String value) {
        if (!value.startsWith("[")) {
            return false;
        }
        try {
            return StrictJson.parse(value.getBytes(StandardCharsets.UTF_8)).elements().stream()
                    .allMatch(element -> element.kind() == JsonValue.Kind.VALUE_STRING);
        } catch (RequestRefusedException text) {
            return false;
        }
    }
}

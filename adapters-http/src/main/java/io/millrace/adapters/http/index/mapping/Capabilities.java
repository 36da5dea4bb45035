package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the fields in mappings, and what requests can do with them. */
final class Capabilities {

    private static final Map<String, Capability> METADATA = Map.of(
            "_id", new Capability("_id", true, true),
            "_index", new Capability("_index", true, true),
            "_source", new Capability("_source", false, true));

    private Capabilities() {}

    /**
     * Returns all fields by their names with dots: objects, fields, fields of fields, and the metadata fields. The
     * number of fields is bounded by the size of the mappings.
     */
    static Map<String, Capability> of(JsonText mappings) {
        Map<String, Capability> fields = new LinkedHashMap<>(METADATA);
        StrictJson.parse(mappings.value().getBytes(StandardCharsets.UTF_8))
                .find("properties")
                .ifPresent(properties -> collect("", properties, fields));
        return fields;
    }

    private static void collect(String prefix, JsonValue properties, Map<String, Capability> fields) {
        if (!properties.isObject()) {
            return;
        }
        for (Member member : properties.members().values()) {
            String name = prefix + member.name();
            JsonValue field = member.value();
            if (!field.isObject()) {
                continue;
            }
            Optional<JsonValue> below = field.find("properties");
            String type = field.find("type")
                    .filter(value -> value.kind() == JsonValue.Kind.VALUE_STRING)
                    .map(JsonValue::text)
                    .orElse("object");
            boolean isObject = below.isPresent() || type.equals("object") || type.equals("nested");
            boolean searchable = !isObject && !isFalse(field, "index") && !isFalse(field, "enabled");
            fields.put(name, new Capability(type, searchable, false));
            below.ifPresent(inner -> collect(name + ".", inner, fields));
            field.find("fields").ifPresent(inner -> collect(name + ".", inner, fields));
        }
    }

    private static boolean isFalse(JsonValue field, String parameter) {
        return field.find(parameter).map(value -> value.text().equals("false")).orElse(false);
    }
}

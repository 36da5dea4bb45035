package io.millrace.adapters.http.index.mapping;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.JsonMerge;
import io.millrace.adapters.http.json.JsonValue;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Merges the mappings and aliases of component templates and index templates. A field of later mappings replaces the
 * field of earlier ones with all its parameters. Only if both are objects, their fields are merged.
 */
final class TemplateMappings {

    private static final List<String> KEPT = List.of(MappingTree.PROPERTIES, "subobjects");

    private TemplateMappings() {}

    /** Returns merged mappings. */
    static String merge(JsonValue base, JsonValue over) {
        return JsonMerge.written(json -> writeMembers(json, base, over, true));
    }

    /** Returns the aliases of both, those of {@code over} instead of those with the same name. */
    static String mergeAliases(JsonValue base, JsonValue over) {
        return JsonMerge.written(json -> {
            json.writeStartObject();
            Map<String, JsonValue> merged = new LinkedHashMap<>();
            base.members().values().forEach(member -> merged.put(member.name(), member.value()));
            over.members().values().forEach(member -> merged.put(member.name(), member.value()));
            for (Map.Entry<String, JsonValue> alias : merged.entrySet()) {
                json.writeFieldName(alias.getKey());
                json.writeRawValue(alias.getValue().raw());
            }
            json.writeEndObject();
        });
    }

    /**
     * Writes an object with the members of both.
     *
     * @param mapping whether the objects are mappings or fields, so that {@code properties} contains fields
     */
    private static void writeMembers(JsonGenerator json, JsonValue base, JsonValue over, boolean mapping)
            throws IOException {
        json.writeStartObject();
        for (JsonValue.Member member : base.members().values()) {
            json.writeFieldName(member.name());
            Optional<JsonValue> changed = over.find(member.name());
            if (changed.isEmpty()) {
                json.writeRawValue(member.value().raw());
            } else if (mapping && member.name().equals(MappingTree.PROPERTIES)) {
                writeFields(json, member.value(), changed.get());
            } else {
                write(json, member.value(), changed.get());
            }
        }
        writeOthers(json, base, over);
        json.writeEndObject();
    }

    private static void writeOthers(JsonGenerator json, JsonValue base, JsonValue over) throws IOException {
        for (JsonValue.Member member : over.members().values()) {
            if (base.find(member.name()).isEmpty()) {
                json.writeFieldName(member.name());
                json.writeRawValue(member.value().raw());
            }
        }
    }

    private static void write(JsonGenerator json, JsonValue base, JsonValue over) throws IOException {
        if (base.isObject() && over.isObject()) {
            writeMembers(json, base, over, false);
        } else if (base.isArray() && over.isArray()) {
            writeList(json, base, over);
        } else {
            json.writeRawValue(over.raw());
        }
    }

    private static void writeFields(JsonGenerator json, JsonValue base, JsonValue over) throws IOException {
        if (!base.isObject() || !over.isObject()) {
            json.writeRawValue(over.raw());
            return;
        }
        json.writeStartObject();
        for (JsonValue.Member field : base.members().values()) {
            json.writeFieldName(field.name());
            Optional<JsonValue> changed = over.find(field.name());
            if (changed.isPresent() && containsFields(field.value()) && containsFields(changed.get())) {
                writeField(json, field.value(), changed.get());
            } else {
                json.writeRawValue(changed.orElse(field.value()).raw());
            }
        }
        writeOthers(json, base, over);
        json.writeEndObject();
    }

    /** Writes a field that contains fields in both mappings. Its other parameters are those of {@code over}. */
    private static void writeField(JsonGenerator json, JsonValue base, JsonValue over) throws IOException {
        json.writeStartObject();
        for (String name : KEPT) {
            Optional<JsonValue> before = base.find(name);
            Optional<JsonValue> after = over.find(name);
            if (before.isPresent() || after.isPresent()) {
                json.writeFieldName(name);
                if (before.isPresent() && after.isPresent()) {
                    writeFields(json, before.get(), after.get());
                } else {
                    json.writeRawValue(before.or(() -> after).orElseThrow().raw());
                }
            }
        }
        for (JsonValue.Member parameter : over.members().values()) {
            if (!KEPT.contains(parameter.name())) {
                json.writeFieldName(parameter.name());
                json.writeRawValue(parameter.value().raw());
            }
        }
        json.writeEndObject();
    }

    private static boolean containsFields(JsonValue field) {
        Optional<String> type = field.find("type").map(JsonValue::text);
        return type.isPresent()
                ? type.get().equals("object") || type.get().equals("nested")
                : field.find(MappingTree.PROPERTIES).isPresent();
    }

    /**
     * Writes both lists. Elements that are objects with one member, such as dynamic templates, replace the element with
     * the same name.
     */
    private static void writeList(JsonGenerator json, JsonValue base, JsonValue over) throws IOException {
        Map<String, JsonValue> merged = new LinkedHashMap<>();
        if (isNamed(base) && isNamed(over)) {
            base.elements().forEach(element -> merged.put(name(element), element));
            over.elements().forEach(element -> merged.put(name(element), element));
        } else {
            over.elements().forEach(element -> merged.put(element.raw(), element));
            base.elements().forEach(element -> merged.putIfAbsent(element.raw(), element));
        }
        json.writeStartArray();
        for (JsonValue element : merged.values()) {
            json.writeRawValue(element.raw());
        }
        json.writeEndArray();
    }

    private static boolean isNamed(JsonValue list) {
        return list.elements().stream().allMatch(element -> element.members().size() == 1);
    }

    private static String name(JsonValue element) {
        return element.members().keySet().iterator().next();
    }
}

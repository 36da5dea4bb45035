package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the mappings of single fields by their names with dots. Objects are not fields here. */
public final class FieldMappings {

    private FieldMappings() {}

    /** Returns the mappings of the fields whose names match one of the patterns. */
    public static SortedMap<String, JsonText> of(JsonText mappings, List<NamePattern> wanted) {
        SortedMap<String, JsonText> fields = new TreeMap<>();
        parsed(mappings).find(MappingTree.PROPERTIES).ifPresent(properties -> collect("", properties, wanted, fields));
        return fields;
    }

    /** Returns whether the mapping of a field has the parameter {@code store}. */
    public static boolean isStored(JsonText field) {
        return parsed(field)
                .find("store")
                .filter(store -> store.text().equals("true"))
                .isPresent();
    }

    private static JsonValue parsed(JsonText text) {
        return StrictJson.parse(text.value().getBytes(StandardCharsets.UTF_8));
    }

    private static void collect(
            String prefix, JsonValue properties, List<NamePattern> wanted, Map<String, JsonText> fields) {
        for (Member member : properties.members().values()) {
            String name = prefix + member.name();
            JsonValue field = member.value();
            Optional<JsonValue> below = field.find(MappingTree.PROPERTIES);
            if (below.isPresent()) {
                collect(name + ".", below.get(), wanted, fields);
            } else if (wanted.stream().anyMatch(pattern -> pattern.matches(name))) {
                fields.put(name, new JsonText(field.raw()));
            }
            field.find(MappingTree.FIELDS).ifPresent(inner -> collect(name + ".", inner, wanted, fields));
        }
    }
}

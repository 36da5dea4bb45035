package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Finds the mappings of single fields by their names with dots. Objects are not fields here. */
public final class FieldMappings {

    private FieldMappings() {}

    /** Returns the mappings of the fields whose names match one of the patterns. */
    public static SortedMap<String, JsonText> of(JsonText mappings, List<NamePattern> wanted) {
        SortedMap<String, JsonText> fields = new TreeMap<>();
        visit(mappings, (name, field) -> {
            if (wanted.stream().anyMatch(pattern -> pattern.matches(name))) {
                fields.put(name, new JsonText(field.raw()));
            }
        });
        return fields;
    }

    /** Returns the names of the fields whose mappings have the parameter {@code store}. */
    public static Set<String> stored(JsonText mappings) {
        Set<String> names = new HashSet<>();
        visit(mappings, (name, field) -> {
            if (field.find("store").filter(store -> store.text().equals("true")).isPresent()) {
                names.add(name);
            }
        });
        return names;
    }

    private static void visit(JsonText mappings, BiConsumer<String, JsonValue> visitor) {
        StrictJson.parse(mappings.value().getBytes(StandardCharsets.UTF_8))
                .find(MappingTree.PROPERTIES)
                .ifPresent(properties -> visit("", properties, visitor));
    }

    private static void visit(String prefix, JsonValue properties, BiConsumer<String, JsonValue> visitor) {
        for (Member member : properties.members().values()) {
            String name = prefix + member.name();
            JsonValue field = member.value();
            Optional<JsonValue> below = field.find(MappingTree.PROPERTIES);
            if (below.isPresent()) {
                visit(name + ".", below.get(), visitor);
            } else {
                visitor.accept(name, field);
            }
            field.find(MappingTree.FIELDS).ifPresent(inner -> visit(name + ".", inner, visitor));
        }
    }
}

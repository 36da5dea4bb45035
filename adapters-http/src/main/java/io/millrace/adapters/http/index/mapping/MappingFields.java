package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Checks that the fields of mappings are objects, so that mappings can be merged. */
public final class MappingFields {

    private MappingFields() {}

    /**
     * Rejects mappings in which a field is not an object.
     *
     * @throws RequestRefusedException 400 {@code mapper_parsing_exception}
     */
    public static void require(JsonValue mapping) {
        for (String name : new String[] {MappingTree.PROPERTIES, MappingTree.FIELDS}) {
            Optional<JsonValue> fields = mapping.find(name);
            if (fields.isPresent() && !fields.get().isObject()) {
                throw malformed("[" + name + "] must be an object, but was: "
                        + fields.get().kind());
            }
            for (JsonValue.Member field :
                    fields.map(found -> found.members().values()).orElse(List.of())) {
                if (!field.value().isObject()) {
                    throw malformed("Expected map for property [fields] on field [" + field.name() + "] but got a "
                            + field.value().kind());
                }
                require(field.value());
            }
        }
    }

    private static RequestRefusedException malformed(String reason) {
        return RequestRefusedException.of(400, "mapper_parsing_exception", reason);
    }
}

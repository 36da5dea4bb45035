package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Checks that the fields of mappings have names and are objects, so that mappings can be merged. */
public final class MappingFields {

    private static final String TYPE = "_doc";
    private static final String PARSING = "mapper_parsing_exception";

    private MappingFields() {}

    /**
     * Rejects mappings in which a field has no name or is not an object, and mappings inside the name of a document
     * type, as Elasticsearch 7 and older took them.
     *
     * @throws RequestRefusedException 400 {@code mapper_parsing_exception}
     */
    public static void require(JsonValue mapping) {
        require(
                mapping,
                "The mapping definition cannot be nested under a type [" + TYPE
                        + "] unless include_type_name is set to true.");
    }

    /**
     * Checks mappings like {@link #require(JsonValue)}.
     *
     * @param refusal why mappings inside the name of a document type are rejected
     */
    static void require(JsonValue mapping, String refusal) {
        if (mapping.members().size() == 1
                && mapping.find(TYPE).filter(JsonValue::isObject).isPresent()) {
            throw RequestRefusedException.illegalArgument(refusal);
        }
        requireFields(mapping);
    }

    private static void requireFields(JsonValue mapping) {
        for (String name : new String[] {MappingTree.PROPERTIES, MappingTree.FIELDS}) {
            Optional<JsonValue> fields = mapping.find(name);
            if (fields.isPresent() && !fields.get().isObject()) {
                throw malformed("[" + name + "] must be an object, but was: "
                        + fields.get().kind());
            }
            for (JsonValue.Member field :
                    fields.map(found -> found.members().values()).orElse(List.of())) {
                if (field.name().isEmpty()) {
                    throw withoutName();
                }
                if (!field.value().isObject()) {
                    throw malformed("Expected map for property [fields] on field [" + field.name() + "] but got a "
                            + field.value().kind());
                }
                requireFields(field.value());
            }
        }
    }

    private static RequestRefusedException withoutName() {
        StoreError cause = StoreError.illegalArgument("field name cannot be an empty string");
        return new RequestRefusedException(StoreError.of(
                400,
                ErrorCause.of(
                                PARSING,
                                "Failed to parse mapping: " + cause.cause().reason())
                        .causedBy(cause.cause())));
    }

    private static RequestRefusedException malformed(String reason) {
        return RequestRefusedException.of(400, PARSING, reason);
    }
}

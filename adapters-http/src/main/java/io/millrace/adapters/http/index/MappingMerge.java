package io.millrace.adapters.http.index;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonMerge;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts mappings together. What comes out is held to the limits of what is sent, so that it can be merged with again. */
final class MappingMerge {

    private static final String PROPERTIES = "properties";
    private static final String FIELDS = "fields";
    private static final String OBJECT = "object";
    private static final String NESTED = "nested";

    /** Fields that every document has, which are described at the top. */
    private static final Set<String> METADATA_FIELDS =
            Set.of("_source", "_routing", "_field_names", "_data_stream_timestamp");

    /** What decides how a field lies in an index, and is said once. */
    private static final Set<String> FIXED_PARAMETERS = Set.of(
            "analyzer",
            "doc_values",
            "enabled",
            "format",
            "index",
            "index_options",
            "normalizer",
            "null_value",
            "path",
            "required",
            "similarity",
            "store",
            "term_vector");

    private final long largest;

    /** Takes the size in bytes that mappings may grow to. */
    MappingMerge(long largest) {
        this.largest = largest;
    }

    /**
     * Returns {@code base} with {@code override} over it, whatever the two say of the same field.
     *
     * @throws RequestRefusedException 400 if that grows too large
     */
    JsonText over(JsonText base, JsonValue override) {
        return bounded(JsonMerge.merge(parse(base), override));
    }

    /**
     * Returns {@code present} with what was sent: fields are added, at any depth, and those that are there already get
     * other parameters; anything else at the top takes the place of what is there.
     *
     * @throws RequestRefusedException 400 if that changes what a field is, or grows too large
     */
    JsonText into(JsonText present, JsonValue sent) {
        JsonValue base = parse(present);
        return bounded(JsonMerge.written(json -> {
            json.writeStartObject();
            for (JsonValue.Member member : base.members().values()) {
                json.writeFieldName(member.name());
                Optional<JsonValue> changed = sent.find(member.name());
                if (changed.isEmpty()) {
                    json.writeRawValue(member.value().raw());
                } else if (member.name().equals(PROPERTIES)) {
                    writeFields(json, "", member.value(), changed.get());
                } else if (METADATA_FIELDS.contains(member.name())) {
                    writeParameters(json, member.name(), member.value(), changed.get());
                } else {
                    json.writeRawValue(changed.get().raw());
                }
            }
            writeAdded(json, base, sent);
            json.writeEndObject();
        }));
    }

    /**
     * Lets mappings pass whose fields are all described by objects.
     *
     * @throws RequestRefusedException 400 {@code mapper_parsing_exception}
     */
    static void requireFields(JsonValue mapping) {
        for (String name : new String[] {PROPERTIES, FIELDS}) {
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
                requireFields(field.value());
            }
        }
    }

    private static RequestRefusedException malformed(String reason) {
        return RequestRefusedException.of(400, "mapper_parsing_exception", reason);
    }

    private static void writeAdded(JsonGenerator json, JsonValue base, JsonValue sent) throws IOException {
        for (JsonValue.Member member : sent.members().values()) {
            if (base.find(member.name()).isEmpty()) {
                json.writeFieldName(member.name());
                json.writeRawValue(member.value().raw());
            }
        }
    }

    private static void writeFields(JsonGenerator json, String prefix, JsonValue base, JsonValue sent)
            throws IOException {
        if (!base.isObject()) {
            json.writeRawValue(sent.raw());
            return;
        }
        json.writeStartObject();
        for (JsonValue.Member field : base.members().values()) {
            json.writeFieldName(field.name());
            Optional<JsonValue> changed = sent.find(field.name());
            if (changed.isEmpty() || !field.value().isObject()) {
                json.writeRawValue(changed.orElse(field.value()).raw());
            } else {
                String path = prefix + field.name();
                requireSameType(path, type(field.value()), type(changed.get()));
                writeParameters(json, path, field.value(), changed.get());
            }
        }
        writeAdded(json, base, sent);
        json.writeEndObject();
    }

    private static void writeParameters(JsonGenerator json, String path, JsonValue base, JsonValue sent)
            throws IOException {
        if (!base.isObject() || !sent.isObject()) {
            json.writeRawValue(sent.raw());
            return;
        }
        json.writeStartObject();
        for (JsonValue.Member parameter : base.members().values()) {
            String name = parameter.name();
            json.writeFieldName(name);
            Optional<JsonValue> changed = sent.find(name);
            if (changed.isEmpty()) {
                json.writeRawValue(parameter.value().raw());
            } else if (name.equals(PROPERTIES) || name.equals(FIELDS)) {
                writeFields(json, path + ".", parameter.value(), changed.get());
            } else {
                requireSame(path, name, parameter.value(), changed.get());
                json.writeRawValue(changed.get().raw());
            }
        }
        writeAdded(json, base, sent);
        json.writeEndObject();
    }

    private static String type(JsonValue field) {
        return field.find("type").map(JsonValue::text).orElse(OBJECT);
    }

    private static void requireSameType(String path, String present, String wanted) {
        if (present.equals(wanted)) {
            return;
        }
        if (present.equals(OBJECT) && wanted.equals(NESTED)) {
            throw RequestRefusedException.illegalArgument(
                    "can't merge a nested mapping [" + path + "] with a non-nested mapping");
        }
        if (present.equals(NESTED) && wanted.equals(OBJECT)) {
            throw RequestRefusedException.illegalArgument(
                    "can't merge a non-nested mapping [" + path + "] with a nested mapping");
        }
        if (present.equals(OBJECT) || present.equals(NESTED)) {
            throw RequestRefusedException.illegalArgument(
                    "can't merge a non object mapping [" + path + "] with an object mapping");
        }
        throw RequestRefusedException.illegalArgument(
                "mapper [" + path + "] cannot be changed from type [" + present + "] to [" + wanted + "]");
    }

    private static void requireSame(String path, String name, JsonValue present, JsonValue wanted) {
        if (FIXED_PARAMETERS.contains(name) && !text(present).equals(text(wanted))) {
            throw RequestRefusedException.illegalArgument("Mapper for [" + path
                    + "] conflicts with existing mapper:\n\tCannot update parameter [" + name + "] from ["
                    + text(present) + "] to [" + text(wanted) + "]");
        }
    }

    private static String text(JsonValue value) {
        return value.isObject() || value.isArray() ? value.raw() : value.text();
    }

    private static JsonValue parse(JsonText mappings) {
        return StrictJson.parse(mappings.value().getBytes(StandardCharsets.UTF_8));
    }

    private JsonText bounded(String merged) {
        byte[] bytes = merged.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > largest) {
            throw RequestRefusedException.illegalArgument("the merged mappings are larger than " + largest + " bytes");
        }
        StrictJson.parse(bytes);
        return new JsonText(merged);
    }
}

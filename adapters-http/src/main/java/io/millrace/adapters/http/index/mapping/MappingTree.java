package io.millrace.adapters.http.index.mapping;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.JsonValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A tree of mappings, into which further mappings can be merged. The type of an existing field cannot change. */
final class MappingTree implements JsonBody {

    static final String PROPERTIES = "properties";
    static final String FIELDS = "fields";

    private static final String OBJECT = "object";
    private static final String NESTED = "nested";
    private static final String SUBOBJECTS = "subobjects";

    /** The maximum number of levels in a name with dots. */
    private static final int DEEPEST = 20;

    /** The fields of every document, which are described in the root of mappings. */
    private static final Set<String> METADATA_FIELDS =
            Set.of("_source", "_routing", "_field_names", "_data_stream_timestamp");

    /** The parameters of a field that cannot change, because they determine how the field is indexed. */
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

    private final Branch root = new Branch(new LinkedHashMap<>());

    /** A value as sent, or an object into which members can be merged. */
    private sealed interface Node {}

    private record Leaf(JsonValue value) implements Node {}

    private record Branch(Map<String, Node> members) implements Node {}

    /**
     * Merges mappings, which override the mappings that were merged before.
     *
     * @throws RequestRefusedException 400 if the merge would change the type of a field
     */
    void take(JsonValue mapping) {
        for (JsonValue.Member member : mapping.members().values()) {
            JsonValue value = member.value();
            if (METADATA_FIELDS.contains(member.name())) {
                takeField(root, member.name(), member.name(), value, true);
            } else if (!reserveGroup(root, member)) {
                root.members().put(member.name(), new Leaf(value));
            }
        }
        mapping.find(PROPERTIES).ifPresent(fields -> takeFields(root, PROPERTIES, "", fields, isFlat(root)));
    }

    /**
     * Returns whether the member is {@code properties} or {@code fields}. For these members it only reserves the
     * position in the result, because they are merged after all other members.
     */
    private static boolean reserveGroup(Branch parent, JsonValue.Member member) {
        boolean group = member.name().equals(PROPERTIES) || member.name().equals(FIELDS);
        if (group && member.value().isObject()) {
            branch(parent, member.name());
        }
        return group;
    }

    /** Returns whether names with dots are plain names instead of paths. */
    private static boolean isFlat(Branch mapping) {
        return mapping.members().get(SUBOBJECTS) instanceof Leaf leaf
                && leaf.value().text().equals("false");
    }

    /**
     * Merges a group of fields.
     *
     * @param group {@code properties} or {@code fields}
     * @param prefix the prefix of the full names of the fields
     * @param flat whether names with dots are plain names
     */
    private static void takeFields(Branch parent, String group, String prefix, JsonValue sent, boolean flat) {
        if (!sent.isObject()) {
            parent.members().put(group, new Leaf(sent));
            return;
        }
        Branch fields = branch(parent, group);
        for (JsonValue.Member field : sent.members().values()) {
            List<String> path = flat ? List.of() : Arrays.asList(field.name().split("\\.", -1));
            if (path.size() < 2 || path.contains("")) {
                takeField(fields, field.name(), prefix + field.name(), field.value(), flat);
            } else {
                takeField(fields, prefix, path, field.value());
            }
        }
    }

    /** Merges a field whose name is a path, and creates missing objects on this path. */
    private static void takeField(Branch fields, String prefix, List<String> path, JsonValue sent) {
        Branch current = fields;
        boolean flat = false;
        int next = 0;
        while (next < path.size() - 1 && !flat) {
            next++;
            String full = prefix + String.join(".", path.subList(0, next));
            requireShallow(full);
            Branch object = branch(current, path.get(next - 1));
            if (isOther(type(object))) {
                throw otherThanObject(full, type(object), OBJECT);
            }
            flat = isFlat(object);
            current = branch(object, PROPERTIES);
        }
        String rest = String.join(".", path.subList(next, path.size()));
        takeField(current, rest, prefix + String.join(".", path), sent, flat);
    }

    private static void requireShallow(String object) {
        if (object.chars().filter(character -> character == '.').count() + 1 > DEEPEST) {
            throw RequestRefusedException.illegalArgument(
                    "Limit of mapping depth [" + DEEPEST + "] has been exceeded due to object field [" + object + "]");
        }
    }

    private static void takeField(Branch fields, String name, String full, JsonValue sent, boolean flat) {
        Node present = fields.members().get(name);
        if (!sent.isObject()) {
            fields.members().put(name, new Leaf(sent));
            return;
        }
        if (present instanceof Branch known) {
            requireSameType(full, type(known), typeOf(sent));
        }
        Branch field = branch(fields, name);
        for (JsonValue.Member parameter : sent.members().values()) {
            if (!reserveGroup(field, parameter)) {
                if (field.members().get(parameter.name()) instanceof Leaf leaf) {
                    requireSame(full, parameter.name(), leaf.value(), parameter.value());
                }
                field.members().put(parameter.name(), new Leaf(parameter.value()));
            }
        }
        sent.find(PROPERTIES)
                .ifPresent(nested -> takeFields(field, PROPERTIES, full + ".", nested, flat || isFlat(field)));
        sent.find(FIELDS).ifPresent(multiple -> takeFields(field, FIELDS, full + ".", multiple, true));
    }

    private static Branch branch(Branch parent, String name) {
        if (parent.members().get(name) instanceof Branch present) {
            return present;
        }
        Branch made = new Branch(new LinkedHashMap<>());
        parent.members().put(name, made);
        return made;
    }

    private static String type(Branch field) {
        return field.members().get("type") instanceof Leaf leaf ? leaf.value().text() : OBJECT;
    }

    private static String typeOf(JsonValue field) {
        return field.find("type").map(JsonValue::text).orElse(OBJECT);
    }

    private static boolean isOther(String type) {
        return !type.equals(OBJECT) && !type.equals(NESTED);
    }

    private static void requireSameType(String path, String present, String wanted) {
        if (present.equals(wanted)) {
            return;
        }
        if (isOther(present)) {
            throw otherThanObject(path, present, wanted);
        }
        throw RequestRefusedException.illegalArgument(
                present.equals(NESTED) || wanted.equals(NESTED)
                        ? "can't merge a non-nested mapping [" + path + "] with a nested mapping"
                        : "can't merge a non object mapping [" + path + "] with an object mapping");
    }

    private static RequestRefusedException otherThanObject(String path, String present, String wanted) {
        String shown = wanted.equals(OBJECT) ? "ObjectMapper" : wanted.equals(NESTED) ? "NestedObjectMapper" : wanted;
        return RequestRefusedException.illegalArgument(
                "mapper [" + path + "] cannot be changed from type [" + present + "] to [" + shown + "]");
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

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        write(json, root);
    }

    private static void write(JsonGenerator json, @Nullable Node node) throws IOException {
        if (node instanceof Branch branch) {
            json.writeStartObject();
            for (Map.Entry<String, Node> member : branch.members().entrySet()) {
                json.writeFieldName(member.getKey());
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (node instanceof Leaf leaf) {
            json.writeRawValue(leaf.value().raw());
        }
    }
}

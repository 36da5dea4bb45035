package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonMerge;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Merges mappings. The limits of sent mappings also apply to merged mappings, so that these can be merged again.
 *
 * @param largest the maximum size of merged mappings in bytes
 */
public record MappingMerge(long largest) {

    /**
     * Returns {@code base} with the values of {@code override}, which take precedence. The types of fields may change.
     *
     * @throws RequestRefusedException 400 if the result is too large
     */
    public JsonText over(JsonText base, JsonValue override) {
        return bounded(JsonMerge.merge(parse(base), override));
    }

    /** Returns the mappings of a new index. If only one side has mappings, they are returned exactly as sent. */
    public JsonText overTemplate(JsonText template, Optional<JsonValue> sent) {
        if (sent.isPresent() && template.equals(JsonText.EMPTY_OBJECT)) {
            return new JsonText(sent.get().raw());
        }
        return sent.map(own -> over(template, own)).orElse(template);
    }

    /** Returns the same for two stored mappings. */
    public JsonText over(JsonText base, JsonText override) {
        return over(base, parse(override));
    }

    /**
     * Returns the rules for merging component templates and index templates.
     *
     * @return functions that throw a {@link Rejection} if the result is too large
     */
    public TemplateParts.Merge ofTemplates() {
        return new TemplateParts.Merge(
                (base, over) -> small(TemplateMappings.merge(parse(base), parse(over)), "mappings"),
                (base, over) -> small(TemplateMappings.mergeAliases(parse(base), parse(over)), "aliases"));
    }

    private JsonText small(String merged, String part) {
        if (merged.getBytes(StandardCharsets.UTF_8).length > largest) {
            throw Rejection.invalid("the merged " + part + " are larger than " + largest + " bytes");
        }
        return new JsonText(merged);
    }

    /**
     * Returns {@code present} merged with {@code sent}. Fields are added at any depth, and parameters of existing
     * fields are updated. Other members of the root are replaced. A name with dots is a path, unless {@code subobjects}
     * is false.
     *
     * @throws RequestRefusedException 400 if the merge would change the type of a field, or the result is too large
     */
    JsonText into(JsonText present, JsonValue sent) {
        MappingTree tree = new MappingTree();
        tree.take(parse(present));
        tree.take(sent);
        return bounded(JsonMerge.written(tree));
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

package io.millrace.command.client.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A document.
 *
 * @param index the name of the index that contains the document
 * @param source the document, or its requested fields
 */
public record FoundDocument(String index, String id, JsonNode source) {

    /** Returns the document with its index and id, in the form of the REST interface. */
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("_index", index).put("_id", id);
        json.set("_source", source);
        return json;
    }

    /** Returns the value of a field; a missing node if the document does not have it. */
    public JsonNode value(String path) {
        return value(source, path);
    }

    /** Returns a value by its path. The name of a JSON member may itself contain dots. */
    private static JsonNode value(JsonNode node, String path) {
        if (!node.isObject()) {
            return MissingNode.getInstance();
        }
        if (node.has(path)) {
            return node.path(path);
        }
        for (int dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
            JsonNode found = value(node.path(path.substring(0, dot)), path.substring(dot + 1));
            if (!found.isMissingNode()) {
                return found;
            }
        }
        return MissingNode.getInstance();
    }
}

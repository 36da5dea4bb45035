package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * An index that would be deleted.
 *
 * @param documents the number of its documents, if known
 * @param bytes its size, if known
 * @param earliest the earliest timestamp of its documents, if known
 * @param latest the latest timestamp of its documents, if known
 */
record DoomedIndex(
        String name,
        Optional<Long> documents,
        Optional<Long> bytes,
        Optional<String> earliest,
        Optional<String> latest) {

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", name);
        documents.ifPresent(number -> json.put("documents", number));
        bytes.ifPresent(number -> json.put("bytes", number));
        earliest.ifPresent(time -> json.put("earliest", time));
        latest.ifPresent(time -> json.put("latest", time));
        return json;
    }
}

package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A backing index with its documents.
 *
 * @param documents the number of its documents, if known
 * @param bytes its size, if known
 * @param earliest the earliest timestamp of its documents, if known
 * @param latest the latest timestamp of its documents, if known
 * @param fate whether the command deletes the index
 */
record IndexContent(
        String name,
        Optional<Long> documents,
        Optional<Long> bytes,
        Optional<String> earliest,
        Optional<String> latest,
        Fate fate) {

    /** Returns the index for programs. A remaining index has the reason and, if known, the time of its deletion. */
    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", name);
        documents.ifPresent(number -> json.put("documents", number));
        bytes.ifPresent(number -> json.put("bytes", number));
        earliest.ifPresent(time -> json.put("earliest", time));
        latest.ifPresent(time -> json.put("latest", time));
        if (!fate.isDeleted()) {
            json.put("reason", fate.reason());
            fate.deletedAt().ifPresent(time -> json.put("deleted_at_about", time.toString()));
        }
        return json;
    }
}

package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A backing index with information about its documents.
 *
 * @param documents the number of documents, if known
 * @param bytes the size of the index, if known
 * @param earliest the earliest timestamp of the documents, if known
 * @param latest the latest timestamp of the documents, if known
 * @param fate whether the command deletes the index, or why it remains
 */
record IndexContent(
        String name,
        Optional<Long> documents,
        Optional<Long> bytes,
        Optional<String> earliest,
        Optional<String> latest,
        Fate fate) {

    /**
     * Describes the index as JSON for programs. For a remaining index, this includes the reason and, if known, the time
     * when the index will be deleted.
     */
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

package io.millrace.bootstrap.program;

import com.fasterxml.jackson.databind.JsonNode;

/** Searches the audit trail of a running service. */
final class AuditSearch {

    private AuditSearch() {}

    /** Returns the details of an entry with this action of this user; a missing node if there is none yet. */
    static JsonNode details(StoreClient client, String action, String user) {
        return client.post(
                        "/.audit/_search",
                        "{\"query\":{\"bool\":{\"filter\":[{\"term\":{\"event.action\":\"" + action + "\"}},"
                                + "{\"term\":{\"user.name\":\"" + user + "\"}}]}}}")
                .orFail()
                .json()
                .at("/hits/hits/0/_source/details");
    }
}

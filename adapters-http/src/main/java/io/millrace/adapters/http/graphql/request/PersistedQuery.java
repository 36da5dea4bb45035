package io.millrace.adapters.http.graphql.request;

import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import java.util.Map;
import java.util.Optional;

/** Reads the extension with which clients request a stored document: {@code {"version":1,"sha256Hash":"…"}}. */
final class PersistedQuery {

    private static final String EXTENSION = "persistedQuery";
    private static final String VERSION = "version";
    private static final String HASH = "sha256Hash";

    private PersistedQuery() {}

    /**
     * Returns the hash of a request.
     *
     * @throws GraphQlRefusal if the extension is malformed
     */
    static Optional<DocumentHash> hash(Map<String, Object> extensions) {
        Object extension = extensions.get(EXTENSION);
        if (extension == null) {
            return Optional.empty();
        }
        if (!(extension instanceof Map<?, ?> members)) {
            throw malformed("must be an object");
        }
        if (!Integer.valueOf(1).equals(members.get(VERSION))) {
            throw malformed("supports only [" + VERSION + "] 1");
        }
        if (!(members.get(HASH) instanceof String text)) {
            throw malformed("needs the string [" + HASH + "]");
        }
        try {
            return Optional.of(new DocumentHash(text));
        } catch (Rejection wrong) {
            throw malformed("has an invalid [" + HASH + "]: " + wrong.getMessage());
        }
    }

    private static GraphQlRefusal malformed(String rule) {
        return GraphQlRefusal.malformed("[extensions." + EXTENSION + "] " + rule);
    }
}

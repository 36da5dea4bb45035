package io.millrace.domain.document;

import java.util.Objects;

/**
 * A document that is ready to be appended to an index.
 *
 * @param source a JSON object without unescaped U+0000 or lone surrogates, which JSON received as UTF-8 never contains
 */
public record NewDocument(DocumentId id, Timestamp timestamp, String source) {

    public NewDocument {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(source, "source");
    }
}

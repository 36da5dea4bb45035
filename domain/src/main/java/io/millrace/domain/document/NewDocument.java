package io.millrace.domain.document;

import java.util.Objects;

/**
 * A document that is ready to be appended to an index.
 *
 * @param source a JSON object in which neither U+0000 nor a lone surrogate stands unescaped, as none does in JSON that
 *     came as UTF-8
 */
public record NewDocument(DocumentId id, Timestamp timestamp, String source) {

    public NewDocument {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(source, "source");
    }
}

package io.millrace.domain.document;

import java.util.Objects;

/** A document that is ready to be appended to an index. */
public record NewDocument(DocumentId id, Timestamp timestamp, String source) {

    public NewDocument {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(source, "source");
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;

/** The ids and times that enclose all documents of a block. */
record Block(DocumentId firstId, DocumentId lastId, TimeRange range) {

    /** The maximum number of parts. Block {@code n} has the part numbers from this times {@code n} on. */
    static final int MOST_PARTS = 8;

    /** The maximum number of documents, which share one filter. */
    static final int MOST_DOCUMENTS = MOST_PARTS * Part.MOST_DOCUMENTS;

    /** The size of a full block. A single longer document is still accepted. */
    static final int FULL_BYTES = MOST_PARTS * Part.FULL_BYTES;
}

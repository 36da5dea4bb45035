package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;

/** What is known of all documents of a block. */
record Block(DocumentId firstId, DocumentId lastId, TimeRange range) {

    /** The parts of a block with the number n have the numbers from this times n on. */
    static final int MOST_PARTS = 8;

    /** A value that is in all of them is looked for in one filter. */
    static final int MOST_DOCUMENTS = MOST_PARTS * Part.MOST_DOCUMENTS;

    /** A block that has reached it takes no further document; a single one may be longer. */
    static final int FULL_BYTES = MOST_PARTS * Part.FULL_BYTES;
}

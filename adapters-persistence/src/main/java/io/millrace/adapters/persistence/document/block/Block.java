package io.millrace.adapters.persistence.document.block;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;

/**
 * A block: a compressed group of documents, stored in {@link BlockPart parts}. This record contains the range of the
 * ids and the range of the times of the documents, but not the documents.
 *
 * @param number the number of the block
 */
public record Block(int number, DocumentId firstId, DocumentId lastId, TimeRange range) {

    /**
     * The maximum number of parts in a block. The parts of block {@code n} are numbered from {@code n * MOST_PARTS}.
     */
    public static final int MOST_PARTS = 8;

    /** The maximum number of documents in a block. */
    public static final int MOST_DOCUMENTS = MOST_PARTS * BlockPart.MOST_DOCUMENTS;

    /**
     * The minimum total size of the sources in a full block, in bytes. A block with fewer documents than the maximum is
     * full if it has this size.
     */
    static final int FULL_BYTES = MOST_PARTS * BlockPart.FULL_BYTES;
}

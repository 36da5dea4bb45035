package io.millrace.adapters.persistence.document.block;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;

/**
 * The range of ids and of times of the documents in a block. A block is a compressed group of documents, stored in
 * {@link BlockPart parts}.
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

    /** A block with this size of sources in bytes is full. A longer document gets a separate block. */
    static final int FULL_BYTES = MOST_PARTS * BlockPart.FULL_BYTES;
}

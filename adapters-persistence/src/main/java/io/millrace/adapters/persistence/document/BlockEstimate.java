package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import java.util.Optional;
import java.util.OptionalLong;

/** Packs some documents, to tell what all of an index would take in blocks. It is not for use by several threads. */
public final class BlockEstimate {

    /** What the tables and their indices take that have next to nothing in them. */
    private static final int BYTES_OF_INDEX = 200_000;

    /** What each takes beside its own bytes: its row, and its entries in indices. */
    private static final int BYTES_OF_BLOCK = 500;

    private static final int BYTES_OF_PART = 70;

    /** The mark and the number of the part. */
    private static final int BYTES_OF_ID = 15;

    private final BlockMaker maker = new BlockMaker(Optional.empty());
    private long added;
    private long documents;
    private long stored;
    private long filters;

    /**
     * What documents would take.
     *
     * @param bytes everything included
     * @param filters the part of it that a search for a field reads in any case
     */
    public record Size(long bytes, long filters) {}

    /** Takes in a document, which comes in about the order of arrival. */
    public void add(DocumentId id, Timestamp timestamp, byte[] source) {
        added++;
        maker.add(id, timestamp, added, source, OptionalLong.of(added)).forEach(this::count);
    }

    private void count(BlockDraft draft) {
        NewBlock block = draft.packed();
        int filter = block.filter().map(bytes -> bytes.length).orElse(0);
        documents += block.entries().size();
        filters += filter;
        stored += filter + BYTES_OF_BLOCK + (long) BYTES_OF_ID * block.entries().size();
        block.parts().forEach(part -> stored += part.stored().length + BYTES_OF_PART);
    }

    /** Returns what an index of so many documents like these would take. At least one must have been added. */
    public Size of(long all) {
        if (documents == 0) {
            maker.finish().forEach(this::count);
        }
        return new Size(BYTES_OF_INDEX + stored * all / documents, filters * all / documents);
    }
}

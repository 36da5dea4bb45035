package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.adapters.persistence.document.packing.IdPage;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.upgrade.SizeEstimate;
import java.util.Optional;
import java.util.OptionalLong;

/** Estimates the size of an index with packed documents. */
public final class BlockEstimate implements SizeEstimate {

    /** The size, in bytes, of the tables and database indices of an index that is nearly empty. */
    private static final int BYTES_OF_INDEX = 200_000;

    /** The overhead of a block in bytes: its row and its entries in database indices. */
    private static final int BYTES_OF_BLOCK = 500;

    private static final int BYTES_OF_PART = 70;

    /** The size of an id in an {@link IdPage} in bytes: its mark and its part number. */
    private static final int BYTES_OF_ID = 15;

    private final BlockMaker maker = new BlockMaker(Optional.empty());
    private long added;
    private long documents;
    private long stored;
    private long filters;
    private final boolean withColumns;
    private GroupDraft group = new GroupDraft(0);
    private int blocksOfGroup;

    /**
     * Creates an estimate without documents.
     *
     * @param withColumns whether the blocks have columns
     */
    public BlockEstimate(boolean withColumns) {
        this.withColumns = withColumns;
    }

    @Override
    public void add(DocumentId id, Timestamp timestamp, byte[] source) {
        added++;
        maker.add(id, timestamp, added, source, OptionalLong.of(added)).forEach(this::count);
    }

    private void count(BlockDraft draft) {
        NewBlock block = draft.packed(withColumns);
        int filter = block.filter().map(bytes -> bytes.length).orElse(0);
        documents += block.entries().size();
        filters += filter;
        stored += filter + BYTES_OF_BLOCK + (long) BYTES_OF_ID * block.entries().size();
        block.parts().forEach(part -> stored += part.stored().length + BYTES_OF_PART);
        if (block.addTo(group) && ++blocksOfGroup == BlockGroup.MOST_BLOCKS) {
            addColumns();
        }
    }

    private void addColumns() {
        stored += group.encoded().bytes();
        group = new GroupDraft(0);
        blocksOfGroup = 0;
    }

    @Override
    public Size of(long all) {
        if (documents == 0) {
            maker.finish().forEach(this::count);
        }
        if (blocksOfGroup > 0) {
            addColumns();
        }
        return new Size(BYTES_OF_INDEX + stored * all / documents, filters * all / documents);
    }
}

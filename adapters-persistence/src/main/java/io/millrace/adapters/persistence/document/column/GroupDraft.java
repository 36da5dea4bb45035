package io.millrace.adapters.persistence.document.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The columns of a group of consecutive blocks before they are stored. */
public final class GroupDraft {

    /** All columns of fields together may need this share of the size of the sources: 1 / 4. */
    private static final int SHARE_OF_SOURCES = 4;

    private final int firstBlock;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, ValueCodes> fields = new LinkedHashMap<>();
    private final List<Integer> documentsOfBlocks = new ArrayList<>();
    private final List<Long> times = new ArrayList<>();
    private long lastSequence;
    private long bytesOfSources;
    private boolean complete = true;

    /** Whether a merged block may have values of fields that it does not list. */
    private boolean overflowed;

    /** Begins an empty group. Its first block will have the number {@code firstBlock}. */
    public GroupDraft(int firstBlock) {
        this.firstBlock = firstBlock;
    }

    private record Block(BlockValues values, List<Long> times, long bytes) {}

    /**
     * Adds the next block.
     *
     * @param times the timestamps of the documents in microseconds, in the order of arrival
     * @param last the highest sequence number of the block
     * @param bytes the size of the sources in bytes
     */
    public void add(BlockValues values, List<Long> times, long last, long bytes) {
        blocks.add(new Block(values, times, bytes));
        lastSequence = last;
    }

    private void merge(Block block) {
        int offset = times.size();
        if (block.values().isOverflowed()) {
            fields.forEach((path, known) -> {
                if (!block.values().fields().containsKey(path)) {
                    known.giveUp();
                }
            });
        }
        block.values().fields().forEach((path, own) -> {
            ValueCodes known = fields.get(path);
            if (known == null && fields.size() < BlockValues.MOST_FIELDS) {
                known = new ValueCodes();
                if (overflowed) {
                    known.giveUp();
                }
                fields.put(path, known);
            }
            if (known == null) {
                complete = false;
            } else {
                known.addAll(own, offset);
            }
        });
        complete &= block.values().isComplete();
        overflowed |= block.values().isOverflowed();
        times.addAll(block.times());
        documentsOfBlocks.add(block.times().size());
        bytesOfSources += block.bytes();
    }

    /** Encodes the columns. A field that is not worth a column gets a head without values. */
    public StoredGroup encoded() {
        blocks.forEach(this::merge);
        List<StoredColumn> columns = new ArrayList<>();
        columns.add(new StoredColumn(
                ColumnNames.GROUP, new GroupHead(documentsOfBlocks, lastSequence, complete).stored(), new byte[0]));
        columns.add(TimeColumn.stored(times));
        long allowed = bytesOfSources / SHARE_OF_SOURCES;
        for (Map.Entry<String, ValueCodes> field : fields.entrySet()) {
            String name = ColumnNames.of(field.getKey());
            StoredColumn column = ColumnWriter.stored(name, field.getValue(), times.size());
            long bytes = column.bytes();
            if (bytes > allowed) {
                column = ColumnWriter.withoutValues(name, field.getValue());
            } else {
                allowed -= bytes;
            }
            columns.add(column);
        }
        return new StoredGroup(firstBlock, columns);
    }
}

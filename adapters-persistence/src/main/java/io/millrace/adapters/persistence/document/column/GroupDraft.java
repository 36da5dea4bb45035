package io.millrace.adapters.persistence.document.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** The columns of a group of consecutive blocks before they are stored. */
public final class GroupDraft {

    /** The divisor for the size of columns: all columns of fields together may have 1/4 of the size of the sources. */
    private static final int SHARE_OF_SOURCES = 4;

    /** The maximum number of different words in a group. */
    private static final int MOST_WORDS = 1 << 17;

    private final int firstBlock;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, ValueCodes> fields = new LinkedHashMap<>();
    private final WordBlocks.Limit words = new WordBlocks.Limit(MOST_WORDS);
    private int documents;
    private long lastSequence;
    private long bytesOfSources;
    private boolean complete = true;

    /** Whether the documents of a merged block may have values of fields that this block does not list. */
    private boolean overflowed;

    /** Begins an empty group. Its first block will have the number {@code firstBlock}. */
    public GroupDraft(int firstBlock) {
        this.firstBlock = firstBlock;
    }

    private static final class Block {

        private final BlockValues values;
        private final List<Integer> parts;
        private final long[] times;
        private final long bytes;

        Block(BlockValues values, List<Integer> parts, long[] times, long bytes) {
            this.values = values;
            this.parts = parts;
            this.times = times;
            this.bytes = bytes;
        }
    }

    /**
     * Adds the next block.
     *
     * @param parts the number of documents of each part
     * @param times the timestamps of the documents in microseconds, in the order of arrival
     * @param last the highest sequence number of the block
     * @param bytes the size of the sources in bytes
     */
    public void add(BlockValues values, List<Integer> parts, long[] times, long last, long bytes) {
        blocks.add(new Block(values, parts, times, bytes));
        lastSequence = last;
    }

    private void merge(Block block, int number) {
        if (block.values.isOverflowed()) {
            fields.forEach((path, known) -> {
                if (!block.values.fields().containsKey(path)) {
                    known.giveUpAll();
                }
            });
        }
        block.values.fields().forEach((path, own) -> {
            ValueCodes known = fields.get(path);
            if (known == null && fields.size() < BlockValues.MOST_FIELDS) {
                known = new ValueCodes(words);
                if (overflowed) {
                    known.giveUpAll();
                }
                fields.put(path, known);
            }
            if (known == null) {
                complete = false;
            } else {
                known.addAll(own, documents, number);
            }
        });
        complete &= block.values.isComplete();
        overflowed |= block.values.isOverflowed();
        documents += block.times.length;
        bytesOfSources += block.bytes;
    }

    /**
     * Encodes the columns. If the values of a field would need too much space, its column has no values. The columns of
     * values are encoded before the columns of words and have precedence for the space, because a query that finds all
     * values in columns does not read the documents.
     */
    public StoredGroup encoded() {
        for (int i = 0; i < blocks.size(); i++) {
            merge(blocks.get(i), i);
        }
        GroupHead head = new GroupHead(blocks.stream().map(block -> block.parts).toList(), lastSequence, complete);
        long[] times = blocks.stream()
                .flatMapToLong(block -> LongStream.of(block.times))
                .toArray();
        try (ColumnBytes bytes = new ColumnBytes()) {
            List<StoredColumn> columns = new ArrayList<>();
            columns.add(new StoredColumn(ColumnNames.GROUP, bytes.packed(head.plain()), new byte[0]));
            columns.add(TimeColumn.stored(times, bytes));
            ColumnWriter writer = new ColumnWriter(bytes, documents);
            long allowed = bytesOfSources / SHARE_OF_SOURCES;
            Map<String, ValueCodes> withoutValues = new LinkedHashMap<>();
            for (Map.Entry<String, ValueCodes> field : fields.entrySet()) {
                Optional<StoredColumn> column =
                        writer.values(ColumnNames.of(field.getKey()), field.getValue(), allowed);
                if (column.isPresent()) {
                    allowed -= column.get().bytes();
                    columns.add(column.get());
                } else {
                    withoutValues.put(field.getKey(), field.getValue());
                }
            }
            for (Map.Entry<String, ValueCodes> field : withoutValues.entrySet()) {
                StoredColumn column = writer.words(ColumnNames.of(field.getKey()), field.getValue(), allowed);
                allowed -= column.bytes();
                columns.add(column);
            }
            return new StoredGroup(firstBlock, columns);
        }
    }
}

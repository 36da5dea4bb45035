package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.database.BackgroundTasks;
import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.ColumnTable;
import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.adapters.persistence.document.column.StoredGroup;
import io.millrace.adapters.persistence.document.query.FieldHashes;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Copies the documents of a packed index to another index, in the transaction of the handle. */
public final class BlockCopy {

    /** The number of blocks in a group. The documents of a group share columns. */
    private static final int BLOCKS_OF_GROUP = BlockGroup.MOST_BLOCKS;

    private static final int PARTS_AT_ONCE = 2 * Block.MOST_PARTS;
    private static final int BLOCKS_UNPARSED = 16;
    private static final int ROWS_AT_ONCE = 256;
    private static final long BYTES_AT_ONCE = 4L << 20;

    private final Handle transaction;
    private final DocumentTable from;
    private final DocumentTable into;
    private final Dictionaries dictionaries = new Dictionaries();

    public BlockCopy(Handle transaction, DocumentTable from, DocumentTable into) {
        this.transaction = transaction;
        this.from = from;
        this.into = into;
    }

    /**
     * Returns the number of blocks to copy at once: at least one block and, if possible, only whole groups of blocks.
     *
     * @param mostDocuments the maximum number of documents to copy at once; a single block may contain more
     */
    public static int blocksOf(int mostDocuments) {
        int blocks = Math.max(1, mostDocuments / Block.MOST_DOCUMENTS);
        return blocks < BLOCKS_OF_GROUP ? blocks : blocks - blocks % BLOCKS_OF_GROUP;
    }

    /** Receives the stored parts of blocks, in the order of their numbers. */
    private interface Visitor {

        void visit(StoredPart part) throws SQLException;
    }

    private static final class StoredPart {

        private final int number;
        private final byte[] whole;
        private final Dictionary dictionary;

        StoredPart(int number, byte[] whole, Dictionary dictionary) {
            this.number = number;
            this.whole = whole;
            this.dictionary = dictionary;
        }

        int block() {
            return number / Block.MOST_PARTS;
        }

        BlockPart read(BlockPart.Choice choice) {
            byte[] beginning =
                    whole.length <= BlockPart.BEGINNING ? whole : Arrays.copyOf(whole, BlockPart.BEGINNING + 1);
            try {
                return BlockPart.read(number, beginning, choice, checksum -> dictionary);
            } catch (SQLException impossible) {
                throw new IllegalStateException("the dictionary is known", impossible);
            }
        }
    }

    /** The parsed documents of a block. */
    private static final class ParsedBlock {

        private final BlockValues values;
        private final List<Integer> documentsOfParts = new ArrayList<>();
        private final List<BlockEntry> entries = new ArrayList<>(Block.MOST_DOCUMENTS);

        private ParsedBlock(BlockValues values) {
            this.values = values;
        }

        static ParsedBlock of(List<StoredPart> parts) {
            BlockValues values = new BlockValues();
            FieldHashes fields = new FieldHashes(0, Optional.of(values));
            ParsedBlock parsed = new ParsedBlock(values);
            for (StoredPart stored : parts) {
                BlockPart part = stored.read(BlockPart.Choice.ALL);
                part.addTo(fields, stored.whole);
                parsed.documentsOfParts.add(part.entries().size());
                parsed.entries.addAll(part.entries());
            }
            return parsed;
        }

        void addTo(GroupDraft group) {
            group.add(
                    values,
                    documentsOfParts,
                    entries.stream()
                            .mapToLong(entry -> entry.timestamp().microseconds())
                            .toArray(),
                    entries.get(entries.size() - 1).sequence(),
                    entries.stream().mapToLong(BlockEntry::bytes).sum());
        }
    }

    /**
     * Copies blocks without changing them. If the destination has columns, also creates the columns of these blocks.
     *
     * @param first the number of the first block
     * @param end the number after the last block
     * @return the number of documents
     */
    public int copyBlocks(int first, int end) {
        insert(into.blocks(), from.blocks(), "s.number >= :begin and s.number < :end", first, end);
        insert(
                into.parts(),
                from.parts(),
                "s.number >= :begin and s.number < :end",
                first * Block.MOST_PARTS,
                end * Block.MOST_PARTS);
        insert(
                into.parts(),
                from.parts(),
                "s.number > :begin and s.number <= :end",
                BlockGroup.numberOf(end),
                BlockGroup.numberOf(first));
        if (first == 0) {
            insert(
                    into.parts(),
                    from.parts(),
                    "s.number between :begin and :end",
                    Dictionary.NUMBER,
                    Dictionary.NUMBER);
        }
        if (into.hasColumns(transaction)) {
            addColumns(first, end);
        }
        return transaction
                .createQuery(String.format(
                        Locale.ROOT,
                        "select coalesce(sum(b.documents), 0) from %s b where b.number >= :begin and b.number < :end",
                        into.blocks()))
                .bind("begin", first)
                .bind("end", end)
                .mapTo(Integer.class)
                .one();
    }

    private void insert(String destination, String source, String condition, int begin, int end) {
        transaction
                .createUpdate(String.format(
                        Locale.ROOT, "insert into %s select * from %s s where %s", destination, source, condition))
                .bind("begin", begin)
                .bind("end", end)
                .execute();
    }

    /** Creates the columns of blocks. Other threads parse blocks and encode columns while this thread reads blocks. */
    private void addColumns(int first, int end) {
        BackgroundTasks<StoredGroup> encoded = new BackgroundTasks<>();
        for (int group = first; group < end; group += BLOCKS_OF_GROUP) {
            GroupParser parser = new GroupParser(new GroupDraft(group));
            visit(group, Math.min(end, group + BLOCKS_OF_GROUP), parser::add);
            if (!parser.isEmpty()) {
                GroupDraft draft = parser.finished();
                encoded.finish(this::insert);
                encoded.start(draft::encoded);
            }
        }
        encoded.finish(this::insert);
    }

    /**
     * Adds the values of blocks to a group. Other threads parse a few blocks at once. The sources of these blocks
     * together have at most {@link #BYTES_AT_ONCE} bytes; a block with larger sources is parsed alone.
     */
    private static final class GroupParser {

        private final GroupDraft draft;
        private final BackgroundTasks<ParsedBlock> parsed = new BackgroundTasks<>();
        private final List<StoredPart> block = new ArrayList<>();
        private long bytesOfBlock;
        private long bytesStarted;

        GroupParser(GroupDraft draft) {
            this.draft = draft;
        }

        boolean isEmpty() {
            return block.isEmpty();
        }

        /** Adds the next part. */
        void add(StoredPart part) {
            if (!block.isEmpty() && block.get(0).block() != part.block()) {
                parse();
            }
            block.add(part);
            bytesOfBlock += BlockPart.bytesOfSources(part.whole);
        }

        /** Returns the group with the values of all parts. */
        GroupDraft finished() {
            parse();
            finishStarted();
            return draft;
        }

        private void parse() {
            if (parsed.size() >= BLOCKS_UNPARSED || bytesStarted + bytesOfBlock > BYTES_AT_ONCE) {
                finishStarted();
            }
            List<StoredPart> parts = List.copyOf(block);
            parsed.start(() -> ParsedBlock.of(parts));
            bytesStarted += bytesOfBlock;
            block.clear();
            bytesOfBlock = 0;
        }

        private void finishStarted() {
            parsed.finish(each -> each.addTo(draft));
            bytesStarted = 0;
        }
    }

    private void insert(StoredGroup group) {
        ColumnTable.insert(transaction, into, group);
    }

    private void visit(int first, int end, Visitor visitor) {
        try (ResultIterator<Integer> parts = transaction
                .createQuery(String.format(
                        Locale.ROOT,
                        "select p.number, p.documents from %s p where p.number >= :begin and p.number < :end"
                                + " order by p.number",
                        from.parts()))
                .bind("begin", first * Block.MOST_PARTS)
                .bind("end", end * Block.MOST_PARTS)
                .setFetchSize(PARTS_AT_ONCE)
                .map((row, context) -> {
                    byte[] whole = row.getBytes("documents");
                    Dictionary dictionary =
                            dictionaries.of(transaction.getConnection(), from, BlockPart.checksum(whole));
                    visitor.visit(new StoredPart(row.getInt("number"), whole, dictionary));
                    return whole.length;
                })
                .iterator()) {
            parts.forEachRemaining(part -> {});
        }
    }

    /**
     * Copies the documents of blocks to the table of rows of the destination.
     *
     * @param first the number of the first block
     * @param end the number after the last block
     * @return the number of documents
     */
    public int copyToRows(int first, int end) {
        int[] documents = {0};
        long[] bytes = {0};
        PreparedBatch batch = transaction.prepareBatch(String.format(
                Locale.ROOT,
                "insert into %s (id, ts, source) values (:id, millrace.moment(:ts), :source)",
                into.name()));
        visit(first, end, stored -> {
            BlockPart part = stored.read(BlockPart.Choice.ALL);
            List<String> sources = part.sources(stored.whole);
            for (int i = 0; i < sources.size(); i++) {
                BlockEntry entry = part.entries().get(i);
                batch.bind("id", entry.id().value())
                        .bind("ts", entry.timestamp().microseconds())
                        .bind("source", sources.get(i))
                        .add();
                documents[0]++;
                bytes[0] += entry.bytes();
                if (batch.size() >= ROWS_AT_ONCE || bytes[0] >= BYTES_AT_ONCE) {
                    batch.execute();
                    bytes[0] = 0;
                }
            }
        });
        if (batch.size() > 0) {
            batch.execute();
        }
        return documents[0];
    }
}

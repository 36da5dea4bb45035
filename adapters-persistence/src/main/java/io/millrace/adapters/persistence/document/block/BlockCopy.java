package io.millrace.adapters.persistence.document.block;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.ColumnTable;
import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.adapters.persistence.document.query.FieldHashes;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.sql.ResultSet;
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

    /** The number of blocks whose documents share columns. */
    private static final int BLOCKS_OF_GROUP = BlockGroup.MOST_BLOCKS;

    private static final int PARTS_AT_ONCE = 2 * Block.MOST_PARTS;
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
     * Returns the number of blocks to copy at once: at least one block; groups of blocks are not divided if possible.
     *
     * @param mostDocuments the maximum number of documents, if a block does not contain more
     */
    public static int blocksOf(int mostDocuments) {
        int blocks = Math.max(1, mostDocuments / Block.MOST_DOCUMENTS);
        return blocks < BLOCKS_OF_GROUP ? blocks : blocks - blocks % BLOCKS_OF_GROUP;
    }

    /** Receives the parts of blocks in their order. */
    private interface Visitor {

        void visit(BlockPart part, List<String> sources);
    }

    /**
     * Copies blocks without changing them, and adds columns if the destination has them.
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
            for (int group = first; group < end; group += BLOCKS_OF_GROUP) {
                addColumns(group, Math.min(end, group + BLOCKS_OF_GROUP));
            }
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

    private void addColumns(int first, int end) {
        GroupDraft group = new GroupDraft(first);
        List<BlockPart> block = new ArrayList<>();
        BlockValues[] values = {new BlockValues()};
        visit(first, end, (part, sources) -> {
            if (!block.isEmpty() && number(block.get(0)) != number(part)) {
                add(group, block, values[0]);
                block.clear();
                values[0] = new BlockValues();
            }
            block.add(part);
            FieldHashes fields = new FieldHashes(0, Optional.of(values[0]));
            for (int i = 0; i < sources.size(); i++) {
                byte[] source = sources.get(i).getBytes(UTF_8);
                fields.add(part.entries().get(i).id(), source, 0, source.length);
            }
        });
        if (!block.isEmpty()) {
            add(group, block, values[0]);
            ColumnTable.insert(transaction, into, group.encoded());
        }
    }

    private static int number(BlockPart part) {
        return part.number() / Block.MOST_PARTS;
    }

    private static void add(GroupDraft group, List<BlockPart> block, BlockValues values) {
        List<BlockEntry> entries =
                block.stream().flatMap(part -> part.entries().stream()).toList();
        group.add(
                values,
                entries.stream().map(entry -> entry.timestamp().microseconds()).toList(),
                entries.get(entries.size() - 1).sequence(),
                block.stream().mapToLong(BlockPart::bytes).sum());
    }

    private void visit(int first, int end, Visitor visitor) {
        try (ResultIterator<BlockPart> parts = transaction
                .createQuery(String.format(
                        Locale.ROOT,
                        "select p.number, p.documents from %s p where p.number >= :begin and p.number < :end"
                                + " order by p.number",
                        from.parts()))
                .bind("begin", first * Block.MOST_PARTS)
                .bind("end", end * Block.MOST_PARTS)
                .setFetchSize(PARTS_AT_ONCE)
                .map((row, context) -> visited(row, visitor))
                .iterator()) {
            parts.forEachRemaining(part -> {});
        }
    }

    private BlockPart visited(ResultSet row, Visitor visitor) throws SQLException {
        byte[] whole = row.getBytes("documents");
        byte[] beginning = whole.length <= BlockPart.BEGINNING ? whole : Arrays.copyOf(whole, BlockPart.BEGINNING + 1);
        BlockPart part = BlockPart.read(
                row.getInt("number"),
                beginning,
                BlockPart.Choice.NONE,
                checksum -> dictionaries.of(transaction.getConnection(), from, checksum));
        visitor.visit(part, part.sources(whole));
        return part;
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
        visit(first, end, (part, sources) -> {
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

package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.database.BackgroundTasks;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.document.column.ColumnTable;
import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.adapters.persistence.document.column.StoredGroup;
import io.millrace.adapters.persistence.document.packing.IdPages;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.SealedStatistics;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** Copies rows into blocks, in the order of arrival and in the transaction of the handle. */
public final class BlockRows {

    private static final int ROWS_AT_ONCE = 256;

    /** The maximum length of a source that is fetched with its row, in bytes. Longer sources are read one by one. */
    private static final int LONGEST = 1 << 16;

    /** The maximum number of blocks that are sent to the database together. */
    private static final int BLOCKS_AT_ONCE = 16;

    private static final int BLOCKS_UNSENT = 2 * BLOCKS_AT_ONCE;
    private static final long BYTES_UNSENT = (long) BLOCKS_AT_ONCE * Block.FULL_BYTES;

    private final Handle transaction;
    private final DocumentTable table;
    private final DocumentTable rows;
    private final BlockMaker maker;
    private final BackgroundTasks<NewBlock> unsent = new BackgroundTasks<>();
    private long bytesUnsent;
    private int documents;
    private int blocks;
    private int unusedNumber = -1;
    private boolean isGrouped;
    private final boolean hasColumns;
    private Optional<GroupDraft> columns = Optional.empty();
    private final BackgroundTasks<StoredGroup> unsentColumns = new BackgroundTasks<>();
    private Optional<BlockGroup> group = Optional.empty();
    private long bytes;

    /** Creates a converter from a table of rows to a table of blocks. Both tables can belong to the same index. */
    public BlockRows(Handle transaction, DocumentTable rows, DocumentTable table) {
        this.transaction = transaction;
        this.rows = rows;
        this.table = table;
        this.maker = maker(transaction, table);
        this.hasColumns = table.hasColumns(transaction);
    }

    /** Returns a maker that continues the blocks of an index and uses its dictionary. */
    public static BlockMaker maker(Handle transaction, DocumentTable table) {
        try {
            return new BlockMaker(Dictionary.load(transaction.getConnection(), table));
        } catch (SQLException failure) {
            throw new DatabaseException("reading the dictionary", failure);
        }
    }

    /**
     * Copies the documents of the selected rows into blocks. The last block may be short.
     *
     * @param place the SQL expression for the position of a row, as in {@link IdPages#extend}
     * @param number converts the value of this expression to a number, as in {@link IdPages#extend}
     * @param condition the SQL text that selects the rows; the database must return them in the order of their
     *     positions
     * @param sequence the sequence number for the first document
     * @return the number of documents
     */
    public int writeAll(
            String place, ToLongFunction<String> number, String condition, Map<String, ?> parameters, long sequence) {
        read(
                place,
                row -> number.applyAsLong(row.getString("place")),
                condition,
                parameters,
                Long.MAX_VALUE,
                position -> sequence + documents);
        maker.finish().forEach(this::add);
        sendAll();
        return documents;
    }

    /**
     * Copies the documents of the selected rows into full blocks, and stops reading after {@code mostBytes}. The last
     * documents, which do not fill a block, are written only if there is no full block.
     *
     * @param condition the SQL text that selects the rows and orders them by sequence number
     */
    public void writeFull(String condition, Map<String, ?> parameters, long mostBytes) {
        read("d.seq", row -> row.getLong("place"), condition, parameters, mostBytes, position -> position);
        maker.full().forEach(this::add);
        if (blocks == 0) {
            maker.finish().forEach(this::add);
        }
        sendAll();
    }

    private interface Position {

        long of(ResultSet row) throws SQLException;
    }

    private void read(
            String place,
            Position position,
            String condition,
            Map<String, ?> parameters,
            long mostBytes,
            LongUnaryOperator numbering) {
        Query query = transaction
                .createQuery(String.format(Locale.ROOT, """
                    select d.id, millrace.microseconds(d.ts) as moment, %s as place,
                        case when octet_length(d.source) <= %d then d.source end as source
                    from %s d
                    where %s
                    """, place, LONGEST, rows.name(), condition))
                .bindMap(parameters)
                .setFetchSize(ROWS_AT_ONCE);
        try (ResultIterator<Long> places = query.map((row, context) -> {
                    long own = position.of(row);
                    add(row, own, numbering.applyAsLong(own));
                    return own;
                })
                .iterator()) {
            long last = Long.MIN_VALUE;
            while (places.hasNext() && bytes < mostBytes) {
                long next = places.next();
                if (next <= last) {
                    throw new IllegalStateException("rows of " + rows.name() + " come out of order");
                }
                last = next;
            }
        }
    }

    private void add(ResultSet row, long place, long sequence) throws SQLException {
        DocumentId id = new DocumentId(row.getString("id"));
        byte[] source = row.getBytes("source");
        documents++;
        maker.add(
                        id,
                        new Timestamp(row.getLong("moment")),
                        sequence,
                        source == null ? source(id) : source,
                        OptionalLong.of(place))
                .forEach(this::add);
    }

    private byte[] source(DocumentId id) {
        return transaction
                .createQuery(String.format(Locale.ROOT, "select d.source from %s d where d.id = :id", rows.name()))
                .bind("id", id.value())
                .map((row, context) -> row.getBytes(1))
                .one();
    }

    /** Compresses a block in another thread while this thread continues to read rows. */
    private void add(BlockDraft block) {
        blocks++;
        bytes += block.bytes();
        bytesUnsent += block.bytes();
        unsent.start(() -> block.packed(hasColumns));
        while (unsent.size() >= BLOCKS_UNSENT || bytesUnsent >= BYTES_UNSENT) {
            send();
        }
    }

    private void sendAll() {
        while (unsent.size() > 0) {
            send();
        }
        endGroup();
        sendColumns();
    }

    private void send() {
        List<NewBlock> next = unsent.next(BLOCKS_AT_ONCE);
        bytesUnsent -= next.stream().mapToLong(NewBlock::bytes).sum();
        if (unusedNumber < 0) {
            unusedNumber = firstUnused(transaction, table);
            isGrouped = BlockGroup.firstWithout(transaction, table) == unusedNumber;
        }
        insert(transaction, table, unusedNumber, next);
        for (NewBlock block : next) {
            if (isGrouped) {
                addToGroup(block);
            }
            unusedNumber++;
        }
    }

    private void addToGroup(NewBlock block) {
        BlockGroup open = group.orElseGet(() -> new BlockGroup(unusedNumber));
        group = Optional.of(open);
        open.add(block.numbers());
        GroupDraft draft = columns.orElseGet(() -> new GroupDraft(unusedNumber));
        if (block.addTo(draft)) {
            columns = Optional.of(draft);
        }
        if (open.isFull()) {
            endGroup();
        }
    }

    private void endGroup() {
        group.ifPresent(open -> open.insert(transaction, table));
        group = Optional.empty();
        columns.ifPresent(open -> {
            sendColumns();
            unsentColumns.start(open::encoded);
        });
        columns = Optional.empty();
    }

    /**
     * Sends the columns of the last group. Another thread has encoded these columns while the next group was filled.
     */
    private void sendColumns() {
        unsentColumns.finish(encoded -> ColumnTable.insert(transaction, table, encoded));
    }

    /** Returns the number that the next block will get. */
    public static int firstUnused(Handle transaction, DocumentTable table) {
        return transaction
                .createQuery("select coalesce(max(b.number) + 1, 0) from " + table.blocks() + " b")
                .mapTo(Integer.class)
                .one();
    }

    /** Stores blocks under consecutive unused numbers from {@code first} on. */
    public static void insert(Handle transaction, DocumentTable table, int first, List<NewBlock> blocks) {
        PreparedBatch rows = transaction.prepareBatch(String.format(Locale.ROOT, """
            insert into %s
                (number, seq, last_seq, places, documents, bytes, earliest, latest, first_id, last_id, filter)
            values (:number, :seq, :lastSeq, :places, :documents, :bytes, millrace.moment(:earliest),
                millrace.moment(:latest), :firstId, :lastId, :filter)
            """, table.blocks()));
        PreparedBatch parts = transaction.prepareBatch(String.format(
                Locale.ROOT, "insert into %s (number, documents) values (:number, :documents)", table.parts()));
        int number = first;
        for (NewBlock block : blocks) {
            rows.bind("number", number)
                    .bind("seq", block.first())
                    .bind("lastSeq", block.last())
                    .bindArray("places", Long.class, block.places())
                    .bind("documents", block.entries().size())
                    .bind("bytes", block.bytes())
                    .bind("earliest", block.range().from().microseconds())
                    .bind("latest", block.range().to().microseconds())
                    .bind("firstId", block.firstId().value())
                    .bind("lastId", block.lastId().value())
                    .bindByType("filter", block.filter().orElse(null), byte[].class)
                    .add();
            block.dictionary()
                    .ifPresent(dictionary -> parts.bind("number", Dictionary.NUMBER)
                            .bind("documents", dictionary.stored())
                            .add());
            for (int i = 0; i < block.parts().size(); i++) {
                parts.bind("number", number * Block.MOST_PARTS + i)
                        .bind("documents", block.parts().get(i).stored())
                        .add();
            }
            number++;
        }
        rows.execute();
        parts.execute();
    }

    /** Returns the highest sequence number in the blocks; empty if no block exists. */
    public static OptionalLong last(Handle handle, DocumentTable table) {
        return handle.createQuery(lastNumber(table))
                .mapTo(Long.class)
                .findOne()
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    /** Returns a query for the highest sequence number in the blocks. It returns no row if no block exists. */
    public static String lastNumber(DocumentTable table) {
        return String.format(Locale.ROOT, "select b.last_seq from %s b order by b.seq desc limit 1", table.blocks());
    }

    /** Returns the number of documents in the blocks and the time range of the documents. */
    public static SealedStatistics statistics(Handle handle, DocumentTable table) {
        return handle.createQuery(String.format(Locale.ROOT, """
            select coalesce(sum(b.documents), 0) as documents,
                millrace.microseconds(min(b.earliest)) as earliest,
                millrace.microseconds(max(b.latest)) as latest
            from %s b
            """, table.blocks()))
                .map((row, context) -> TableStatistics.statistics(row))
                .one();
    }
}

package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.database.Transactions;
import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockGroup;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.block.Dictionaries;
import io.millrace.adapters.persistence.document.packing.IdPage;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.Utf8;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the documents of packed indices for one request. */
public final class BlockReader {

    /** The maximum number of documents whose parts one statement finds. Each document may be in a different part. */
    private static final int PARTS_AT_ONCE = 128;

    /** The maximum number of blocks whose parts one statement loads. In most cases, the sources are not loaded. */
    private static final int BLOCKS_AT_ONCE = 16;

    /**
     * The maximum total size, in bytes, of the sources that this reader keeps after it has found documents. The caller
     * usually requests these sources next.
     */
    private static final long KEPT_BYTES = 1L << 19;

    /** The number of rows of the first fetch. It is small, because one block often completes a page. */
    private static final int FIRST_ROWS = 2 * Block.MOST_PARTS;

    private final Connection connection;
    private final ReadBudget budget;
    private final Dictionaries dictionaries;
    private final Map<Found, String> kept = new HashMap<>();
    private long bytesKept;

    public BlockReader(Connection connection, ReadBudget budget, Dictionaries dictionaries) {
        this.connection = connection;
        this.budget = budget;
        this.dictionaries = dictionaries;
    }

    private record Found(long index, DocumentId id) {}

    Connection connection() {
        return connection;
    }

    /** Returns the ids from {@code ids} that exist in the index. */
    public static Set<DocumentId> present(Connection connection, DocumentTable table, Collection<DocumentId> ids)
            throws SQLException {
        BlockReader reader = new BlockReader(connection, new ReadBudget(1, ReadBudget.PATIENCE), new Dictionaries());
        Set<DocumentId> present = new HashSet<>();
        for (List<DocumentId> some : portions(ids)) {
            present.addAll(reader.locate(table, some).keySet());
        }
        return present;
    }

    /** Returns the keys of the documents that exist. */
    List<SortKey> keys(SearchedIndex target, Collection<DocumentId> ids) throws SQLException {
        List<SortKey> keys = new ArrayList<>();
        for (List<DocumentId> some : portions(ids)) {
            locate(target.documents(), some).forEach((id, part) -> {
                BlockEntry entry = part.entry(id).orElseThrow();
                cache(target.documents(), part, entry);
                keys.add(key(target, entry));
            });
        }
        return keys;
    }

    private static List<List<DocumentId>> portions(Collection<DocumentId> ids) {
        List<DocumentId> all = List.copyOf(ids);
        List<List<DocumentId>> portions = new ArrayList<>();
        for (int from = 0; from < all.size(); from += PARTS_AT_ONCE) {
            portions.add(all.subList(from, Math.min(all.size(), from + PARTS_AT_ONCE)));
        }
        return portions;
    }

    /** Returns the block part that contains each document. Documents that do not exist are omitted. */
    private Map<DocumentId, BlockPart> locate(DocumentTable table, List<DocumentId> ids) throws SQLException {
        String wanted = ids.size() == 1 ? "(select cast(? as text) as id) w" : "unnest(?) as w (id)";
        String sql = String.format(Locale.ROOT, """
            select w.id, p.number, %s
            from %s join %s p on p.number = (
                select i.parts[width_bucket(w.id, i.marks)]
                from %s i
                where i.first <= w.id
                order by i.first desc
                limit 1)
            """, BlockPart.ofRow(), wanted, table.parts(), table.ids());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (ids.size() == 1) {
                statement.setString(1, ids.get(0).value());
            } else {
                statement.setArray(1, SourceReader.texts(connection, ids));
            }
            try (ResultSet rows = statement.executeQuery()) {
                Map<DocumentId, BlockPart> located = new LinkedHashMap<>();
                Map<Integer, BlockPart> parts = new HashMap<>();
                while (rows.next()) {
                    DocumentId id = new DocumentId(rows.getString(1));
                    BlockPart part = part(table, parts, rows, entries -> BlockPart.entry(entries, id));
                    if (part.entry(id).isPresent()) {
                        located.put(id, part);
                    }
                }
                return located;
            }
        }
    }

    /**
     * Returns the part whose number is in the second column of the row. The third column contains the beginning of the
     * part, unless an earlier row of the same part contained it. If the part is known, but the source of a chosen
     * document was not inflated (decompressed), the part is inflated again with all sources.
     */
    private BlockPart part(DocumentTable table, Map<Integer, BlockPart> known, ResultSet row, BlockPart.Choice choice)
            throws SQLException {
        int number = row.getInt(2);
        BlockPart before = known.get(number);
        if (before != null
                && choice.of(before.entries())
                        .filter(last -> !before.hasInflated(last))
                        .isEmpty()) {
            return before;
        }
        BlockPart part = before == null
                ? part(table, number, row.getBytes(3), choice)
                : part(table, number, before.beginning(), BlockPart.Choice.ALL);
        known.put(number, part);
        return part;
    }

    private BlockPart part(DocumentTable table, int number, byte[] beginning, BlockPart.Choice choice)
            throws SQLException {
        return BlockPart.read(number, beginning, choice, checksum -> dictionaries.of(connection, table, checksum));
    }

    private void cache(DocumentTable table, BlockPart part, BlockEntry entry) {
        if (part.hasInflated(entry) && bytesKept + entry.bytes() <= KEPT_BYTES) {
            bytesKept += entry.bytes();
            kept.put(new Found(table.index(), entry.id()), part.source(entry));
        }
    }

    /**
     * Returns documents in ascending or descending order of their ids.
     *
     * @param after the id after which the results begin; empty to begin with the first document of the order
     * @param skipped the number of documents to skip at the beginning; 0 if {@code after} is present
     */
    List<SortKey> walk(SearchedIndex target, Optional<DocumentId> after, boolean descending, int skipped, int most)
            throws SQLException {
        List<SortKey> found = new ArrayList<>();
        Optional<DocumentId> place = after;
        boolean continues = true;
        while (continues && found.size() < most) {
            int before = found.size();
            // Requests one more document, because the first result may be the document with the id "place", which is
            // not part of the next results.
            List<BlockEntry> next = walkOn(
                    target.documents(),
                    place,
                    descending,
                    place.isEmpty() ? skipped : 0,
                    Math.min(PARTS_AT_ONCE, most - before) + 1);
            for (BlockEntry entry : next) {
                int order = place.map(entry.id()::compareTo).orElse(descending ? -1 : 1);
                if (found.size() < most && (descending ? order < 0 : order > 0)) {
                    found.add(key(target, entry));
                }
            }
            continues = found.size() > before;
            place = continues ? Optional.of(found.get(found.size() - 1).id()) : place;
        }
        return found;
    }

    /**
     * Returns documents in ascending or descending order of ids. The first result is the document with the given id. If
     * this document does not exist, the first result is the document with the next lower id.
     */
    private List<BlockEntry> walkOn(
            DocumentTable table, Optional<DocumentId> id, boolean descending, int skipped, int most)
            throws SQLException {
        String pages = id.isEmpty()
                ? "true"
                : descending
                        ? "i.first <= ?"
                        : String.format(
                                Locale.ROOT,
                                "i.first >= coalesce((select b.first from %s b where b.first <= ? order by b.first desc limit 1), '')",
                                table.ids());
        // The position in a page of ids is computed only once for each page, because this computation takes as much
        // time as reading the page.
        String place =
                id.isPresent() ? "width_bucket(cast(? as text), i.marks)" : descending ? "cardinality(i.marks)" : "1";
        String slice = descending
                ? String.format(Locale.ROOT, "[greatest(i.place - %d, 1):i.place]", most + skipped - 1)
                : String.format(Locale.ROOT, "[greatest(i.place, 1):greatest(i.place, 1) + %d]", most + skipped - 1);
        String order = descending ? "desc" : "";
        String sql = String.format(
                Locale.ROOT,
                """
            select e.mark, e.part,
                case when lag(e.part) over () is distinct from e.part
                    then (select %1$s from %2$s p where p.number = e.part)
                end
            from (
                select m.mark, m.part
                from (
                    select i.marks, i.parts, %3$s as place from %4$s i where %5$s order by i.first %6$s limit %7$d
                ) i cross join lateral (
                    select m.mark, m.part
                    from unnest(i.marks%8$s, i.parts%8$s) with ordinality as m (mark, part, place)
                    order by m.place %6$s
                ) m
                limit %9$d offset %10$d
            ) e
            """,
                BlockPart.ofRow(),
                table.parts(),
                place,
                table.ids(),
                pages,
                order,
                // The first page may contain no id that is a result, and any page may contain fewer ids than the
                // maximum.
                2 + (most + skipped) / (IdPage.MOST_IDS / 2),
                slice,
                most,
                skipped);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int next = 1;
            if (id.isPresent()) {
                statement.setString(next++, id.get().value());
            }
            if (id.isPresent()) {
                statement.setString(next, id.get().value());
            }
            List<BlockEntry> entries = new ArrayList<>();
            Map<Integer, BlockPart> parts = new HashMap<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String mark = rows.getString(1);
                    BlockPart part = part(table, parts, rows, all -> BlockPart.marked(all, mark));
                    BlockEntry entry = part.marked(mark);
                    cache(table, part, entry);
                    entries.add(entry);
                }
            }
            return entries;
        }
    }

    /** Counts the documents in a time range. The count stops at {@code most}. */
    long count(SearchedIndex target, TimeRange range, long most) throws SQLException {
        if (range.isEmpty()) {
            return 0;
        }
        Condition overlapping = BlockPushdown.isDuring(range);
        Condition within = BlockPushdown.isWithin(range);
        String sql =
                String.format(Locale.ROOT, """
            select coalesce(sum(d.documents) filter (where %1$s), 0), array_agg(d.number) filter (where not (%1$s))
            from %2$s d
            where %3$s
            """, within.sql(), target.documents().blocks(), overlapping.sql());
        long count;
        List<Integer> partial = List.of();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            overlapping.bind(statement, within.bind(statement, within.bind(statement, 1)));
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                count = rows.getLong(1);
                if (rows.getArray(2) != null) {
                    partial = List.of((Integer[]) rows.getArray(2).getArray());
                }
            }
        }
        for (int from = 0; from < partial.size() && count < most; from += BLOCKS_AT_ONCE) {
            count += countEach(target, partial.subList(from, Math.min(partial.size(), from + BLOCKS_AT_ONCE)), range);
        }
        return Math.min(count, most);
    }

    private long countEach(SearchedIndex target, List<Integer> blocks, TimeRange range) throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                """
            select p.number, %s
            from unnest(?) as b (number) join %s p on p.number between b.number * %3$d and b.number * %3$d + %4$d
            """,
                BlockPart.ofRow(),
                target.documents().parts(),
                Block.MOST_PARTS,
                Block.MOST_PARTS - 1);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("int4", blocks.toArray()));
            long count = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    count +=
                            part(target.documents(), rows.getInt(1), rows.getBytes(2), BlockPart.Choice.NONE)
                                    .entries()
                                    .stream()
                                    .filter(entry -> range.contains(entry.timestamp()))
                                    .count();
                }
            }
            return count;
        }
    }

    /**
     * Passes the parts of all blocks that fulfil the condition to {@code visitor}, until the visitor returns false.
     *
     * @param ofGroup a condition on groups of blocks; it excludes groups without blocks that fulfil {@code condition}
     * @param order the order of the blocks, for example {@code d.seq}
     * @param choice chooses the documents of a part whose sources the visitor needs
     * @param window the size of a fetch; the caller must have reserved memory for it
     */
    void scan(
            SearchedIndex target,
            Condition condition,
            Condition ofGroup,
            String order,
            BlockPart.Choice choice,
            ScanWindow window,
            Visitor visitor,
            ScanDeadline deadline)
            throws SQLException {
        DocumentTable table = target.documents();
        String sql = String.format(
                Locale.ROOT,
                """
            select p.number, p.beginning, millrace.microseconds(b.earliest), millrace.microseconds(b.latest),
                b.first_id, b.last_id
            from (
                select d.number, d.earliest, d.latest, d.first_id, d.last_id from (%s) d order by %s
            ) b cross join lateral (
                select p.number, %s as beginning
                from %s p
                where p.number >= b.number * %5$d and p.number < (b.number + 1) * %5$d
                order by p.number
            ) p
            """,
                BlockGroup.blocks(table, condition, ofGroup),
                order,
                BlockPart.ofRow(),
                table.parts(),
                Block.MOST_PARTS);
        Transactions.inCursor(connection, () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(Math.min(FIRST_ROWS, window.rows()));
                int next = condition.bind(statement, ofGroup.bind(statement, 1));
                if (!ofGroup.equals(Condition.ALWAYS)) {
                    condition.bind(statement, next);
                }
                try (ResultSet rows = statement.executeQuery()) {
                    boolean continues = true;
                    while (continues && rows.next()) {
                        rows.setFetchSize(window.rows());
                        deadline.check(target.index().name());
                        TimeRange range = TimeRange.of(new Timestamp(rows.getLong(3)), new Timestamp(rows.getLong(4)));
                        Block block = new Block(
                                rows.getInt(1) / Block.MOST_PARTS,
                                new DocumentId(rows.getString(5)),
                                new DocumentId(rows.getString(6)),
                                range);
                        continues = visitor.visit(block, part(table, rows.getInt(1), rows.getBytes(2), choice));
                    }
                }
            }
        });
    }

    /** Receives parts with the wanted documents. */
    interface PartVisitor {

        void visit(BlockPart part, BitSet wanted) throws SQLException;
    }

    /**
     * Passes the parts that contain the wanted documents to {@code visitor}.
     *
     * @param wanted for each part number, the wanted documents of this part; in a part, documents are numbered from 0
     * @param inflates whether the sources of the documents are inflated
     */
    void parts(
            SearchedIndex target,
            Map<Integer, BitSet> wanted,
            boolean inflates,
            ScanDeadline deadline,
            PartVisitor visitor)
            throws SQLException {
        DocumentTable table = target.documents();
        String sql = String.format(
                Locale.ROOT, "select p.number, %s from %s p where p.number = any(?)", BlockPart.ofRow(), table.parts());
        List<Integer> numbers = List.copyOf(wanted.keySet());
        for (int from = 0; from < numbers.size(); from += PARTS_AT_ONCE) {
            deadline.check(target.index().name());
            List<Integer> some = numbers.subList(from, Math.min(numbers.size(), from + PARTS_AT_ONCE));
            List<BlockPart> parts = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setArray(1, connection.createArrayOf("int4", some.toArray()));
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        int last = documents(wanted, rows.getInt(1)).length() - 1;
                        BlockPart.Choice choice = entries -> Optional.of(entries.get(last));
                        parts.add(part(
                                table, rows.getInt(1), rows.getBytes(2), inflates ? choice : BlockPart.Choice.NONE));
                    }
                }
            }
            for (BlockPart part : parts) {
                visitor.visit(part, documents(wanted, part.number()));
            }
        }
    }

    private static BitSet documents(Map<Integer, BitSet> byPart, int part) {
        return Objects.requireNonNull(byPart.get(part), "documents");
    }

    /**
     * Passes the keys of the wanted documents to {@code use}. Keeps the sources of these documents if they are small,
     * because the caller usually requests the sources next.
     *
     * @param wanted for each part number, the wanted documents of this part, as in {@link #parts}
     */
    void keys(SearchedIndex target, Map<Integer, BitSet> wanted, ScanDeadline deadline, Consumer<SortKey> use)
            throws SQLException {
        parts(
                target,
                wanted,
                target.packed(),
                deadline,
                (part, own) -> own.stream().mapToObj(part.entries()::get).forEach(entry -> {
                    cache(target.documents(), part, entry);
                    use.accept(key(target, entry));
                }));
    }

    /** Passes all sources of a part to {@code use}. Reserves memory for the sources unless they are small. */
    <T> T withSources(SearchedIndex target, BlockPart part, Use<T> use) throws SQLException {
        ReadBudget.Lease held =
                part.whole().isPresent() ? reserve(part.bytes()) : SourceReader.reserve(budget, part.bytes());
        try {
            return use.of(part.sources(whole(target, part)));
        } finally {
            held.giveBack();
        }
    }

    private byte[] whole(SearchedIndex target, BlockPart part) throws SQLException {
        if (part.whole().isPresent()) {
            return part.whole().get();
        }
        String sql = String.format(
                Locale.ROOT,
                "select p.documents from %s p where p.number = ?",
                target.documents().parts());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, part.number());
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("part " + part.number() + " of index ["
                            + target.index().name() + "] has vanished");
                }
                return rows.getBytes(1);
            }
        }
    }

    /**
     * Returns the sources of existing documents. Reserves memory for the sources while they are loaded.
     *
     * @param limit the maximum total size of the sources, in bytes of UTF-8
     * @return empty if the total size of the sources exceeds the limit; then no large source was loaded
     */
    Optional<Map<DocumentId, String>> sources(SearchedIndex target, Collection<SortKey> keys, long limit)
            throws SQLException {
        DocumentTable table = target.documents();
        Map<DocumentId, String> sources = new HashMap<>();
        List<DocumentId> unknown = new ArrayList<>();
        for (SortKey key : keys) {
            String known = kept.get(new Found(table.index(), key.id()));
            if (known == null) {
                unknown.add(key.id());
            } else {
                sources.put(key.id(), known);
            }
        }
        long bytes = sources.values().stream().mapToLong(Utf8::length).sum();
        if (bytes > limit) {
            return Optional.empty();
        }
        List<DocumentId> large = new ArrayList<>();
        long bytesOfLarge = 0;
        for (List<DocumentId> some : portions(unknown)) {
            for (Map.Entry<DocumentId, BlockPart> found : locate(table, some).entrySet()) {
                BlockEntry entry = found.getValue().entry(found.getKey()).orElseThrow();
                bytes += entry.bytes();
                if (found.getValue().hasInflated(entry) && bytes <= KEPT_BYTES) {
                    sources.put(entry.id(), found.getValue().source(entry));
                } else {
                    large.add(entry.id());
                    bytesOfLarge += entry.bytes();
                }
            }
            if (bytes > limit) {
                return Optional.empty();
            }
        }
        ReadBudget.Lease held = reserve(bytesOfLarge);
        try {
            for (List<DocumentId> some : portions(large)) {
                Map<BlockPart, Set<DocumentId>> wanted = new HashMap<>();
                locate(table, some)
                        .forEach((id, part) -> wanted.computeIfAbsent(part, ids -> new HashSet<>())
                                .add(id));
                for (Map.Entry<BlockPart, Set<DocumentId>> one : wanted.entrySet()) {
                    sources.putAll(one.getKey().sources(whole(target, one.getKey()), one.getValue()));
                }
            }
        } finally {
            held.giveBack();
        }
        return Optional.of(sources);
    }

    private ReadBudget.Lease reserve(long bytes) {
        return bytes <= SourceReader.SMALL ? () -> {} : SourceReader.reserve(budget, bytes);
    }

    /** Finds a document by its id, and loads its source. */
    Optional<DocumentReader.FoundSource> find(SearchedIndex target, DocumentId id) throws SQLException {
        List<SortKey> keys = keys(target, List.of(id));
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Map<DocumentId, String> sources = sources(target, keys, Long.MAX_VALUE).orElseThrow();
        return Optional.of(
                new DocumentReader.FoundSource(target, keys.get(0), Objects.requireNonNull(sources.get(id), "source")));
    }

    static SortKey key(SearchedIndex target, BlockEntry entry) {
        return new SortKey(target.rank(), entry.id(), entry.timestamp(), entry.sequence());
    }

    /** Receives the parts of a scan, one after the other. */
    interface Visitor {

        /** Processes a part. Returns whether the scan should continue. */
        boolean visit(Block block, BlockPart part) throws SQLException;
    }

    /** Uses the sources of a part while their memory is reserved. */
    interface Use<T> {

        T of(List<String> sources);
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The statements that read the documents of one packed index. */
record BlockReader(Connection connection, ReadBudget budget) {

    /** How many ids one statement looks up, each of which may be in a page of its own. */
    private static final int IDS_AT_ONCE = 512;

    /** How many blocks one statement loads without their sources. */
    private static final int BLOCKS_AT_ONCE = 256;

    /** Sources of so many bytes come with their blocks, without a reservation. */
    private static final long FEW_BYTES = 4L * BlockMaker.FULL_BYTES;

    /** Pages that a walk reads at once; few ids are in each if documents came one by one. */
    private static final int MOST_PAGES = 32;

    /** A scan has more rows under way than blocks of as many bytes. */
    private static final int ROWS_OF_BLOCK = 32;

    /** Returns which of these ids are there, each with its block. */
    Map<DocumentId, Long> locate(SearchedIndex target, Collection<DocumentId> ids) throws SQLException {
        return locate(connection, target.documents(), ids);
    }

    static Map<DocumentId, Long> locate(Connection connection, DocumentTable table, Collection<DocumentId> ids)
            throws SQLException {
        String sql = """
            select distinct p.first_id, p.ids
            from unnest(?) as wanted (id)
                cross join lateral (
                    select i.first_id, i.ids from %s i where i.first_id <= wanted.id order by i.first_id desc limit 1
                ) p
            """.formatted(table.ids());
        Map<DocumentId, Long> located = new HashMap<>();
        List<DocumentId> ordered = List.copyOf(new TreeSet<>(ids));
        for (int from = 0; from < ordered.size(); from += IDS_AT_ONCE) {
            List<DocumentId> some = ordered.subList(from, Math.min(ordered.size(), from + IDS_AT_ONCE));
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setArray(1, DocumentReader.texts(connection, some));
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        IdPage page = IdPage.parse(rows.getBytes(2));
                        for (DocumentId id : some) {
                            Long block = page.blocks().get(id);
                            if (block != null) {
                                located.put(id, block);
                            }
                        }
                    }
                }
            }
        }
        return located;
    }

    /** Returns the first ids behind one, or from the first or last id on, in either order, each with its block. */
    Map<DocumentId, Long> walk(SearchedIndex target, Optional<DocumentId> behind, boolean descending, int most)
            throws SQLException {
        Map<DocumentId, Long> found = new LinkedHashMap<>();
        Optional<DocumentId> place = behind;
        boolean goesOn = true;
        while (goesOn && found.size() < most) {
            int pages = Math.min(MOST_PAGES, 2 + (most - found.size()) / IdPage.MOST_IDS);
            List<IdPage> next = pages(target, place, descending, pages);
            goesOn = next.size() >= pages;
            for (IdPage page : next) {
                for (Map.Entry<DocumentId, Long> entry :
                        (descending ? page.blocks().descendingMap() : page.blocks()).entrySet()) {
                    int order = place.map(entry.getKey()::compareTo).orElse(descending ? -1 : 1);
                    if (found.size() < most && (descending ? order < 0 : order > 0)) {
                        found.put(entry.getKey(), entry.getValue());
                    }
                }
            }
            place = next.isEmpty()
                    ? place
                    : Optional.of(descending ? last(next).first() : last(next).last());
        }
        return found;
    }

    private static IdPage last(List<IdPage> pages) {
        return pages.get(pages.size() - 1);
    }

    /** Returns pages in either order, beginning with the one that the id is in or behind. */
    private List<IdPage> pages(SearchedIndex target, Optional<DocumentId> id, boolean descending, int most)
            throws SQLException {
        String sql;
        if (id.isEmpty()) {
            sql = "select p.ids from <table> p order by p.first_id <order> limit ?";
        } else if (descending) {
            sql = "select p.ids from <table> p where p.first_id < ? order by p.first_id desc limit ?";
        } else {
            sql = """
                select p.ids
                from <table> p
                where p.first_id >= coalesce(
                    (select b.first_id from <table> b where b.first_id <= ? order by b.first_id desc limit 1), '')
                order by p.first_id
                limit ?
                """;
        }
        try (PreparedStatement statement = connection.prepareStatement(
                sql.replace("<table>", target.documents().ids()).replace("<order>", descending ? "desc" : ""))) {
            int next = 1;
            if (id.isPresent()) {
                statement.setString(next++, id.get().value());
            }
            statement.setInt(next, most);
            List<IdPage> pages = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    pages.add(IdPage.parse(rows.getBytes(1)));
                }
            }
            return pages;
        }
    }

    /** Returns the entries of these documents, each of which is in the block it is given with. */
    List<BlockEntry> entries(SearchedIndex target, Map<DocumentId, Long> located) throws SQLException {
        List<BlockEntry> entries = new ArrayList<>(located.size());
        for (Block block : blocks(target, located.values(), 0)) {
            for (BlockEntry entry : block.entries()) {
                if (located.containsKey(entry.id())) {
                    entries.add(entry);
                }
            }
        }
        return entries;
    }

    /**
     * Returns the blocks that documents are in.
     *
     * @param sequences numbers of the arrival of documents, or of their blocks
     * @param mostBytes the sources come with the blocks if all together take no more
     */
    private List<Block> blocks(SearchedIndex target, Collection<Long> sequences, long mostBytes) throws SQLException {
        String sql = """
            select %s, case when sum(d.bytes) over () <= ? then d.sources end
            from %s d
            where d.seq in (
                select (select max(b.seq) from %s b where b.seq <= wanted.seq) from unnest(?) as wanted (seq)
            )
            """.formatted(
                Block.COLUMNS, target.documents().blocks(), target.documents().blocks());
        List<Long> distinct = List.copyOf(new TreeSet<>(sequences));
        // The last block of one portion may be the first of the next.
        Map<Long, Block> blocks = new LinkedHashMap<>();
        for (int from = 0; from < distinct.size(); from += BLOCKS_AT_ONCE) {
            int to = Math.min(distinct.size(), from + BLOCKS_AT_ONCE);
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, to == distinct.size() && from == 0 ? mostBytes : 0);
                statement.setArray(
                        2,
                        connection.createArrayOf(
                                "int8", distinct.subList(from, to).toArray()));
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        Block block = Block.read(rows);
                        blocks.putIfAbsent(block.number(), block);
                    }
                }
            }
        }
        return List.copyOf(blocks.values());
    }

    /** Counts the documents in a range, but no further than {@code most}. */
    long count(SearchedIndex target, TimeRange range, long most) throws SQLException {
        if (range.isEmpty()) {
            return 0;
        }
        Condition overlapping = BlockPushdown.isDuring(range);
        Condition within = BlockPushdown.isWithin(range);
        String sql = """
            select coalesce(sum(d.documents) filter (where %1$s), 0), array_agg(d.seq) filter (where not (%1$s))
            from %2$s d
            where %3$s
            """.formatted(within.sql(), target.documents().blocks(), overlapping.sql());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            overlapping.bind(statement, within.bind(statement, within.bind(statement, 1)));
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                long count = rows.getLong(1);
                if (rows.getArray(2) != null) {
                    List<Long> partial = List.of((Long[]) rows.getArray(2).getArray());
                    for (int from = 0; from < partial.size() && count < most; from += BLOCKS_AT_ONCE) {
                        for (Block block : blocks(
                                target, partial.subList(from, Math.min(partial.size(), from + BLOCKS_AT_ONCE)), 0)) {
                            count += block.entries().stream()
                                    .filter(entry -> range.contains(entry.timestamp()))
                                    .count();
                        }
                    }
                }
                return Math.min(count, most);
            }
        }
    }

    /**
     * Hands every block that fulfils the condition to {@code visitor} until that has seen enough.
     *
     * @param order for instance {@code d.seq}
     * @param withSources whether the visitor asks for the sources
     * @param window whose memory the caller has reserved
     */
    void scan(
            SearchedIndex target,
            Condition condition,
            String order,
            boolean withSources,
            ScanWindow window,
            Visitor visitor,
            DocumentReader.Deadline deadline)
            throws SQLException {
        String sources = withSources
                ? "case when d.bytes <= %d then d.sources end".formatted(2 * BlockMaker.FULL_BYTES)
                : "null";
        String sql = "select %s, %s from %s d where %s order by %s"
                .formatted(Block.COLUMNS, sources, target.documents().blocks(), condition.sql(), order);
        DocumentReader.inCursor(connection, () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(Math.max(1, window.rows() / ROWS_OF_BLOCK));
                condition.bind(statement, 1);
                try (ResultSet rows = statement.executeQuery()) {
                    boolean goesOn = true;
                    while (goesOn && rows.next()) {
                        deadline.check(target);
                        goesOn = visitor.visit(Block.read(rows));
                    }
                }
            }
        });
    }

    /** Returns all sources of a block that was read with or without them, in memory that is reserved if they are many. */
    <T> T withSources(SearchedIndex target, Block block, Use<T> use) throws SQLException {
        if (block.sources().isPresent()) {
            return use.of(BlockCodec.sources(block.sources().get(), block.entries()));
        }
        ReadBudget.Lease held = DocumentReader.reserve(budget, block.bytes());
        try {
            return use.of(BlockCodec.sources(stored(target, block.number()), block.entries()));
        } finally {
            held.giveBack();
        }
    }

    private byte[] stored(SearchedIndex target, long block) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select d.sources from %s d where d.seq = ?"
                .formatted(target.documents().blocks()))) {
            statement.setLong(1, block);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException(
                            "block " + block + " of index [" + target.index().name() + "] has vanished");
                }
                return rows.getBytes(1);
            }
        }
    }

    /**
     * Returns the sources of documents that are there, in memory that is reserved while they are loaded.
     *
     * @param limit in bytes of UTF-8
     * @return nothing if they take more, in which case few of them were loaded
     */
    Optional<Map<DocumentId, String>> sources(SearchedIndex target, Collection<SortKey> keys, long limit)
            throws SQLException {
        Set<DocumentId> wanted = keys.stream().map(SortKey::id).collect(Collectors.toSet());
        List<Block> blocks = blocks(target, keys.stream().map(SortKey::sequence).toList(), FEW_BYTES);
        long bytes = 0;
        for (Block block : blocks) {
            for (BlockEntry entry : block.entries()) {
                bytes += wanted.contains(entry.id()) ? entry.bytes() : 0;
            }
        }
        if (bytes > limit) {
            return Optional.empty();
        }
        Map<DocumentId, String> sources = new HashMap<>();
        ReadBudget.Lease held = reserve(bytes);
        try {
            for (Block block : blocks) {
                addSources(target, block, wanted, sources);
            }
        } finally {
            held.giveBack();
        }
        return Optional.of(sources);
    }

    private ReadBudget.Lease reserve(long bytes) {
        return bytes <= DocumentReader.SMALL ? () -> {} : DocumentReader.reserve(budget, bytes);
    }

    private void addSources(SearchedIndex target, Block block, Set<DocumentId> wanted, Map<DocumentId, String> sources)
            throws SQLException {
        byte[] packed = block.sources().isPresent() ? block.sources().get() : stored(target, block.number());
        Iterator<String> texts =
                BlockCodec.sources(packed, block.entries(), wanted).iterator();
        for (BlockEntry entry : block.entries()) {
            if (wanted.contains(entry.id())) {
                sources.put(entry.id(), texts.next());
            }
        }
    }

    /** Finds the document of this id. */
    Optional<DocumentReader.FoundSource> find(SearchedIndex target, DocumentId id) throws SQLException {
        for (Block block : blocks(target, locate(target, Set.of(id)).values(), FEW_BYTES)) {
            for (BlockEntry entry : block.entries()) {
                if (entry.id().equals(id)) {
                    Map<DocumentId, String> source = new HashMap<>();
                    ReadBudget.Lease held = reserve(entry.bytes());
                    try {
                        addSources(target, block, Set.of(id), source);
                    } finally {
                        held.giveBack();
                    }
                    return Optional.of(new DocumentReader.FoundSource(
                            target, key(target, entry), Objects.requireNonNull(source.get(id), "source")));
                }
            }
        }
        return Optional.empty();
    }

    static SortKey key(SearchedIndex target, BlockEntry entry) {
        return new SortKey(target.rank(), entry.id(), entry.timestamp(), entry.sequence());
    }

    /** Is shown one block after the other. */
    interface Visitor {

        /** Returns whether there is interest in more. */
        boolean visit(Block block) throws SQLException;
    }

    /** Looks into the sources of a block. */
    interface Use<T> {

        T of(List<String> sources);
    }
}

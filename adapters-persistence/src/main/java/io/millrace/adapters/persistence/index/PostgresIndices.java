package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.document.block.TableStatistics;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.IndexChange;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/** Reads and changes the indices in the catalog. */
public final class PostgresIndices implements Indices {

    private static final CatalogSnapshot NOTHING = new CatalogSnapshot(Map.of(), Map.of(), Map.of());

    private final Jdbi jdbi;
    private final PatientTransactions transactions;
    private final TableStatistics statistics;
    private final CatalogCache memory = new CatalogCache();

    public PostgresIndices(Jdbi jdbi) {
        this.jdbi = jdbi;
        this.transactions = new PatientTransactions(jdbi);
        this.statistics = new TableStatistics(jdbi);
    }

    @Override
    public CatalogSnapshot snapshot(NameSelection selection) {
        Optional<CachedSnapshot> read = jdbi.withHandle(handle -> CatalogRows.readRevised(handle, selection));
        read.ifPresent(cached -> memory.store(selection, cached));
        return read.map(CachedSnapshot::snapshot).orElse(NOTHING);
    }

    @Override
    public Optional<CachedSnapshot> findCached(NameSelection selection) {
        return memory.find(selection);
    }

    @Override
    public Index create(NewIndex index, List<NamedAlias> aliases) {
        return transactions.run(transaction -> {
            IndexId id = IndexCatalog.add(transaction, index);
            PostgresAliases.addToNew(transaction, index.name(), aliases);
            CatalogAnnouncements.publish(transaction, List.of(index.name().value()));
            return IndexCatalog.find(transaction, id).orElseThrow();
        });
    }

    @Override
    public void delete(Index index) {
        transactions.run(transaction -> {
            IndexCatalog.lockStreamOf(transaction, index.id());
            Index current = lock(transaction, index.id())
                    .orElseThrow(() -> Rejection.indexNotFound(index.name().value()));
            current.requireDeletable();
            remove(transaction, current);
            return current;
        });
    }

    /**
     * Removes an index in the transaction of the caller. The caller must have locked the data stream of the index and
     * the index.
     */
    public static void remove(Handle transaction, Index current) {
        current.membership().ifPresent(member -> leaveStream(transaction, current, member));
        CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, current));
        IndexCatalog.remove(transaction, List.of(current.id()));
    }

    @Override
    public Index block(Index index, IndexBlock block) {
        return change(index, block.forbidsWriting(), (transaction, current) -> {
            if (block == IndexBlock.WRITE) {
                UpgradeStates.storeBlocked(transaction, current, true);
            }
            transaction
                    .createUpdate("""
                        update millrace.index
                        set blocks = array_append(blocks, cast(:block as text))
                        where id = :index and cast(:block as text) <> all(blocks)
                        """)
                    .bind("block", block.key())
                    .bind("index", IndexNumbers.of(current))
                    .execute();
        });
    }

    @Override
    public Index close(Index index) {
        return change(index, true, (transaction, current) -> setClosed(transaction, current, true));
    }

    @Override
    public Index open(Index index) {
        return change(index, false, (transaction, current) -> setClosed(transaction, current, false));
    }

    private static void setClosed(Handle transaction, IndexId index, boolean closed) {
        UpgradeStates.storeClosed(transaction, index, closed);
        transaction
                .createUpdate("update millrace.index set closed = :closed where id = :index")
                .bind("closed", closed)
                .bind("index", IndexNumbers.of(index))
                .execute();
    }

    /**
     * Changes the state of an index in a transaction.
     *
     * @param endsWrites whether the change forbids writing to the index
     */
    private Index change(Index index, boolean endsWrites, Change change) {
        return transactions.run(transaction -> {
            IndexCatalog.lockStreamOf(transaction, index.id());
            Index current = lock(transaction, index.id())
                    .orElseThrow(() -> Rejection.indexNotFound(index.name().value()));
            CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, current));
            if (endsWrites && current.isWritable()) {
                // This is the last step before the change, because writers wait from here until the commit.
                new DocumentTable(current.id()).awaitWriters(transaction);
            }
            change.apply(transaction, current.id());
            return IndexCatalog.find(transaction, current.id()).orElseThrow();
        });
    }

    private static Optional<Index> lock(Handle transaction, IndexId id) {
        return lock(transaction, List.of(id)).stream().findFirst();
    }

    /**
     * Locks the indices and returns them. Omits indices that an upgrade has replaced: they no longer have a name and
     * will be deleted.
     */
    private static List<Index> lock(Handle transaction, Collection<IndexId> ids) {
        return transaction
                .createQuery(String.format(Locale.ROOT, """
                    select %s
                    from millrace.index i
                        join millrace.name n on n.index_id = i.id and n.kind = 'index'
                        left join millrace.backing_index b on b.index_id = i.id
                    where i.id = any(:indices)
                    order by i.id
                    for update of i
                    """, IndexRows.COLUMNS))
                .bindArray("indices", Long.class, IndexNumbers.of(ids))
                .map((row, context) -> IndexRows.index(row))
                .list();
    }

    @Override
    public Changed update(Collection<IndexId> indices, IndexChange change) {
        if (indices.isEmpty()) {
            return new Changed(List.of(), Map.of());
        }
        return transactions.run(transaction -> {
            IndexCatalog.lockStreamsOf(transaction, indices);
            List<Index> before = new ArrayList<>();
            List<Index> after = new ArrayList<>();
            List<Index> locked = lock(transaction, indices);
            Map<IndexId, StateAfterUpgrade> upgraded = UpgradeStates.find(transaction, indices);
            Map<Index, Index> wanted = new LinkedHashMap<>();
            Map<IndexId, Rejection> refused = new LinkedHashMap<>();
            for (Index current : locked) {
                StateAfterUpgrade behind = upgraded.get(current.id());
                try {
                    wanted.put(current, change.appliedTo(behind == null ? current : behind.restored(current)));
                } catch (Rejection refusal) {
                    refused.put(current.id(), refusal);
                }
            }
            if (!refused.isEmpty()) {
                return new Changed(List.of(), refused);
            }
            wanted.forEach((current, next) -> {
                boolean held = upgraded.containsKey(current.id());
                if (held) {
                    // The index keeps its write block, because the running upgrade needs it. The requested state is
                    // stored, and is applied after the upgrade.
                    UpgradeStates.storeBlocked(
                            transaction, current.id(), next.blocks().contains(IndexBlock.WRITE));
                }
                Index changed = held ? StateAfterUpgrade.blockedForUpgrade(next) : next;
                if (!changed.equals(current)) {
                    before.add(current);
                    after.add(changed);
                }
            });
            if (!after.isEmpty()) {
                CatalogAnnouncements.publish(transaction, IndexCatalog.names(transaction, before));
                for (int i = 0; i < after.size(); i++) {
                    if (before.get(i).isWritable() && !after.get(i).isWritable()) {
                        // This is the last step before the change, because writers wait from here until the commit.
                        new DocumentTable(before.get(i).id()).awaitWriters(transaction);
                    }
                }
                write(transaction, before, after);
            }
            return new Changed(locked.stream().map(Index::id).toList(), Map.of());
        });
    }

    private static void write(Handle transaction, List<Index> before, List<Index> after) {
        List<@Nullable String> mappings = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            JsonText changed = after.get(i).mappings();
            mappings.add(changed.equals(before.get(i).mappings()) ? null : changed.value());
        }
        transaction
                .createUpdate("""
                    update millrace.index i
                    set settings = c.settings,
                        blocks = string_to_array(c.blocks, ','),
                        hidden = c.hidden,
                        mappings = coalesce(c.mappings, i.mappings)
                    from unnest(
                        cast(:ids as bigint[]), cast(:settings as text[]), cast(:blocks as text[]),
                        cast(:hidden as boolean[]), cast(:mappings as text[])
                    ) as c (id, settings, blocks, hidden, mappings)
                    where i.id = c.id
                    """)
                .bindArray(
                        "ids",
                        Long.class,
                        after.stream().map(index -> IndexNumbers.of(index.id())).toList())
                .bindArray(
                        "settings",
                        String.class,
                        after.stream()
                                .map(index -> AsciiJson.ofMap(index.settings().values()))
                                .toList())
                .bindArray(
                        "blocks",
                        String.class,
                        after.stream().map(PostgresIndices::joinedBlocks).toList())
                .bindArray(
                        "hidden",
                        Boolean.class,
                        after.stream().map(Index::hidden).toList())
                .bindArray("mappings", String.class, mappings)
                .execute();
    }

    private static String joinedBlocks(Index index) {
        return index.blocks().stream().map(IndexBlock::key).sorted().collect(Collectors.joining(","));
    }

    private static void leaveStream(Handle transaction, Index index, Membership member) {
        int left = transaction
                .createUpdate("""
                    update millrace.data_stream
                    set generation = generation + 1
                    where name = :stream and :position < (
                        select max(b.position) from millrace.backing_index b where b.stream = :stream
                    )
                    """)
                .bind("stream", member.stream().value())
                .bind("position", member.position())
                .execute();
        if (left == 0) {
            throw Rejection.invalid("index [" + index.name() + "] is the write index for data stream ["
                    + member.stream() + "] and cannot be deleted");
        }
    }

    /**
     * Seals a backing index after its rollover, or the destination of an upgrade: counts the documents, and stores the
     * count and the earliest and latest timestamp. Does nothing if the index is already sealed, is still a write index,
     * or was removed.
     */
    public void seal(IndexId index) {
        Optional<String> place = jdbi.withHandle(handle -> handle.createQuery("""
            select coalesce(b.stream || '/' || b.position, '')
            from millrace.index i left join millrace.backing_index b on b.index_id = i.id
            where i.id = :index and i.rolled_over and i.documents is null
            """)
                .bind("index", IndexNumbers.of(index))
                .mapTo(String.class)
                .findOne());
        place.ifPresent(counted ->
                statistics.collect(new DocumentTable(index)).ifPresent(found -> remember(index, counted, found)));
    }

    /**
     * Stores the statistics if the index still has the same position in the same data stream. If the index was removed
     * from its data stream and added again, it has another position and may have received documents in the meantime.
     * The destination of an upgrade can be sealed although it belongs to no data stream.
     */
    private void remember(IndexId index, String place, SealedStatistics found) {
        transactions.run(transaction -> {
            // The lock needs a separate statement, so that the next statement sees the changes of the previous holder
            // of the lock.
            lock(transaction, index);
            return transaction
                    .createUpdate("""
                        update millrace.index i
                        set documents = :documents,
                            earliest = millrace.moment(:earliest),
                            latest = millrace.moment(:latest)
                        where i.id = :index and i.rolled_over and i.documents is null
                            and :place = coalesce(
                                (
                                    select b.stream || '/' || b.position
                                    from millrace.backing_index b
                                    where b.index_id = i.id
                                ),
                                ''
                            )
                        """)
                    .bind("documents", found.documents())
                    .bind("earliest", microseconds(found, TimeRange::from))
                    .bind("latest", microseconds(found, TimeRange::to))
                    .bind("index", IndexNumbers.of(index))
                    .bind("place", place)
                    .execute();
        });
    }

    private static @Nullable Long microseconds(SealedStatistics statistics, Function<TimeRange, Timestamp> end) {
        return statistics.range().map(end).map(Timestamp::microseconds).orElse(null);
    }

    /** Returns the backing indices that were rolled over but not sealed, for example because of a crash. */
    public List<IndexId> listUnsealed() {
        return jdbi.withHandle(handle ->
                handle.createQuery("""
                    select i.id
                    from millrace.index i join millrace.backing_index b on b.index_id = i.id
                    where i.rolled_over and i.documents is null
                    order by i.id
                    """).mapTo(Long.class).map(IndexNumbers::id).list());
    }

    @Override
    public long countOpen() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from millrace.index i where not i.closed")
                .mapTo(Long.class)
                .one());
    }

    @Override
    public Map<IndexId, Long> sizesInBytes(List<IndexId> indices) {
        Map<IndexId, Long> sizes = new HashMap<>();
        jdbi.useHandle(handle -> handle.createQuery("""
            select i.id, sum(pg_total_relation_size(c.oid)) as bytes
            from millrace.index i
            cross join unnest(
                array['_blocks', '_parts', '_ids', '_columns'] || case when i.packed then '{}' else array[''] end
            ) as p (part)
            join pg_catalog.pg_namespace n on n.nspname = 'millrace_documents'
            join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = 'd' || i.id || p.part
            where i.id = any(:indices)
            group by i.id
            """)
                .bind("indices", indices.stream().mapToLong(IndexNumbers::of).toArray())
                .map((row, context) -> {
                    long bytes = row.getLong("bytes");
                    if (!row.wasNull()) {
                        sizes.put(IndexNumbers.id(row.getLong("id")), bytes);
                    }
                    return bytes;
                })
                .list());
        return sizes;
    }

    @FunctionalInterface
    private interface Change {

        void apply(Handle transaction, IndexId index);
    }
}

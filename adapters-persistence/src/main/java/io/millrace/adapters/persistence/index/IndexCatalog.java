package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Operations that read and change the catalog. Each change runs in the transaction of its caller. */
public final class IndexCatalog {

    private IndexCatalog() {}

    /**
     * Adds an index with its name and its table of documents.
     *
     * @throws Rejection if the name is already used; then the caller must roll back the transaction
     */
    public static IndexId add(Handle transaction, NewIndex index) {
        IndexId id = IndexNumbers.id(transaction
                .createQuery("""
                    insert into millrace.index (name, version, blocks, hidden, settings, mappings, created_at)
                    values (:name, :version, :blocks, :hidden, :settings, :mappings, :createdAt)
                    on conflict (name) do nothing
                    returning id
                    """)
                .bind("name", index.name().value())
                .bind("version", PostgresVersions.numberOf(index.version()))
                .bindArray(
                        "blocks",
                        String.class,
                        index.settings().blocks().stream().map(IndexBlock::key).toList())
                .bind("hidden", index.hidden())
                .bind("settings", AsciiJson.ofMap(index.settings().values()))
                .bind("mappings", index.mappings().value())
                .bind("createdAt", Moments.bound(index.createdAt()))
                .mapTo(Long.class)
                .findOne()
                .orElseThrow(() -> nameTaken(transaction, index.name().value())));
        int claimed = transaction
                .createUpdate("""
                    insert into millrace.name (name, kind, index_id)
                    values (:name, 'index', :index)
                    on conflict (name) do nothing
                    """)
                .bind("name", index.name().value())
                .bind("index", IndexNumbers.of(id))
                .execute();
        if (claimed == 0) {
            throw nameTaken(transaction, index.name().value());
        }
        new DocumentTable(id).create(transaction, Layout.of(index.version()));
        return id;
    }

    public static void join(Handle transaction, StreamName stream, long position, IndexId index) {
        transaction
                .createUpdate("""
                    insert into millrace.backing_index (stream, position, index_id)
                    values (:stream, :position, :index)
                    """)
                .bind("stream", stream.value())
                .bind("position", position)
                .bind("index", IndexNumbers.of(index))
                .execute();
    }

    /** Removes an index from its data stream. Does nothing if the index belongs to no data stream. */
    public static void leave(Handle transaction, IndexId index) {
        transaction
                .createUpdate("delete from millrace.backing_index where index_id = :index")
                .bind("index", IndexNumbers.of(index))
                .execute();
    }

    /**
     * Removes indices and all rows that refer to them, and schedules the tables of the indices for removal. If an index
     * is writable, first waits until running inserts into this index have ended.
     */
    public static void remove(Handle transaction, List<IndexId> indices) {
        List<Long> ids = IndexNumbers.of(indices);
        List<Long> writable = transaction
                .createQuery("select i.id from millrace.index i where i.id = any(:ids) and i.writable order by i.id")
                .bindArray("ids", Long.class, ids)
                .mapTo(Long.class)
                .list();
        for (long id : writable) {
            new DocumentTable(id).awaitWriters(transaction);
        }
        lockInOrder(transaction, indices);
        transaction
                .createUpdate("delete from millrace.index where id = any(:ids)")
                .bindArray("ids", Long.class, ids)
                .execute();
        // The tables are scheduled only now: after the rows of the indices were deleted, packing creates no more tables
        // for these indices.
        for (IndexId index : indices) {
            new DocumentTable(index).discard(transaction);
        }
    }

    /**
     * Removes an index from its data stream, and deletes its name and its aliases. Readers that have already found the
     * index can read it until {@link #remove} is called.
     */
    public static void hide(Handle transaction, IndexId index) {
        leave(transaction, index);
        lockInOrder(transaction, List.of(index));
        for (String table : List.of("alias", "name")) {
            transaction
                    .createUpdate("delete from millrace." + table + " where index_id = :index")
                    .bind("index", IndexNumbers.of(index))
                    .execute();
        }
    }

    /**
     * Locks the indices and then the names of their aliases. Transactions that change aliases lock in the same order.
     */
    private static void lockInOrder(Handle transaction, List<IndexId> indices) {
        transaction
                .createQuery("select i.id from millrace.index i where i.id = any(:ids) order by i.id for update")
                .bindArray("ids", Long.class, IndexNumbers.of(indices))
                .mapTo(Long.class)
                .list();
        AliasRows.lockOf(transaction, indices, List.of());
    }

    /** Returns the index in the state that the transaction of the handle sees. */
    public static Optional<Index> find(Handle handle, IndexId id) {
        return handle.createQuery(String.format(Locale.ROOT, """
            select %s
            from millrace.index i left join millrace.backing_index b on b.index_id = i.id
            where i.id = :index
            """, IndexRows.COLUMNS))
                .bind("index", IndexNumbers.of(id))
                .map((row, context) -> IndexRows.index(row))
                .findOne();
    }

    /** Locks the index, so that other transactions cannot change it until this transaction ends. */
    public static void lock(Handle transaction, IndexId index) {
        transaction
                .createQuery("select i.id from millrace.index i where i.id = :index for update")
                .bind("index", IndexNumbers.of(index))
                .mapTo(Long.class)
                .findOne();
    }

    /** Locks the data stream of the index, so that it cannot be rolled over or changed until this transaction ends. */
    public static void lockStreamOf(Handle transaction, IndexId index) {
        lockStreamsOf(transaction, List.of(index));
    }

    /** Locks the data streams of several indices, like {@link #lockStreamOf}. */
    static void lockStreamsOf(Handle transaction, Collection<IndexId> indices) {
        transaction
                .createQuery("""
                    select s.name
                    from millrace.data_stream s
                    where s.name in (
                        select b.stream from millrace.backing_index b where b.index_id = any(:indices)
                    )
                    order by s.name
                    for update
                    """)
                .bindArray("indices", Long.class, IndexNumbers.of(indices))
                .mapTo(String.class)
                .list();
    }

    /**
     * Returns the names to announce when the index changes: the name of the index, the name of its data stream, and the
     * names of its aliases. Must be called before the index is removed, because its aliases are removed together with
     * the index.
     */
    public static List<String> names(Handle handle, Index index) {
        return names(handle, List.of(index));
    }

    /** Returns the names to announce when several indices change; see {@link #names(Handle, Index)}. */
    static List<String> names(Handle handle, List<Index> indices) {
        Set<String> names = new LinkedHashSet<>();
        for (Index index : indices) {
            names.add(index.name().value());
            index.membership().ifPresent(member -> names.add(member.stream().value()));
        }
        AliasRows.ofIndices(handle, indices.stream().map(Index::id).toList())
                .values()
                .forEach(aliases ->
                        aliases.forEach(alias -> names.add(alias.name().value())));
        return List.copyOf(names);
    }

    /** Returns the rejection for a new index or data stream whose name is already used. */
    public static Rejection nameTaken(Handle handle, String name) {
        boolean isAlias = handle.createQuery("select 1 from millrace.name n where n.name = :name and n.kind = 'alias'")
                .bind("name", name)
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
        if (isAlias) {
            return Rejection.invalidName(name, "already exists as alias");
        }
        Optional<Rejection> byIndex = handle.createQuery("""
            select i.uuid
            from millrace.name n join millrace.index i on i.id = n.index_id
            where n.name = :name and n.kind = 'index'
            """)
                .bind("name", name)
                .mapTo(String.class)
                .findOne()
                .map(uuid -> Index.alreadyExists(name, UUID.fromString(uuid)));
        return byIndex.orElseGet(() -> Rejection.alreadyExists("the name [" + name + "] is already taken"));
    }
}

package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.document.DocumentTable;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Steps of which the changes of the catalog are made, each in the transaction of its caller. */
public final class IndexCatalog {

    private IndexCatalog() {}

    /**
     * Adds an index with its name and its table of documents.
     *
     * @throws Rejection if the name is taken; the transaction is to be rolled back then
     */
    public static IndexId add(Handle transaction, NewIndex index) {
        IndexId id = new IndexId(transaction
                .createQuery("""
                        insert into millrace.index (name, version, blocks, hidden, settings, mappings, created_at)
                        values (:name, :version, :blocks, :hidden, :settings, :mappings, :createdAt)
                        on conflict (name) do nothing
                        returning id
                        """)
                .bind("name", index.name().value())
                .bind("version", index.version().id())
                .bindArray(
                        "blocks",
                        String.class,
                        index.settings().blocks().stream().map(IndexBlock::key).toList())
                .bind("hidden", index.hidden())
                .bind("settings", AsciiJson.ofMap(index.settings().values()))
                .bind("mappings", index.mappings().value())
                .bind("createdAt", IndexRows.bound(index.createdAt()))
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
                .bind("index", id.value())
                .execute();
        if (claimed == 0) {
            throw nameTaken(transaction, index.name().value());
        }
        new DocumentTable(id).create(transaction, index.version().layout());
        return id;
    }

    /** Puts an index into a data stream. */
    public static void join(Handle transaction, StreamName stream, long position, IndexId index) {
        transaction
                .createUpdate("""
                        insert into millrace.backing_index (stream, position, index_id)
                        values (:stream, :position, :index)
                        """)
                .bind("stream", stream.value())
                .bind("position", position)
                .bind("index", index.value())
                .execute();
    }

    /** Takes an index out of the data stream it is in. */
    public static void leave(Handle transaction, IndexId index) {
        transaction
                .createUpdate("delete from millrace.backing_index where index_id = :index")
                .bind("index", index.value())
                .execute();
    }

    /**
     * Removes indices with everything that refers to them and hands their tables over to be dropped. Inserts under way
     * into those that take any are waited for.
     */
    public static void remove(Handle transaction, List<IndexId> indices) {
        List<Long> ids = indices.stream().map(IndexId::value).toList();
        List<Long> writable = transaction
                .createQuery("select i.id from millrace.index i where i.id = any(:ids) and i.writable order by i.id")
                .bindArray("ids", Long.class, ids)
                .mapTo(Long.class)
                .list();
        for (long id : writable) {
            new DocumentTable(new IndexId(id)).awaitWriters(transaction);
        }
        for (IndexId index : indices) {
            new DocumentTable(index).discard(transaction);
        }
        transaction
                .createUpdate("delete from millrace.index where id = any(:ids)")
                .bindArray("ids", Long.class, ids)
                .execute();
    }

    /** Returns the index as the transaction sees it. */
    public static Optional<Index> find(Handle handle, IndexId id) {
        return handle.createQuery("""
                        select %s
                        from millrace.index i left join millrace.backing_index b on b.index_id = i.id
                        where i.id = :index
                        """.formatted(IndexRows.COLUMNS))
                .bind("index", id.value())
                .map((row, context) -> IndexRows.index(row))
                .findOne();
    }

    /** Keeps rollovers and other changes of the list of backing indices that the index is in out. */
    public static void lockStreamOf(Handle transaction, IndexId index) {
        transaction
                .createQuery("""
                        select s.generation
                        from millrace.backing_index b join millrace.data_stream s on s.name = b.stream
                        where b.index_id = :index
                        for update of s
                        """)
                .bind("index", index.value())
                .mapTo(Long.class)
                .findOne();
    }

    /** Returns the names that mean something else once the index has changed. */
    public static List<String> names(Index index) {
        List<String> names = new ArrayList<>(List.of(index.name().value()));
        index.membership().ifPresent(member -> names.add(member.stream().value()));
        return names;
    }

    /** Returns the refusal for a name that something in the catalog carries. */
    public static Rejection nameTaken(Handle handle, String name) {
        Optional<Rejection> byIndex = handle.createQuery("""
                        select i.uuid
                        from millrace.name n join millrace.index i on i.id = n.index_id
                        where n.name = :name and n.kind = 'index'
                        """)
                .bind("name", name)
                .mapTo(String.class)
                .findOne()
                .map(uuid -> new Rejection(
                        Rejection.Reason.ALREADY_EXISTS,
                        "index [" + name + "/" + uuid + "] already exists",
                        Map.of(Rejection.Attributes.INDEX, name, Rejection.Attributes.INDEX_UUID, uuid)));
        return byIndex.orElseGet(() -> Rejection.alreadyExists("the name [" + name + "] is taken already"));
    }
}

package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Reads and changes the rows of aliases. Each change runs in the transaction of its caller. */
public final class AliasRows {

    private static final String ALIAS = "alias";
    private static final String FILTER = "filter";
    private static final String INDEX_ROUTING = "index_routing";
    private static final String SEARCH_ROUTING = "search_routing";
    private static final String WRITE_INDEX = "is_write_index";
    private static final String HIDDEN = "is_hidden";

    private AliasRows() {}

    /**
     * Locks the names of aliases until the transaction ends. All callers lock names in the same order. Adds the names
     * in {@code added} that do not exist yet.
     *
     * @param found the names of aliases that are locked, but not added; names that do not exist have no effect
     * @throws io.millrace.domain.Rejection if an index or data stream has one of the added names; then the caller must
     *     roll back the transaction
     */
    static void claim(Handle transaction, Collection<IndexName> added, Collection<IndexName> found) {
        if (added.isEmpty() && found.isEmpty()) {
            return;
        }
        transaction
                .createQuery("""
                    insert into millrace.name (name, kind)
                    select w.name, 'alias'
                    from (
                        select unnest(cast(:added as text[])) collate "C" as name
                        union
                        select n.name from millrace.name n where n.name = any(:found) and n.kind = 'alias'
                    ) w
                    order by w.name
                    on conflict (name) do update set kind = millrace.name.kind
                    returning name, kind
                    """)
                .bindArray("added", String.class, values(added))
                .bindArray("found", String.class, values(found))
                .map((row, context) -> Map.entry(new IndexName(row.getString("name")), row.getString("kind")))
                .list()
                .forEach(claimed -> {
                    if (!claimed.getValue().equals(ALIAS) && added.contains(claimed.getKey())) {
                        throw Alias.nameTaken(claimed.getKey());
                    }
                });
    }

    /** Locks the name of an alias until the transaction ends; does nothing if the alias does not exist. */
    static void lock(Handle transaction, IndexName alias) {
        transaction
                .createQuery("""
                    select n.name from millrace.name n where n.name = :name and n.kind = 'alias' for update
                    """)
                .bind("name", alias.value())
                .mapTo(String.class)
                .findOne();
    }

    /**
     * Locks the names of the aliases of these indices and data streams until the transaction ends, in the same order as
     * {@link #claim}. Must be called before the indices or data streams are removed. Otherwise a trigger would lock the
     * names in another order.
     */
    public static void lockOf(Handle transaction, Collection<IndexId> indices, Collection<StreamName> streams) {
        transaction
                .createQuery("""
                    select n.name
                    from millrace.name n
                    where n.name in (
                        select a.name
                        from millrace.alias a
                        where a.index_id = any(:indices) or a.stream = any(:streams)
                    )
                    order by n.name
                    for update
                    """)
                .bindArray("indices", Long.class, IndexNumbers.of(indices))
                .bindArray(
                        "streams",
                        String.class,
                        streams.stream().map(StreamName::value).toList())
                .mapTo(String.class)
                .list();
    }

    /**
     * Removes names that {@link #claim} has added if their aliases got no index or data stream. For an alias that loses
     * its last index or data stream, a trigger removes the name.
     */
    static void release(Handle transaction, Collection<IndexName> aliases) {
        transaction
                .createUpdate("delete from millrace.name n where n.name = any(:names) and n.kind = 'alias'")
                .bindArray("names", String.class, values(aliases))
                .execute();
    }

    private static List<String> values(Collection<IndexName> names) {
        return names.stream().map(IndexName::value).toList();
    }

    /**
     * Adds an index to an alias. The alias has no properties for this index. The index must not be a backing index.
     *
     * @throws io.millrace.domain.Rejection if an index or data stream has the name of the alias; then the caller must
     *     roll back the transaction
     */
    public static void add(Handle transaction, IndexName alias, IndexId index) {
        claim(transaction, List.of(alias), List.of());
        put(transaction, List.of(new OfIndex(alias, index, AliasProperties.NONE)));
    }

    /** An alias of an index. */
    record OfIndex(IndexName alias, IndexId index, AliasProperties properties) {}

    /**
     * Adds indices to aliases. The names must exist. For an index that is already in the alias, replaces the
     * properties.
     */
    static void put(Handle transaction, List<OfIndex> rows) {
        if (rows.isEmpty()) {
            return;
        }
        transaction
                .createUpdate("""
                    insert into millrace.alias (name, index_id, properties)
                    select w.name, w.index_id, w.properties
                    from unnest(cast(:names as text[]), cast(:indices as bigint[]), cast(:properties as text[]))
                        as w (name, index_id, properties)
                    on conflict (name, index_id) do update set properties = excluded.properties
                    """)
                .bindArray(
                        "names",
                        String.class,
                        rows.stream().map(row -> row.alias.value()).toList())
                .bindArray(
                        "indices",
                        Long.class,
                        IndexNumbers.of(rows.stream().map(OfIndex::index).toList()))
                .bindArray(
                        "properties",
                        String.class,
                        rows.stream().map(row -> text(row.properties)).toList())
                .execute();
    }

    /**
     * Adds data streams to aliases. The names must exist. For a data stream that is already in the alias, replaces the
     * properties.
     */
    static void putOfStreams(Handle transaction, List<Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        transaction
                .createUpdate("""
                    insert into millrace.alias (name, stream, properties)
                    select w.name, w.stream, w.properties
                    from unnest(cast(:names as text[]), cast(:streams as text[]), cast(:properties as text[]))
                        as w (name, stream, properties)
                    on conflict (name, stream) do update set properties = excluded.properties
                    """)
                .bindArray("names", String.class, values(rows, Row::alias))
                .bindArray("streams", String.class, values(rows, Row::owner))
                .bindArray(
                        "properties",
                        String.class,
                        rows.stream().map(row -> text(row.properties)).toList())
                .execute();
    }

    /** Removes indices and data streams from aliases. Rows that do not exist have no effect. */
    static void remove(Handle transaction, List<Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        transaction
                .createUpdate("""
                    delete from millrace.alias a
                    using unnest(cast(:names as text[]), cast(:owners as text[])) as w (name, owner)
                    where a.name = w.name
                        and (a.stream = w.owner
                            or a.index_id = (select i.id from millrace.index i where i.name = w.owner))
                    """)
                .bindArray("names", String.class, values(rows, Row::alias))
                .bindArray("owners", String.class, values(rows, Row::owner))
                .execute();
    }

    private static List<String> values(List<Row> rows, Function<Row, IndexName> name) {
        return values(rows.stream().map(name).toList());
    }

    /**
     * Moves all aliases of index {@code from} to index {@code to}, which must not be a backing index. If {@code to}
     * already has an alias with the same name, the moved alias replaces it.
     */
    public static void move(Handle transaction, IndexId from, IndexId to) {
        transaction
                .createUpdate("""
                    delete from millrace.alias d
                    using millrace.alias s
                    where d.index_id = :to and s.index_id = :from and s.name = d.name
                    """)
                .bind("to", IndexNumbers.of(to))
                .bind("from", IndexNumbers.of(from))
                .execute();
        transaction
                .createUpdate("update millrace.alias set index_id = :to where index_id = :from")
                .bind("to", IndexNumbers.of(to))
                .bind("from", IndexNumbers.of(from))
                .execute();
    }

    /** Returns the aliases of the indices, ordered by name. Indices without aliases are omitted. */
    public static Map<IndexId, List<NamedAlias>> ofIndices(Handle handle, Collection<IndexId> indices) {
        Map<IndexId, List<NamedAlias>> aliases = new HashMap<>();
        handle.createQuery("""
            select a.index_id, a.name, a.properties
            from millrace.alias a
            where a.index_id = any(:indices)
            order by a.name
            """)
                .bindArray("indices", Long.class, IndexNumbers.of(indices))
                .map((row, context) -> Map.entry(
                        IndexNumbers.id(row.getLong("index_id")),
                        alias(row.getString("name"), row.getString("properties"))))
                .forEach(alias -> aliases.computeIfAbsent(alias.getKey(), index -> new ArrayList<>())
                        .add(alias.getValue()));
        return aliases;
    }

    /** Returns the aliases of the data streams, ordered by name. Data streams without aliases are omitted. */
    static Map<StreamName, List<NamedAlias>> ofStreams(Handle handle, Collection<StreamName> streams) {
        Map<StreamName, List<NamedAlias>> aliases = new HashMap<>();
        handle.createQuery("""
            select a.stream, a.name, a.properties
            from millrace.alias a
            where a.stream = any(:streams)
            order by a.name
            """)
                .bindArray(
                        "streams",
                        String.class,
                        streams.stream().map(StreamName::value).toList())
                .map((row, context) -> Map.entry(
                        new StreamName(row.getString("stream")),
                        alias(row.getString("name"), row.getString("properties"))))
                .forEach(alias -> aliases.computeIfAbsent(alias.getKey(), stream -> new ArrayList<>())
                        .add(alias.getValue()));
        return aliases;
    }

    /**
     * An index or data stream of an alias.
     *
     * @param owner the name of the index or data stream
     */
    record Row(IndexName alias, IndexName owner, boolean ofStream, AliasProperties properties) {}

    /** Returns all indices and data streams of these aliases. */
    static List<Row> ofNames(Handle handle, Collection<String> aliases) {
        return handle.createQuery("""
            select a.name, coalesce(a.stream, i.name) as owner, a.stream is not null as of_stream, a.properties
            from millrace.alias a left join millrace.index i on i.id = a.index_id
            where a.name = any(:names)
            """)
                .bindArray("names", String.class, aliases)
                .map((row, context) -> new Row(
                        new IndexName(row.getString("name")),
                        new IndexName(row.getString("owner")),
                        row.getBoolean("of_stream"),
                        properties(row.getString("properties"))))
                .list();
    }

    private static NamedAlias alias(String name, String properties) {
        return new NamedAlias(new IndexName(name), properties(properties));
    }

    private static String text(AliasProperties properties) {
        Map<String, String> values = new TreeMap<>();
        properties.filter().ifPresent(filter -> values.put(FILTER, filter.value()));
        properties.indexRouting().ifPresent(routing -> values.put(INDEX_ROUTING, routing));
        properties.searchRouting().ifPresent(routing -> values.put(SEARCH_ROUTING, routing));
        properties.writeIndex().ifPresent(writes -> values.put(WRITE_INDEX, writes.toString()));
        properties.hidden().ifPresent(hidden -> values.put(HIDDEN, hidden.toString()));
        return AsciiJson.ofMap(values);
    }

    /** Decodes the column {@code properties}. */
    static AliasProperties properties(String text) {
        Map<String, String> values = AsciiJson.toMap(text);
        return new AliasProperties(
                Optional.ofNullable(values.get(FILTER)).map(JsonText::new),
                Optional.ofNullable(values.get(INDEX_ROUTING)),
                Optional.ofNullable(values.get(SEARCH_ROUTING)),
                Optional.ofNullable(values.get(WRITE_INDEX)).map(Boolean::valueOf),
                Optional.ofNullable(values.get(HIDDEN)).map(Boolean::valueOf));
    }
}

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
import org.jdbi.v3.core.Handle;

/** Reads and changes the rows of aliases. Each change runs in the transaction of its caller. */
public final class AliasRows {

    private static final String FILTER = "filter";
    private static final String INDEX_ROUTING = "index_routing";
    private static final String SEARCH_ROUTING = "search_routing";
    private static final String WRITE_INDEX = "is_write_index";
    private static final String HIDDEN = "is_hidden";

    private AliasRows() {}

    /**
     * Locks the name of an alias until the transaction ends, and adds the name if it does not exist.
     *
     * @throws io.millrace.domain.Rejection if an index or data stream has the name; then the caller must roll back the
     *     transaction
     */
    static void claim(Handle transaction, IndexName alias) {
        String kind = transaction
                .createQuery("""
                    insert into millrace.name (name, kind)
                    values (:name, 'alias')
                    on conflict (name) do update set kind = millrace.name.kind
                    returning kind
                    """)
                .bind("name", alias.value())
                .mapTo(String.class)
                .one();
        if (!kind.equals("alias")) {
            throw Alias.nameTaken(alias);
        }
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

    /** Removes the names of those aliases that have no index or data stream. */
    static void removeUnused(Handle transaction, Collection<String> aliases) {
        transaction.createUpdate("""
                    delete from millrace.name n
                    where n.name = any(:names) and n.kind = 'alias'
                        and not exists (select 1 from millrace.alias a where a.name = n.name)
                    """).bindArray("names", String.class, aliases).execute();
    }

    /**
     * Adds an index to an alias without properties. The index must not be a backing index.
     *
     * @throws io.millrace.domain.Rejection if an index or data stream has the name of the alias; then the caller must
     *     roll back the transaction
     */
    public static void add(Handle transaction, IndexName alias, IndexId index) {
        claim(transaction, alias);
        put(transaction, alias, index, AliasProperties.NONE);
    }

    /** Adds an index to an alias whose name exists, or replaces the properties. */
    static void put(Handle transaction, IndexName alias, IndexId index, AliasProperties properties) {
        transaction
                .createUpdate("""
                    insert into millrace.alias (name, index_id, properties)
                    values (:name, :index, :properties)
                    on conflict (name, index_id) do update set properties = excluded.properties
                    """)
                .bind("name", alias.value())
                .bind("index", IndexNumbers.of(index))
                .bind("properties", text(properties))
                .execute();
    }

    /** Adds a data stream to an alias whose name exists, or replaces the properties. */
    static void put(Handle transaction, IndexName alias, StreamName stream, AliasProperties properties) {
        transaction
                .createUpdate("""
                    insert into millrace.alias (name, stream, properties)
                    values (:name, :stream, :properties)
                    on conflict (name, stream) do update set properties = excluded.properties
                    """)
                .bind("name", alias.value())
                .bind("stream", stream.value())
                .bind("properties", text(properties))
                .execute();
    }

    /** Removes an index or data stream from an alias; does nothing if it does not have the alias. */
    static void remove(Handle transaction, IndexName alias, IndexName owner) {
        transaction
                .createUpdate("""
                    delete from millrace.alias a
                    where a.name = :name
                        and (a.stream = :owner
                            or a.index_id = (select i.id from millrace.index i where i.name = :owner))
                    """)
                .bind("name", alias.value())
                .bind("owner", owner.value())
                .execute();
    }

    /**
     * Moves all aliases of index {@code from} to index {@code to}, which must not be a backing index. They replace the
     * aliases with the same names that {@code to} has already.
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

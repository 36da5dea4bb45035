package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.document.query.RevisionPrecondition;
import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.catalog.ResolvedAlias.Member;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Reads the indices, aliases and data streams of the catalog that match a selection of names. */
public final class CatalogRows {

    private CatalogRows() {}

    /** Reads the entries that match at least one pattern of the selection, with one statement. */
    public static CatalogSnapshot read(Handle handle, NameSelection selection) {
        return snapshot(rows(handle, selection));
    }

    /**
     * Reads the same entries as {@link #read}, and the revision of the catalog. Returns empty if no entry matches.
     */
    static Optional<Catalog.CachedSnapshot> readRevised(Handle handle, NameSelection selection) {
        List<Row> rows = rows(handle, selection);
        return rows.stream()
                .findFirst()
                .flatMap(Row::revision)
                .map(revision -> new Catalog.CachedSnapshot(
                        snapshot(rows),
                        new RevisionPrecondition(
                                revision,
                                rows.stream()
                                        .filter(Row::packed)
                                        .map(row -> row.index().id())
                                        .collect(Collectors.toUnmodifiableSet()))));
    }

    private static List<Row> rows(Handle handle, NameSelection selection) {
        List<String> names = new ArrayList<>();
        List<String> patterns = new ArrayList<>();
        for (NameSelection.Part part : selection.parts()) {
            if (part.pattern().isConcrete()) {
                names.add(part.pattern().value());
            } else {
                patterns.add(like(part.pattern()));
            }
        }
        return handle.createQuery(String.format(Locale.ROOT, """
            with fitting as materialized (
                select n.name, n.kind, n.index_id, n.stream
                from millrace.name n
                where n.name = any(:names) or n.name like any(:patterns)
            ), aliased as materialized (
                select a.name, a.index_id, a.stream, a.properties
                from fitting f join millrace.alias a on a.name = f.name
                where f.kind = 'alias'
            )
            select %s, i.packed, (select r.revision from millrace.catalog_revision r) as revision,
                i.id in (select f.index_id from fitting f where f.kind = 'index') as by_own_name,
                s.name in (select f.stream from fitting f where f.stream is not null) as by_stream,
                a.names as aliases, a.properties as alias_properties,
                t.names as stream_aliases, t.properties as stream_alias_properties,
                s.generation, s.template, s.hidden as stream_hidden, s.created_at as stream_created_at
            from millrace.index i
            left join millrace.backing_index b on b.index_id = i.id
            left join millrace.data_stream s on s.name = b.stream
            left join (
                select m.index_id, array_agg(m.name order by m.name) as names,
                    array_agg(m.properties order by m.name) as properties
                from aliased m
                where m.index_id is not null
                group by m.index_id
            ) a on a.index_id = i.id
            left join (
                select m.stream, array_agg(m.name order by m.name) as names,
                    array_agg(m.properties order by m.name) as properties
                from aliased m
                where m.stream is not null
                group by m.stream
            ) t on t.stream = b.stream
            where i.id in (
                select f.index_id from fitting f where f.index_id is not null
                union
                select m.index_id from fitting f join millrace.backing_index m on m.stream = f.stream
                union
                select l.index_id from aliased l where l.index_id is not null
                union
                select m.index_id from aliased l join millrace.backing_index m on m.stream = l.stream
            )
            order by coalesce(b.stream, i.name) collate "C", b.position
            """, IndexRows.COLUMNS))
                .bindArray("names", String.class, names)
                .bindArray("patterns", String.class, patterns)
                .map((row, context) -> Row.of(row))
                .list();
    }

    private static CatalogSnapshot snapshot(List<Row> rows) {
        Map<StreamName, List<Row>> byStream = new LinkedHashMap<>();
        Map<String, Index> indices = new HashMap<>();
        Map<String, List<Member>> members = new HashMap<>();
        for (Row row : rows) {
            row.stream()
                    .filter(stream -> row.byStream() || !row.streamAliases().isEmpty())
                    .ifPresent(stream -> byStream.computeIfAbsent(stream.name(), name -> new ArrayList<>())
                            .add(row));
            if (row.byOwnName()) {
                indices.put(row.index().name().value(), row.index());
            }
            row.aliases().forEach((alias, properties) -> add(members, alias, Member.of(row.index(), properties)));
        }
        Map<String, DataStream> streams = new HashMap<>();
        byStream.forEach((name, own) -> {
            DataStream stream = stream(own);
            Row first = own.get(0);
            if (first.byStream()) {
                streams.put(name.value(), stream);
            }
            first.streamAliases().forEach((alias, properties) -> add(members, alias, Member.of(stream, properties)));
        });
        Map<String, ResolvedAlias> aliases = new HashMap<>();
        members.forEach((alias, all) -> aliases.put(alias, new ResolvedAlias(all)));
        return new CatalogSnapshot(streams, indices, aliases);
    }

    private static void add(Map<String, List<Member>> members, String alias, Member member) {
        members.computeIfAbsent(alias, name -> new ArrayList<>()).add(member);
    }

    private static DataStream stream(List<Row> rows) {
        StreamRow stream = rows.get(0).stream().orElseThrow();
        return new DataStream(
                stream.name(),
                stream.generation(),
                stream.template(),
                stream.hidden(),
                stream.createdAt(),
                rows.stream().map(Row::index).toList());
    }

    private static String like(NamePattern pattern) {
        return pattern.value()
                .replace("\\", "\\\\")
                .replace("%", "\\%")
                .replace("_", "\\_")
                .replace('*', '%');
    }

    /**
     * An index that is selected because its name, its data stream, or an alias matches a pattern.
     *
     * @param byStream whether the name of the index's data stream matches
     * @param aliases those aliases of the index that match
     * @param stream the data stream of the index
     * @param streamAliases those aliases of the data stream that match
     */
    private record Row(
            Index index,
            boolean packed,
            Optional<UUID> revision,
            boolean byOwnName,
            boolean byStream,
            Map<String, AliasProperties> aliases,
            Optional<StreamRow> stream,
            Map<String, AliasProperties> streamAliases) {

        static Row of(ResultSet row) throws SQLException {
            return new Row(
                    IndexRows.index(row),
                    row.getBoolean("packed"),
                    Optional.ofNullable(row.getObject("revision", UUID.class)),
                    row.getBoolean("by_own_name"),
                    row.getBoolean("by_stream"),
                    aliases(row.getArray("aliases"), row.getArray("alias_properties")),
                    row.getString("stream") == null ? Optional.empty() : Optional.of(StreamRow.of(row)),
                    aliases(row.getArray("stream_aliases"), row.getArray("stream_alias_properties")));
        }

        private static Map<String, AliasProperties> aliases(@Nullable Array names, @Nullable Array properties)
                throws SQLException {
            Map<String, AliasProperties> aliases = new LinkedHashMap<>();
            if (names != null && properties != null) {
                String[] all = (String[]) names.getArray();
                String[] texts = (String[]) properties.getArray();
                for (int i = 0; i < all.length; i++) {
                    aliases.put(all[i], AliasRows.properties(texts[i]));
                }
            }
            return aliases;
        }
    }

    private record StreamRow(
            StreamName name, long generation, TemplateName template, boolean hidden, Instant createdAt) {

        static StreamRow of(ResultSet row) throws SQLException {
            return new StreamRow(
                    new StreamName(row.getString("stream")),
                    row.getLong("generation"),
                    new TemplateName(row.getString("template")),
                    row.getBoolean("stream_hidden"),
                    Moments.instant(row, "stream_created_at"));
        }
    }
}

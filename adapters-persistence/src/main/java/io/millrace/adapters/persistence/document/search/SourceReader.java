package io.millrace.adapters.persistence.document.search;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.text.Utf8;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the sources of documents.
 *
 * @param budget provides the memory for long sources
 * @param blocks reads packed indices
 */
record SourceReader(Connection connection, ReadBudget budget, BlockReader blocks) {

    /**
     * The maximum total size, in bytes, of the sources that a connection may load without reserving memory for them.
     */
    static final long SMALL = 1L << 17;

    /**
     * The reserved memory as a multiple of the size of the sources. During a scan, the heap contains the row, the text
     * of the source, and possibly a field value of the same length. Java needs two bytes for each character of a text
     * that contains characters outside of Latin-1.
     */
    private static final int COPIES = 4;

    /**
     * Returns the sources of documents. Reserves memory for the sources while they are loaded. If the requested
     * documents of several indices are small, one statement loads them.
     *
     * @param wanted the keys of existing documents by index
     * @param limit the maximum total size of the sources, in bytes of UTF-8
     * @return empty if the total size of the sources exceeds the limit; then only a few sources were loaded
     */
    Optional<Map<SearchedIndex, Map<DocumentId, String>>> load(Map<SearchedIndex, List<SortKey>> wanted, long limit)
            throws SQLException {
        Map<SearchedIndex, Map<DocumentId, String>> sources = new HashMap<>();
        List<List<SearchedIndex>> large = new ArrayList<>();
        long bytes = 0;
        long largeBytes = 0;
        for (Map.Entry<SearchedIndex, List<SortKey>> requested : wanted.entrySet()) {
            if (requested.getKey().packed()) {
                Optional<Map<DocumentId, String>> loaded =
                        blocks.sources(requested.getKey(), requested.getValue(), limit - bytes);
                if (loaded.isEmpty()) {
                    return Optional.empty();
                }
                sources.put(requested.getKey(), loaded.get());
                for (String source : loaded.get().values()) {
                    bytes += Utf8.length(source);
                }
            }
        }
        List<SearchedIndex> targets = SearchedIndex.inRows(wanted.keySet());
        long blockBytes = bytes;
        for (int from = 0; from < targets.size(); from += DocumentReader.TABLES_AT_ONCE) {
            List<SearchedIndex> some =
                    targets.subList(from, Math.min(targets.size(), from + DocumentReader.TABLES_AT_ONCE));
            Sources loaded = load(some, wanted, Math.min(limit - bytes, SMALL - (bytes - blockBytes - largeBytes)));
            bytes += loaded.bytes();
            if (bytes > limit) {
                return Optional.empty();
            }
            if (loaded.complete()) {
                sources.putAll(loaded.byTarget());
            } else {
                large.add(some);
                largeBytes += loaded.bytes();
            }
        }
        if (!large.isEmpty()) {
            // Documents never change, so the sizes that were read before remain correct.
            ReadBudget.Lease held = reserve(budget, largeBytes);
            try {
                for (List<SearchedIndex> some : large) {
                    sources.putAll(load(some, wanted, largeBytes).byTarget());
                }
            } finally {
                held.giveBack();
            }
        }
        return Optional.of(sources);
    }

    private Sources load(List<SearchedIndex> targets, Map<SearchedIndex, List<SortKey>> wanted, long most)
            throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                """
            select place, id, sum(octet_length(source)) over (),
                case when sum(octet_length(source)) over () <= ? then source end
            from (%s) found
            """,
                SearchedIndex.joined(
                        targets,
                        (place, target) -> String.format(
                                Locale.ROOT,
                                "select %d as place, d.id, d.source from %s d where d.id = any(?)",
                                place,
                                target.table())));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, most);
            for (int i = 0; i < targets.size(); i++) {
                statement.setArray(
                        i + 2,
                        texts(
                                connection,
                                requireNonNull(wanted.get(targets.get(i)), "keys").stream()
                                        .map(SortKey::id)
                                        .toList()));
            }
            Map<SearchedIndex, Map<DocumentId, String>> byTarget = new HashMap<>();
            long bytes = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    bytes = rows.getLong(3);
                    String source = rows.getString(4);
                    if (source == null) {
                        return new Sources(Map.of(), bytes, false);
                    }
                    byTarget.computeIfAbsent(targets.get(rows.getInt(1)), target -> new HashMap<>())
                            .put(new DocumentId(rows.getString(2)), source);
                }
            }
            return new Sources(byTarget, bytes, true);
        }
    }

    /**
     * Loads one source. The caller must have reserved memory for it.
     *
     * @throws IllegalStateException if the document does not exist
     */
    String load(SearchedIndex target, DocumentId id) throws SQLException {
        String sql = String.format(Locale.ROOT, "select d.source from %s d where d.id = ?", target.table());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, id.value());
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException(
                            "document " + id + " of index [" + target.index().name() + "] has vanished");
                }
                return rows.getString(1);
            }
        }
    }

    /** Reserves memory for loading sources of this total size. */
    static ReadBudget.Lease reserve(ReadBudget budget, long bytes) {
        return budget.reserve(bytes > Long.MAX_VALUE / COPIES ? Long.MAX_VALUE : bytes * COPIES);
    }

    /** Returns the ids as a parameter for an SQL array. */
    static Array texts(Connection connection, Collection<DocumentId> ids) throws SQLException {
        return connection.createArrayOf(
                "text", ids.stream().map(DocumentId::value).toArray(String[]::new));
    }

    /**
     * The loaded sources by index and id. If their total size exceeds the limit, the map is empty and {@code complete}
     * is false.
     */
    private record Sources(Map<SearchedIndex, Map<DocumentId, String>> byTarget, long bytes, boolean complete) {}
}

package io.millrace.adapters.persistence.index;

import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Finds write indices in the catalog, without a cache. */
public record PostgresWriteIndices(Jdbi jdbi) implements WriteIndices {

    @Override
    public Optional<Index> find(String name) {
        return findUncached(name);
    }

    @Override
    public Optional<Index> findUncached(String name) {
        if (IndexName.brokenRule(name).isPresent()) {
            return Optional.empty();
        }
        return jdbi.withHandle(handle -> findUnaliased(handle, name)
                .or(() -> CatalogRows.read(handle, NameSelection.ofNames(List.of(name)))
                        .writeIndex(name)));
    }

    private static Optional<Index> findUnaliased(Handle handle, String name) {
        return handle.createQuery(String.format(Locale.ROOT, """
            select %s
            from millrace.name n
            left join lateral (
                select w.index_id
                from millrace.backing_index w
                where w.stream = n.stream
                order by w.position desc
                limit 1
            ) newest on true
            join millrace.index i on i.id = coalesce(n.index_id, newest.index_id)
            left join millrace.backing_index b on b.index_id = i.id
            where n.name = :name
            """, IndexRows.COLUMNS))
                .bind("name", name)
                .map((row, context) -> IndexRows.index(row))
                .findOne();
    }
}

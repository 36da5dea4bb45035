package io.millrace.adapters.persistence.index;

import io.millrace.application.port.driven.engine.Catalog.CachedSnapshot;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Keeps the results of recent look-ups of names in the catalog. Each statement that uses a result also checks that the
 * catalog still has the same revision. Therefore a change of the catalog need not invalidate the results.
 */
final class CatalogCache {

    private static final int MOST_SELECTIONS = 64;
    private static final int LONGEST_SELECTION = 100;
    private static final long LARGEST_SNAPSHOT = 1L << 18;
    private static final long BYTES_OF_INDEX = 1_000;

    private final Map<NameSelection, CachedSnapshot> bySelection = new ConcurrentHashMap<>();

    Optional<CachedSnapshot> find(NameSelection selection) {
        return Optional.ofNullable(bySelection.get(selection));
    }

    /** Stores a result unless it is large. If the maximum number of results is stored, first removes all of them. */
    void store(NameSelection selection, CachedSnapshot cached) {
        if (selection.parts().size() > LONGEST_SELECTION || bytes(cached.snapshot()) > LARGEST_SNAPSHOT) {
            bySelection.remove(selection);
            return;
        }
        if (bySelection.size() >= MOST_SELECTIONS && !bySelection.containsKey(selection)) {
            bySelection.clear();
        }
        bySelection.put(selection, cached);
    }

    private static long bytes(CatalogSnapshot snapshot) {
        long members = snapshot.aliases().values().stream()
                .flatMap(alias -> alias.members().stream())
                .mapToLong(CatalogCache::bytes)
                .sum();
        return members
                + Stream.concat(
                                snapshot.indices().values().stream(),
                                snapshot.streams().values().stream()
                                        .flatMap(stream -> stream.backingIndices().stream()))
                        .mapToLong(CatalogCache::bytes)
                        .sum();
    }

    private static long bytes(ResolvedAlias.Member member) {
        return member.indices().stream().mapToLong(CatalogCache::bytes).sum()
                + 2L
                        * member.properties()
                                .filter()
                                .map(filter -> filter.value().length())
                                .orElse(0);
    }

    private static long bytes(Index index) {
        return BYTES_OF_INDEX
                + 2L * index.mappings().value().length()
                + index.settings().values().entrySet().stream()
                        .mapToLong(setting -> 2L
                                * (setting.getKey().length()
                                        + setting.getValue().length()))
                        .sum();
    }
}

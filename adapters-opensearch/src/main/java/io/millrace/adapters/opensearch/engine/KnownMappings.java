package io.millrace.adapters.opensearch.engine;

import io.millrace.domain.index.Index;
import io.millrace.domain.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

/** The mappings used last, which are not read anew for each search; most indices of a data stream have the same. */
final class KnownMappings {

    private static final int MOST = 100;

    private final Map<JsonText, Mapping> mappings = new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<JsonText, Mapping> eldest) {
            return size() > MOST;
        }
    };

    synchronized Mapping of(Index index) {
        return mappings.computeIfAbsent(index.mappings(), Mapping::new);
    }
}

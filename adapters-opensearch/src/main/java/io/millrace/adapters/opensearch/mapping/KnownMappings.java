package io.millrace.adapters.opensearch.mapping;

import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.index.Index;
import io.millrace.domain.text.JsonText;
import java.util.Map;

/**
 * A cache of recently used mappings. Most indices of a data stream have equal mappings. With this cache, equal mappings
 * are parsed only once.
 */
public final class KnownMappings {

    private static final int MOST = 100;
    private static final String IGNORE_MALFORMED = "index.mapping.ignore_malformed";

    private final Map<Text, Mapping> mappings = new BoundedMap<>(MOST);

    public synchronized Mapping of(Index index) {
        boolean lenient = Boolean.parseBoolean(index.settings().values().get(IGNORE_MALFORMED));
        return mappings.computeIfAbsent(
                new Text(index.mappings(), lenient), text -> new Mapping(text.mappings, text.lenient));
    }

    private record Text(JsonText mappings, boolean lenient) {}
}

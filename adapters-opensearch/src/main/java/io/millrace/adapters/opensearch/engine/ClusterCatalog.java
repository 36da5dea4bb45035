package io.millrace.adapters.opensearch.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Call;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The streams, indices and aliases of a cluster, read with one call. What is handed out is at most a second old; after
 * changes of its own, and where an answer contradicts it, it is read anew.
 */
public final class ClusterCatalog {

    private static final long OLDEST = Duration.ofSeconds(1).toNanos();

    private static final int MOST_NAMES = 10_000;

    private static final String STATE = "/_cluster/state/metadata?flat_settings=true&filter_path=state_uuid,"
            + "metadata.data_stream,metadata.index_template,metadata.indices.*.state,metadata.indices.*.settings,"
            + "metadata.indices.*.mappings,metadata.indices.*.aliases";

    private final ClusterClient cluster;
    private final LongSupplier nanoTime;
    private final Map<IndexId, IndexName> names = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<IndexId, IndexName> eldest) {
            return size() > MOST_NAMES;
        }
    };
    private @Nullable CatalogView view;
    private String state = "";
    private long readAt;

    public ClusterCatalog(ClusterClient cluster, LongSupplier nanoTime) {
        this.cluster = cluster;
        this.nanoTime = nanoTime;
    }

    /** Returns the catalog as it was at most a second ago. */
    synchronized CatalogView recent() {
        CatalogView known = view;
        return known != null && nanoTime.getAsLong() - readAt < OLDEST ? known : anew();
    }

    /** Returns the catalog as it is now; all of it is read only if the state of the cluster is another one. */
    synchronized CatalogView anew() {
        long now = nanoTime.getAsLong();
        CatalogView known = view;
        if (known != null
                && cluster.send(Call.get("/_cluster/state/version?filter_path=state_uuid"))
                        .json()
                        .path("state_uuid")
                        .asText()
                        .equals(state)) {
            readAt = now;
            return known;
        }
        JsonNode answer = cluster.send(Call.get(STATE)).json();
        CatalogView read = CatalogView.of(answer.path("metadata"));
        view = read;
        read.indices().values().forEach(index -> names.put(index.id(), index.name()));
        state = answer.path("state_uuid").asText();
        readAt = now;
        return read;
    }

    /** Lets the next reader read it anew, after a change. */
    synchronized void forget() {
        readAt = nanoTime.getAsLong() - OLDEST;
    }

    /** Returns the last name that an index was seen with, or its id if it was not. */
    synchronized IndexName lastName(IndexId id) {
        return Optional.ofNullable(names.get(id))
                .orElseGet(() -> new IndexName(id.value().toLowerCase(Locale.ROOT)));
    }

    /** Returns an index as it is now. */
    Optional<Index> find(IndexId id) {
        return anew().find(id);
    }

    /**
     * Returns an index as it is now.
     *
     * @throws Rejection if it is gone
     */
    Index require(Index index) {
        return find(index.id())
                .orElseThrow(() -> Rejection.indexNotFound(index.name().value()));
    }
}

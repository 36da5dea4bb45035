package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.cluster.RecentValue;
import io.millrace.domain.Rejection;
import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The streams, indices and aliases of a cluster, read with one call. A view of it can be up to a second old. After each
 * change by this instance, and if a response of the cluster contradicts the view, the catalog is read again.
 */
public final class ClusterCatalog {

    private static final int MOST_NAMES = 10_000;

    private static final String STATE = "/_cluster/state/version,metadata?flat_settings=true&filter_path=state_uuid,"
            + "metadata.data_stream,metadata.index_template,metadata.component_template,metadata.indices.*.state,"
            + "metadata.indices.*.settings,"
            + "metadata.indices.*.mappings,metadata.indices.*.aliases";

    private final ClusterClient cluster;
    private final RecentValue<CatalogView> value;
    private final Map<IndexId, IndexName> names = new BoundedMap<>(MOST_NAMES);
    private @Nullable CatalogView view;
    private String state = "";

    /**
     * Creates the catalog without reading it.
     *
     * @param background the executor that reads the catalog again while it is in use
     */
    public ClusterCatalog(ClusterClient cluster, Executor background, LongSupplier nanoTime) {
        this.cluster = cluster;
        this.value = new RecentValue<>(this::read, background, nanoTime);
    }

    /** Returns a view that is at most a second old. */
    public CatalogView recent() {
        return value.recent();
    }

    /** Returns a view that was read after this call began. */
    public CatalogView reload() {
        return value.reload();
    }

    /** Reads the metadata. If the state of the cluster is unchanged, returns the last view. */
    private CatalogView read() {
        CatalogView known = view;
        if (known != null
                && cluster.send(ClusterRequest.get("/_cluster/state/version?filter_path=state_uuid"))
                        .json()
                        .path("state_uuid")
                        .asText()
                        .equals(state)) {
            return known;
        }
        JsonNode answer = cluster.send(ClusterRequest.get(STATE)).json();
        CatalogView read = CatalogView.of(answer.path("metadata"));
        view = read;
        synchronized (names) {
            read.indices().values().forEach(index -> names.put(index.id(), index.name()));
        }
        state = answer.path("state_uuid").asText();
        return read;
    }

    /** Makes the next caller read the catalog again. Called after a change. */
    public void forget() {
        value.forget();
    }

    /** Returns the last known name of an index. If the index was never read, returns its id in lower case. */
    public IndexName lastName(IndexId id) {
        Optional<IndexName> seen;
        synchronized (names) {
            seen = Optional.ofNullable(names.get(id));
        }
        return seen.orElseGet(() -> new IndexName(id.value().toLowerCase(Locale.ROOT)));
    }

    public Optional<Index> find(IndexId id) {
        return reload().find(id);
    }

    /**
     * Returns the current state of an index.
     *
     * @throws Rejection if the index was removed
     */
    Index require(Index index) {
        return find(index.id())
                .orElseThrow(() -> Rejection.indexNotFound(index.name().value()));
    }
}

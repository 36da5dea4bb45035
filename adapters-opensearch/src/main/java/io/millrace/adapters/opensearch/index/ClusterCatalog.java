package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.cluster.RecentValue;
import io.millrace.domain.Rejection;
import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The data streams, indices and aliases of a cluster. They are read with one call. The properties of aliases need
 * another call, because the state of the cluster contains only the names of aliases. A view of the catalog can be up to
 * a second old. The catalog is read again after each change by this instance, and if a response of the cluster
 * contradicts the view.
 */
public final class ClusterCatalog {

    private static final int MOST_NAMES = 10_000;

    private static final String STATE = "/_cluster/state/version,metadata?flat_settings=true&filter_path=state_uuid,"
            + "metadata.data_stream,metadata.index_template,metadata.component_template,metadata.indices.*.state,"
            + "metadata.indices.*.settings,"
            + "metadata.indices.*.mappings,metadata.indices.*.aliases";

    private static final String ALIASES = "/_alias?expand_wildcards=all&ignore_unavailable=true";

    /**
     * The maximum number of attempts to read the names and the properties of aliases without a change between the two
     * calls.
     */
    private static final int MOST_ATTEMPTS = 5;

    private static final int LONGEST_LIST_OF_NAMES = 3_000;

    /**
     * Properties with a filter that no search supports. They stand for properties that cannot be read, so that a search
     * through the alias is rejected.
     */
    private static final AliasProperties UNKNOWN = new AliasProperties(
            Optional.of(new JsonText("{\"unknown_because_of_metadata_block\":{}}")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    private final ClusterClient cluster;
    private final RecentValue<CatalogView> value;
    private final Map<IndexId, IndexName> names = new BoundedMap<>(MOST_NAMES);
    private @Nullable CatalogView view;
    private String state = "";

    /**
     * Creates the catalog. It is not read yet.
     *
     * @param background executes the reads that happen in the background
     */
    public ClusterCatalog(ClusterClient cluster, Executor background, LongSupplier nanoTime) {
        this.cluster = cluster;
        this.value = new RecentValue<>(this::read, background, nanoTime);
    }

    /** Returns a view of the catalog that was read at most a second ago. */
    public CatalogView recent() {
        return value.recent();
    }

    /** Returns a view of the catalog that was read after this call began. */
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
        CatalogView bare = CatalogView.of(answer.path("metadata"));
        CatalogView read = withProperties(answer.path("metadata"), bare);
        for (int attempt = 1; attempt < MOST_ATTEMPTS && countAliases(read) < countAliases(bare); attempt++) {
            // The aliases have changed between the two calls.
            answer = cluster.send(ClusterRequest.get(STATE)).json();
            bare = CatalogView.of(answer.path("metadata"));
            read = withProperties(answer.path("metadata"), bare);
        }
        view = read;
        synchronized (names) {
            read.indices().values().forEach(index -> names.put(index.id(), index.name()));
        }
        state = answer.path("state_uuid").asText();
        return read;
    }

    private static int countAliases(CatalogView view) {
        return view.aliases().values().stream().mapToInt(List::size).sum();
    }

    /**
     * Returns the view with the properties of aliases. If an index has a metadata block, the properties of its aliases
     * cannot be read. They cannot change either as long as the index has the block, so the properties of the last view
     * are used.
     *
     * @param bare the view without properties
     */
    private CatalogView withProperties(JsonNode metadata, CatalogView bare) {
        if (bare.aliases().isEmpty()) {
            return bare;
        }
        CatalogView known = view;
        boolean blocked = bare.indices().values().stream().anyMatch(ClusterCatalog::isBlocked);
        Map<String, JsonNode> properties = new HashMap<>();
        for (String path : blocked ? paths(bare) : List.of(ALIASES)) {
            cluster.send(ClusterRequest.get(path))
                    .json()
                    .properties()
                    .forEach(index ->
                            properties.put(index.getKey(), index.getValue().path("aliases")));
        }
        return CatalogView.of(metadata, (index, alias) -> {
            if (isBlocked(index)) {
                return Optional.of(
                        known == null
                                ? UNKNOWN
                                : known.propertiesOf(index.id(), alias).orElse(UNKNOWN));
            }
            return Optional.ofNullable(properties.get(index.name().value()))
                    .filter(own -> own.has(alias))
                    .map(own -> AliasJson.read(own.path(alias)));
        });
    }

    private static boolean isBlocked(Index index) {
        return index.blocks().contains(IndexBlock.METADATA);
    }

    /**
     * Returns the paths of the requests that read aliases. The requests include only indices that have aliases and no
     * metadata block.
     */
    private static List<String> paths(CatalogView bare) {
        List<String> paths = new ArrayList<>();
        StringBuilder names = new StringBuilder();
        for (IndexId id : bare.aliases().keySet()) {
            Optional<String> name = bare.find(id)
                    .filter(index -> !isBlocked(index))
                    .map(index -> ClusterRequest.encoded(index.name().value()));
            if (name.isPresent()) {
                names.append(names.isEmpty() ? "/" : ",").append(name.get());
            }
            if (names.length() > LONGEST_LIST_OF_NAMES) {
                paths.add(names + ALIASES);
                names.setLength(0);
            }
        }
        if (!names.isEmpty()) {
            paths.add(names + ALIASES);
        }
        return paths;
    }

    /** Discards the view after a change, so that the next caller reads the catalog again. */
    public void forget() {
        value.forget();
    }

    /**
     * Returns the last known name of an index. If this instance has never read the index, returns the id of the index
     * in lower case.
     */
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

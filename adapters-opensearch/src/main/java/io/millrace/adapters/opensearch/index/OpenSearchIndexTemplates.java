package io.millrace.adapters.opensearch.index;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.adapters.opensearch.mapping.Templates;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;

/** Reads and changes the composable index templates of a cluster. The cluster validates them. */
public final class OpenSearchIndexTemplates implements IndexTemplates {

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;

    public OpenSearchIndexTemplates(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
    }

    @Override
    public List<IndexTemplate> list() {
        return catalog.reload().templates();
    }

    @Override
    public List<IndexTemplate> listRecent() {
        return catalog.recent().templates();
    }

    @Override
    public void put(IndexTemplate template, boolean createOnly) {
        boolean hasAliases = template.aliases()
                .filter(aliases -> !DocumentCandidate.object(aliases.value()).isEmpty())
                .isPresent();
        if (hasAliases && template.dataStream().isPresent()) {
            throw Rejection.invalid("[aliases] together with [data_stream] is not offered in an index template with"
                    + " OpenSearch, because a cluster has no aliases of data streams");
        }
        ClusterChanges.make(
                catalog,
                () -> cluster.change(ClusterRequest.put(
                        "/_index_template/"
                                + ClusterRequest.encoded(template.name().value()) + "?create=" + createOnly,
                        Templates.json(template))));
    }

    /**
     * Removes the templates one after another, but only if all of them exist. The cluster rejects templates that a data
     * stream uses.
     */
    @Override
    public void delete(List<TemplateName> names) {
        List<TemplateName> there = list().stream().map(IndexTemplate::name).toList();
        for (TemplateName name : names) {
            if (!there.contains(name)) {
                throw Rejection.of(Fault.NO_SUCH_TEMPLATE, name);
            }
        }
        for (TemplateName name : names) {
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(
                            ClusterRequest.delete("/_index_template/" + ClusterRequest.encoded(name.value()))));
        }
    }
}

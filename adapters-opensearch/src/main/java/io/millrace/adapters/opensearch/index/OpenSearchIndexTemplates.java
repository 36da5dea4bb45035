package io.millrace.adapters.opensearch.index;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.adapters.opensearch.mapping.Templates;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateSet;
import java.util.List;

/**
 * Reads and changes the composable index templates and the component templates of a cluster. The cluster validates
 * them.
 */
public final class OpenSearchIndexTemplates implements IndexTemplates {

    private static final String COMPONENTS = "/_component_template/";

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;

    public OpenSearchIndexTemplates(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
    }

    @Override
    public TemplateSet read() {
        return catalog.reload().templates();
    }

    @Override
    public TemplateSet readRecent() {
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
        TemplateSet known = read();
        requireComponents(known, template);
        ClusterChanges.make(
                catalog,
                () -> cluster.change(ClusterRequest.put(
                        "/_index_template/"
                                + ClusterRequest.encoded(template.name().value()) + "?create=" + createOnly,
                        Templates.json(template, isWithoutMappings(known, template)))));
    }

    private static boolean isWithoutMappings(TemplateSet known, IndexTemplate template) {
        return template.mappings().isEmpty()
                && known.componentsOf(template).stream()
                        .allMatch(component -> component.parts().mappings().isEmpty());
    }

    /**
     * Rejects an index template with component templates that do not exist, because the cluster does not support it.
     */
    private static void requireComponents(TemplateSet known, IndexTemplate template) {
        known.requireComponents(template);
        int missing = template.composition().components().size()
                - known.componentsOf(template).size();
        if (missing > 0) {
            throw Rejection.invalid("index template [" + template.name() + "] contains " + missing
                    + " component templates that do not exist; OpenSearch does not support missing components,"
                    + " [ignore_missing_component_templates] is only stored");
        }
    }

    /**
     * Stores the component template. Then adds the default mappings to the index templates that refer to it, or removes
     * them. If removing them fails, a repetition of the same request completes the removal.
     */
    @Override
    public void putComponent(ComponentTemplate component, boolean createOnly) {
        TemplateSet before = read();
        before.requireComponentPossible(component.name(), createOnly);
        ClusterChanges.make(
                catalog,
                () -> cluster.change(ClusterRequest.put(
                        COMPONENTS + ClusterRequest.encoded(component.name().value()) + "?create=" + createOnly,
                        Templates.json(component))));
        TemplateSet after = before.with(component);
        for (IndexTemplate user : after.usersOf(component.name())) {
            boolean withoutMappings = isWithoutMappings(after, user);
            if (!withoutMappings || !isWithoutMappings(before, user)) {
                putDefaults(user.name(), withoutMappings);
            }
        }
    }

    private void putDefaults(TemplateName name, boolean withoutMappings) {
        String path = "/_index_template/" + ClusterRequest.encoded(name.value());
        ClusterChanges.make(
                catalog,
                () -> cluster.find(ClusterRequest.get(path))
                        .map(answer ->
                                answer.json().path("index_templates").path(0).path("index_template"))
                        .flatMap(template -> Templates.withDefaults(template, withoutMappings))
                        .ifPresent(body -> cluster.change(ClusterRequest.put(path, body))));
    }

    /** Removes the component templates one after another. Removes none of them unless all of them may be removed. */
    @Override
    public void deleteComponents(List<TemplateName> names) {
        TemplateSet known = read();
        known.requireComponentsRemovable(names);
        requireUnused(known, names);
        for (TemplateName name : names) {
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(ClusterRequest.delete(COMPONENTS + ClusterRequest.encoded(name.value()))));
        }
    }

    /**
     * Rejects the removal of component templates to which index templates refer. With PostgreSQL, they may be removed
     * if the index templates permit missing components.
     */
    private static void requireUnused(TemplateSet known, List<TemplateName> names) {
        for (TemplateName name : names) {
            List<TemplateName> users =
                    known.usersOf(name).stream().map(IndexTemplate::name).toList();
            if (!users.isEmpty()) {
                throw Rejection.of(Fault.COMPONENTS_IN_USE, List.of(name), users);
            }
        }
    }

    /**
     * Removes the templates one after another. Removes none of them unless all of them exist. The cluster rejects the
     * removal of a template that a data stream uses.
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

package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.InstalledTemplates;
import io.millrace.application.port.driving.stream.InstallTemplates;
import io.millrace.application.port.driving.stream.ManageComponentTemplates;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Installs each version of the templates once. A new template is added only if no template has its name, so that
 * several instances can install the templates at the same time.
 *
 * @param capabilities the capabilities of the engine
 */
public record InstallTemplatesService(
        IndexTemplates templates,
        Catalog catalog,
        Set<EngineCapability> capabilities,
        ManageIndexTemplates index,
        ManageComponentTemplates components,
        InstalledTemplates installed)
        implements InstallTemplates {

    @Override
    public Outcome install(Shipped shipped) {
        String name = shipped.template().name().value();
        OptionalInt before = installed.findVersion(name);
        if (before.orElse(0) >= shipped.version()) {
            return new Outcome.AlreadyInstalled();
        }
        TemplateSet known = templates.read();
        Optional<IndexTemplate> present = find(known, shipped.template());
        // If the template equals the shipped one, an earlier installation may have been interrupted before it was
        // recorded.
        boolean isOwn = present.isEmpty() || before.isPresent() || present.get().equals(shipped.template());
        if (!isOwn || present.filter(template -> template.version().isEmpty()).isPresent()) {
            return new Outcome.Skipped("another index template has its name");
        }
        Optional<String> obstacle = present.isPresent() ? Optional.empty() : obstacle(shipped.template(), known);
        if (obstacle.isPresent()) {
            return new Outcome.Skipped(obstacle.get());
        }
        try {
            put(shipped, known);
        } catch (Rejection rejection) {
            if (rejection.isTransient()) {
                throw rejection;
            }
            return new Outcome.Skipped(String.valueOf(rejection.getMessage()));
        }
        installed.record(name, shipped.version());
        return new Outcome.Installed();
    }

    private void put(Shipped shipped, TemplateSet known) {
        for (ShippedComponent part : shipped.components()) {
            putUnlessChanged(
                    find(known, part.component()).map(ComponentTemplate::version),
                    shipped,
                    createOnly -> components.install(part.component(), part.lifecycle(), createOnly));
        }
        if (!capabilities.contains(EngineCapability.ANY_TEMPLATE)
                && find(known, shipped.custom()).isEmpty()) {
            components.install(shipped.custom(), Optional.empty(), true);
        }
        putUnlessChanged(
                find(known, shipped.template()).map(IndexTemplate::version),
                shipped,
                createOnly -> index.install(shipped.template(), createOnly));
    }

    /** Puts a template if it does not exist, or if the existing template has an older version than the shipped one. */
    private static void putUnlessChanged(Optional<OptionalLong> version, Shipped shipped, Put put) {
        if (version.isEmpty()) {
            put.put(true);
        } else if (version.get().orElse(shipped.version()) < shipped.version()) {
            put.put(false);
        }
    }

    /** Puts one template. */
    private interface Put {

        void put(boolean createOnly);
    }

    private static Optional<ComponentTemplate> find(TemplateSet known, ComponentTemplate wanted) {
        return known.components().stream()
                .filter(component -> component.name().equals(wanted.name()))
                .findFirst();
    }

    private static Optional<IndexTemplate> find(TemplateSet known, IndexTemplate wanted) {
        return known.templates().stream()
                .filter(template -> template.name().equals(wanted.name()))
                .findFirst();
    }

    /**
     * Returns why the template must not be added. Returns empty if no existing data stream or index would be affected.
     */
    private Optional<String> obstacle(IndexTemplate template, TemplateSet known) {
        TemplateSet changed = known.with(template);
        CatalogSnapshot snapshot = catalog.snapshot(NameSelection.EVERYTHING);
        Stream<String> streams = snapshot.streams().values().stream()
                .map(DataStream::name)
                .map(Object::toString)
                .filter(name -> applies(template, changed, name))
                .map(name -> "data stream [" + name + "] would get it as its template");
        Stream<String> indices = snapshot.indices().values().stream()
                .filter(other -> other.membership().isEmpty())
                .map(Index::name)
                .map(Object::toString)
                .filter(name -> applies(template, changed, name))
                .map(name -> "index [" + name + "] has a name that it reserves for data streams");
        return Stream.concat(streams, indices).sorted().findFirst();
    }

    private static boolean applies(IndexTemplate template, TemplateSet changed, String name) {
        return TemplateMatching.best(changed.templates(), name)
                .filter(best -> best.name().equals(template.name()))
                .isPresent();
    }
}

package io.millrace.application.usecase.routing;

import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.IndexChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Combines two engines. Indices of system features are stored in the engine of the service memory, all other indices in
 * the configured engine. The name of an index determines its engine, so no query is needed to find the engine. Names
 * and aliases are resolved in the union of both catalogs. Ids of indices are unique across both engines.
 */
public final class RoutedEngine {

    private final Engine system;
    private final Engine configured;
    private final SystemFeatures features;

    private RoutedEngine(Engine system, Engine configured, SystemFeatures features) {
        this.system = system;
        this.configured = configured;
        this.features = features;
    }

    /**
     * Returns the combined engine. Data streams, templates, upgrades and versions come from {@code configured}. If both
     * engines are equal, returns {@code configured}.
     */
    public static Engine of(Engine system, Engine configured, SystemFeatures features) {
        if (system.equals(configured)) {
            return configured;
        }
        RoutedEngine routed = new RoutedEngine(system, configured, features);
        return new Engine(
                routed.new RoutedIndices(),
                routed.new RoutedAliases(),
                configured.dataStreams(),
                configured.indexTemplates(),
                routed.new RoutedWriteIndices(),
                new RoutedDocuments(routed::documentsOf, configured.documents()),
                configured.arrivals(),
                configured.indexUpgrades(),
                configured.documentCopier(),
                configured.backingIndexNames(),
                configured.versions(),
                configured.state(),
                configured.capabilities());
    }

    private DocumentStore documentsOf(Index index) {
        return of(index).documents();
    }

    private Engine of(Index index) {
        return index.membership().isPresent() ? configured : of(index.name().value());
    }

    private Engine of(String name) {
        return name.startsWith(".") && features.owner(name).isPresent() ? system : configured;
    }

    private <V> Map<IndexId, V> union(Function<Engine, Map<IndexId, V>> part) {
        Map<IndexId, V> union = new HashMap<>(part.apply(system));
        union.putAll(part.apply(configured));
        return union;
    }

    private Engine other(Engine home) {
        return home.equals(system) ? configured : system;
    }

    /**
     * Rejects names that exist in the engine that is not {@code home}. This method does not query {@code home}, because
     * {@code home} checks its own names.
     */
    private void requireFreeInOther(Engine home, Collection<IndexName> names) {
        if (names.isEmpty()) {
            return;
        }
        List<String> wanted = names.stream().map(IndexName::value).toList();
        CatalogSnapshot there = other(home).indices().snapshot(NameSelection.ofNames(wanted));
        wanted.stream().filter(name -> isNamed(name, there)).findFirst().ifPresent(taken -> {
            throw Rejection.alreadyExists("the name [" + taken + "] is already taken");
        });
    }

    private static boolean isNamed(String name, CatalogSnapshot in) {
        return in.streams().containsKey(name)
                || in.indices().containsKey(name)
                || in.aliases().containsKey(name);
    }

    private final class RoutedIndices implements Indices {

        @Override
        public CatalogSnapshot snapshot(NameSelection selection) {
            CatalogSnapshot found = configured
                    .indices()
                    .snapshot(selection)
                    .only(index -> of(index).equals(configured), name -> of(name).equals(configured));
            // Names are unique across both engines, so the system engine is not queried if the configured engine
            // contains all names.
            boolean whole = selection.parts().stream()
                    .allMatch(part -> part.pattern().isConcrete()
                            && isNamed(part.pattern().value(), found));
            return whole
                    ? found
                    : found.with(system.indices()
                            .snapshot(selection)
                            .only(index -> of(index).equals(system), name -> true));
        }

        @Override
        public Index create(NewIndex index, List<NamedAlias> aliases) {
            Engine home = of(index.name().value());
            requireFreeInOther(home, aliases.stream().map(NamedAlias::name).toList());
            return home.indices()
                    .create(
                            home.equals(configured)
                                    ? index
                                    : index.in(home.versions().current()),
                            aliases);
        }

        @Override
        public void delete(Index index) {
            of(index).indices().delete(index);
        }

        @Override
        public Index block(Index index, IndexBlock block) {
            return of(index).indices().block(index, block);
        }

        @Override
        public Index close(Index index) {
            return of(index).indices().close(index);
        }

        @Override
        public Index open(Index index) {
            return of(index).indices().open(index);
        }

        /**
         * Changes only indices of the configured engine, because clients cannot change settings and mappings of system
         * indices.
         */
        @Override
        public Changed update(Collection<IndexId> indices, IndexChange change) {
            return configured.indices().update(indices, change);
        }

        @Override
        public long countOpen() {
            return configured.indices().countOpen() + system.indices().countOpen();
        }

        @Override
        public Map<IndexId, Long> sizesInBytes(List<IndexId> indices) {
            return union(engine -> engine.indices().sizesInBytes(indices));
        }
    }

    private final class RoutedAliases implements Aliases {

        @Override
        public Map<IndexId, List<NamedAlias>> listOf(Collection<IndexId> indices) {
            return union(engine -> engine.aliases().listOf(indices));
        }

        @Override
        public Map<StreamName, List<NamedAlias>> listOfStreams(Collection<StreamName> streams) {
            return configured.aliases().listOfStreams(streams);
        }

        /**
         * Changes aliases. First checks that the names of new aliases do not exist in the other engine. The changes in
         * one engine are atomic; the changes in both engines together are not.
         */
        @Override
        public void change(List<AliasChange> changes) {
            Map<Engine, List<AliasChange>> parts = new LinkedHashMap<>();
            changes.forEach(change -> parts.computeIfAbsent(of(change.index().value()), home -> new ArrayList<>())
                    .add(change));
            parts.forEach((home, part) -> requireFreeInOther(
                    home,
                    part.stream()
                            .filter(AliasChange.Addition.class::isInstance)
                            .map(addition -> ((AliasChange.Addition) addition).alias())
                            .toList()));
            parts.forEach((home, part) -> home.aliases().change(part));
        }

        @Override
        public boolean rollOver(AliasRollover rollover) {
            Engine home = of(rollover.current().name().value());
            List<IndexName> names = new ArrayList<>(List.of(rollover.next().name()));
            rollover.others().forEach(alias -> names.add(alias.name()));
            requireFreeInOther(home, names);
            return home.aliases().rollOver(rollover);
        }
    }

    private final class RoutedWriteIndices implements WriteIndices {

        @Override
        public Optional<Index> find(String name) {
            return first(name, WriteIndices::find);
        }

        @Override
        public Optional<Index> findUncached(String name) {
            return first(name, WriteIndices::findUncached);
        }

        /**
         * First queries the engine that stores indices with this name. If that engine does not find the name, queries
         * the other engine, where the name can only be an alias.
         */
        private Optional<Index> first(String name, BiFunction<WriteIndices, String, Optional<Index>> look) {
            Engine home = of(name);
            Optional<Index> found = look.apply(home.writeIndices(), name);
            return found.isPresent() ? found : look.apply(other(home).writeIndices(), name);
        }
    }
}

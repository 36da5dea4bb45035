package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.PlainIndexRules;
import io.millrace.domain.reindex.ReindexTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the outdated indices of a data stream, or one plain index. */
public record UpgradeCheck(DataStreams streams, Catalog catalog, IndexVersions versions) {

    /**
     * Returns the findings about the outdated indices.
     *
     * @throws Rejection if nothing with this name can be upgraded, see {@link ManageReindexTasks#check}
     */
    public List<UpgradeFinding> check(StreamName name, boolean plainIndex) {
        return check(name, plainIndex, indices(name, plainIndex));
    }

    /** Checks indices that {@link #indices} returned. */
    List<UpgradeFinding> check(StreamName name, boolean plainIndex, List<Index> indices) {
        List<Index> outdated = indices.stream()
                .filter(index -> versions.isOutdated(index.version()))
                .toList();
        List<UpgradeFinding> findings = new ArrayList<>();
        if (!plainIndex && versions.isOutdated(indices.get(indices.size() - 1).version())) {
            findings.addAll(versions.listRolloverFindings(name));
        }
        findings.addAll(versions.listUpgradeFindings(outdated));
        if (plainIndex) {
            outdated.forEach(index -> {
                if (isNewNameInUse(index)) {
                    findings.add(PlainIndexRules.nameInUse(index));
                }
                findings.add(PlainIndexRules.rejectedWrites(index));
            });
        }
        return List.copyOf(findings);
    }

    /**
     * Returns all backing indices of the data stream in their order, or the plain index.
     *
     * @throws Rejection in the cases of {@link #check}
     */
    List<Index> indices(StreamName name, boolean plainIndex) {
        return plainIndex
                ? List.of(plainIndex(name.value()))
                : streams.find(name)
                        .orElseThrow(() -> ReindexTask.nothingToUpgrade(name.value()))
                        .backingIndices();
    }

    private Index plainIndex(String name) {
        CatalogSnapshot found = catalog.snapshot(NameSelection.ofName(name));
        if (found.streams().containsKey(name)) {
            throw Rejection.invalid("[" + name + "] is a data stream, not an index");
        }
        Optional.ofNullable(found.aliases().get(name)).ifPresent(alias -> {
            throw Rejection.invalid("[" + name + "] is an alias of index " + alias.names() + ", not an index");
        });
        Index index = Optional.ofNullable(found.indices().get(name)).orElseThrow(() -> Rejection.indexNotFound(name));
        PlainIndexRules.requireUpgradable(index);
        return index;
    }

    private boolean isNewNameInUse(Index source) {
        String name = DestinationName.of(source.name()).value();
        CatalogSnapshot found = catalog.snapshot(NameSelection.ofName(name));
        return found.streams().containsKey(name)
                || found.aliases().containsKey(name)
                || Optional.ofNullable(found.indices().get(name))
                        .filter(index -> !PlainIndexRules.isUnfinished(index))
                        .isPresent();
    }
}

package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.Changed;
import io.millrace.application.port.driving.index.ChangeIndexSettings;
import io.millrace.application.port.driving.index.PutMapping;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.change.IndexChange;
import io.millrace.domain.index.change.SettingsChange;
import java.util.List;

/**
 * Changes the settings and extends the mappings of indices.
 *
 * @param features the system features; clients cannot change the settings and mappings of their indices
 */
public record IndexSettingsService(Indices indices, TargetResolution resolution, SystemFeatures features)
        implements ChangeIndexSettings, PutMapping {

    @Override
    public void change(ChangeIndexSettings.Request request) {
        SettingsChange change = SettingsChange.ofRequest(request.settings(), request.preservesExisting());
        update(resolution.findIndices(request.target()), "settings", change);
    }

    @Override
    public void put(PutMapping.Request request) {
        List<Index> found = resolution.find(request.target()).stream()
                .filter(hit -> !request.writeIndexOnly() || isWriteIndex(hit))
                .map(Found::index)
                .toList();
        update(found, "mappings", request.change());
    }

    private void update(List<Index> found, String what, IndexChange change) {
        found.forEach(
                index -> features.requireNotSystem(index.name().value(), "only the service can change its " + what));
        Changed outcome = indices.update(found.stream().map(Index::id).toList(), change);
        outcome.refused().values().stream().findFirst().ifPresent(refusal -> {
            throw outcome.changed().isEmpty() ? refusal : partly(refusal, found, outcome.changed());
        });
    }

    private static Rejection partly(Rejection refusal, List<Index> found, List<IndexId> changed) {
        List<IndexName> names = found.stream()
                .filter(index -> changed.contains(index.id()))
                .map(Index::name)
                .toList();
        return new Rejection(
                refusal.reason(), refusal.getMessage() + "; only " + names + " were changed", refusal.attributes());
    }

    private static boolean isWriteIndex(Found found) {
        return found.named()
                || found.index().membership().isEmpty()
                || !found.index().rolledOver();
    }
}

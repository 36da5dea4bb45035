package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.ChangeIndexSettings;
import io.millrace.application.port.driving.index.PutMapping;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.SettingsChange;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.function.UnaryOperator;

/** Changes the settings and extends the mappings of indices. */
public final class IndexSettingsService implements ChangeIndexSettings, PutMapping {

    private final Indices indices;
    private final TargetResolution resolution;
    private final SystemFeatures features;

    /**
     * Changes indices.
     *
     * @param features whose indices have the settings and mappings that the service gives them
     */
    public IndexSettingsService(Indices indices, TargetResolution resolution, SystemFeatures features) {
        this.indices = indices;
        this.resolution = resolution;
        this.features = features;
    }

    @Override
    public void change(ChangeIndexSettings.Request request) {
        SettingsChange change = SettingsChange.ofRequest(request.settings(), request.preservesExisting());
        indices.update(changeable(resolution.findIndices(request.target()), "settings"), change::appliedTo);
    }

    @Override
    public void put(PutMapping.Request request) {
        List<Index> found = resolution.find(request.target()).stream()
                .filter(hit -> !request.writeIndexOnly() || isWriteIndex(hit))
                .map(Found::index)
                .toList();
        UnaryOperator<JsonText> mappings = request.mappings();
        indices.update(changeable(found, "mappings"), index -> {
            index.requireChangeable();
            return index.with(mappings.apply(index.mappings()));
        });
    }

    private List<IndexId> changeable(List<Index> found, String what) {
        found.forEach(index -> features.requireNobodys(index.name().value(), "has " + what + " of the service alone"));
        return found.stream().map(Index::id).toList();
    }

    private static boolean isWriteIndex(Found found) {
        return found.named()
                || found.index().membership().isEmpty()
                || !found.index().rolledOver();
    }
}

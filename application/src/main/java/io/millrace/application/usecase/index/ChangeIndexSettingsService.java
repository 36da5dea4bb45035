package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.ChangeIndexSettings;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.SettingsChange;
import java.util.List;

public final class ChangeIndexSettingsService implements ChangeIndexSettings {

    private final Indices indices;
    private final TargetResolution resolution;
    private final SystemFeatures features;

    /**
     * Changes settings.
     *
     * @param features whose indices have the settings that the service gives them
     */
    public ChangeIndexSettingsService(Indices indices, TargetResolution resolution, SystemFeatures features) {
        this.indices = indices;
        this.resolution = resolution;
        this.features = features;
    }

    @Override
    public void change(Request request) {
        SettingsChange change = SettingsChange.ofRequest(request.settings(), request.preservesExisting());
        List<Index> found = resolution.findIndices(request.target());
        found.forEach(index -> features.requireNobodys(index.name().value(), "has settings of the service alone"));
        indices.update(found.stream().map(Index::id).toList(), change::appliedTo);
    }
}

package io.millrace.application.usecase.setting;

import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.ClusterSettings.Values;
import io.millrace.application.port.driving.setting.ReadClusterSettings;

public final class ReadClusterSettingsService implements ReadClusterSettings {

    private final ClusterSettings settings;

    public ReadClusterSettingsService(ClusterSettings settings) {
        this.settings = settings;
    }

    @Override
    public Values read() {
        return settings.read();
    }
}

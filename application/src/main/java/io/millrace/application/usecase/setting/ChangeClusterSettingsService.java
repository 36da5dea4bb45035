package io.millrace.application.usecase.setting;

import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driving.setting.ChangeClusterSettings;
import io.millrace.domain.Rejection;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.text.NamePattern;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

public record ChangeClusterSettingsService(ClusterSettings settings) implements ChangeClusterSettings {

    @Override
    public void change(Request request) {
        if (request.persistent().isEmpty() && request.transients().isEmpty()) {
            throw new Rejection(Rejection.Reason.VALIDATION, "Validation Failed: 1: no settings to update;");
        }
        Map<ClusterSetting, Optional<String>> transients = checked("transient", request.transients());
        Map<ClusterSetting, Optional<String>> persistent = checked("persistent", request.persistent());
        settings.change(persistent, transients);
    }

    private static Map<ClusterSetting, Optional<String>> checked(String kind, Map<String, Optional<String>> given) {
        Map<ClusterSetting, Optional<String>> changes = new EnumMap<>(ClusterSetting.class);
        given.forEach((key, value) -> {
            if (value.isEmpty() && key.endsWith("*")) {
                NamePattern pattern = new NamePattern(key);
                for (ClusterSetting setting : ClusterSetting.values()) {
                    if (pattern.matches(setting.key())) {
                        changes.putIfAbsent(setting, Optional.empty());
                    }
                }
                return;
            }
            ClusterSetting setting = ClusterSetting.ofKey(key)
                    .orElseThrow(() -> Rejection.invalid(kind + " setting [" + key + "], not recognized"));
            changes.put(setting, value.map(setting::requireValid));
        });
        return changes;
    }
}

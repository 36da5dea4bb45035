package io.millrace.application.port.driven.service;

import io.millrace.domain.setting.ClusterSetting;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Cluster settings over two maps. */
public final class InMemoryClusterSettings implements ClusterSettings {

    private final Map<ClusterSetting, String> persistent = new EnumMap<>(ClusterSetting.class);
    private final Map<ClusterSetting, String> transients = new EnumMap<>(ClusterSetting.class);

    @Override
    public synchronized Values read() {
        return new Values(persistent, transients);
    }

    @Override
    public synchronized void change(
            Map<ClusterSetting, Optional<String>> persistentChanges,
            Map<ClusterSetting, Optional<String>> transientChanges) {
        apply(persistent, persistentChanges);
        apply(transients, transientChanges);
    }

    private static void apply(Map<ClusterSetting, String> values, Map<ClusterSetting, Optional<String>> changes) {
        changes.forEach((setting, value) -> values.compute(setting, (key, old) -> value.orElse(null)));
    }
}

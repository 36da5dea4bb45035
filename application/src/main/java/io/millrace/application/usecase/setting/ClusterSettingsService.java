package io.millrace.application.usecase.setting;

import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.ClusterSettings.Values;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.GlobalRetention;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.text.NamePattern;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

public record ClusterSettingsService(ClusterSettings settings) implements ManageClusterSettings {

    @Override
    public Values read() {
        return settings.read();
    }

    @Override
    public void change(Request request) {
        if (request.persistent().isEmpty() && request.transients().isEmpty()) {
            throw Rejection.validation("no settings to update");
        }
        Map<ClusterSetting, Optional<String>> transients = checked("transient", request.transients());
        Map<ClusterSetting, Optional<String>> persistent = checked("persistent", request.persistent());
        requireTogether(persistent, transients);
        settings.change(persistent, transients);
    }

    /** Rejects changes after which the default retention exceeds the maximum retention. */
    private void requireTogether(
            Map<ClusterSetting, Optional<String>> persistent, Map<ClusterSetting, Optional<String>> transients) {
        Values now = settings.read();
        Values then = new Values(changed(now.persistent(), persistent), changed(now.transients(), transients));
        GlobalRetention.of(
                then.effective(ClusterSetting.DEFAULT_RETENTION), then.effective(ClusterSetting.MAX_RETENTION));
    }

    private static Map<ClusterSetting, String> changed(
            Map<ClusterSetting, String> values, Map<ClusterSetting, Optional<String>> changes) {
        Map<ClusterSetting, String> changed = new HashMap<>(values);
        changes.forEach((setting, value) ->
                value.ifPresentOrElse(text -> changed.put(setting, text), () -> changed.remove(setting)));
        return changed;
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
            ClusterSetting setting =
                    ClusterSetting.ofKey(key).orElseThrow(() -> Rejection.of(Fault.UNKNOWN_CLUSTER_SETTING, kind, key));
            changes.put(setting, value.map(setting::requireValid));
        });
        return changes;
    }
}

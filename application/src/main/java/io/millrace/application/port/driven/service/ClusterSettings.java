package io.millrace.application.port.driven.service;

import io.millrace.domain.lifecycle.GlobalRetention;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.RolloverSetting;
import io.millrace.domain.setting.ClusterSetting;
import java.util.Map;
import java.util.Optional;

/** The cluster settings that differ from their defaults. Implementations must pass {@code ClusterSettingsContract}. */
public interface ClusterSettings {

    Values read();

    /** Returns the same as {@link #read}, but never uses a cache. */
    default Values readUncached() {
        return read();
    }

    /** Applies all changes atomically; an empty value resets a setting. */
    void change(Map<ClusterSetting, Optional<String>> persistent, Map<ClusterSetting, Optional<String>> transients);

    /** The values of settings. A transient value overrides a persistent value, and both override the default. */
    record Values(Map<ClusterSetting, String> persistent, Map<ClusterSetting, String> transients) {

        public Values {
            persistent = Map.copyOf(persistent);
            transients = Map.copyOf(transients);
        }

        /** Returns the transient value; if there is none, the persistent value; otherwise the default. */
        public String effective(ClusterSetting setting) {
            String chosen = transients.getOrDefault(setting, persistent.get(setting));
            return chosen == null ? setting.defaultValue() : chosen;
        }

        /** Returns the effective settings for the lifecycles of all data streams. */
        public LifecycleSettings lifecycles() {
            return new LifecycleSettings(
                    GlobalRetention.of(
                            effective(ClusterSetting.DEFAULT_RETENTION), effective(ClusterSetting.MAX_RETENTION)),
                    RolloverSetting.parse(effective(ClusterSetting.LIFECYCLE_ROLLOVER)),
                    LifecycleSettings.pollInterval(effective(ClusterSetting.LIFECYCLE_POLL_INTERVAL)));
        }
    }
}

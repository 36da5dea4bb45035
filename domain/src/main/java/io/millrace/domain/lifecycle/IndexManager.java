package io.millrace.domain.lifecycle;

import io.millrace.domain.index.IndexSettings;
import java.util.Optional;

/** Decides whether the lifecycle of the data stream or a lifecycle policy manages a backing index. */
public enum IndexManager {
    LIFECYCLE("Data stream lifecycle"),
    POLICY("Index Lifecycle Management"),
    NONE("Unmanaged");

    private final String words;

    IndexManager(String words) {
        this.words = words;
    }

    /** Returns the name of the manager in responses. */
    public String words() {
        return words;
    }

    /**
     * Returns the manager of an index. If the settings of the index contain a policy and its data stream has an enabled
     * lifecycle, the setting {@link IndexSettings#PREFERS_POLICY} decides.
     *
     * @param lifecycle the lifecycle of the data stream
     */
    public static IndexManager of(IndexSettings settings, Optional<StreamLifecycle> lifecycle) {
        boolean enabled = lifecycle.filter(StreamLifecycle::enabled).isPresent();
        if (settings.policy().isPresent() && (settings.prefersPolicy() || !enabled)) {
            return POLICY;
        }
        return enabled ? LIFECYCLE : NONE;
    }
}

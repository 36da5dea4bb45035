package io.millrace.domain.lifecycle.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An action in a phase of a lifecycle policy. Most actions are stored but not executed. */
public enum PolicyAction {
    SET_PRIORITY,
    UNFOLLOW,
    ROLLOVER,
    READONLY,
    DOWNSAMPLE,
    SHRINK,
    FORCEMERGE,
    SEARCHABLE_SNAPSHOT,
    ALLOCATE,
    MIGRATE,
    FREEZE,
    /**
     * Waits for a snapshot before the deletion. The service takes no snapshots, so this action prevents the deletion of
     * indices.
     */
    WAIT_FOR_SNAPSHOT,
    DELETE;

    /** Returns the name in policies, for example {@code set_priority}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the action with this name. */
    public static Optional<PolicyAction> ofKey(String key) {
        return Arrays.stream(values())
                .filter(action -> action.key().equals(key))
                .findFirst();
    }

    /** Returns the names of all actions, in the order of their declaration. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(PolicyAction::key).toList();
    }
}

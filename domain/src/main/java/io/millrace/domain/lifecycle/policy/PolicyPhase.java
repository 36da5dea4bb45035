package io.millrace.domain.lifecycle.policy;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A phase of a lifecycle policy.
 *
 * @param minAge the age from which an index is in this phase
 */
public record PolicyPhase(Kind kind, TimeText minAge, Set<PolicyAction> actions) {

    /** The minimum age if the policy contains none. */
    public static final TimeText AT_ONCE = new TimeText("0ms", Duration.ZERO);

    private static final Set<PolicyAction> AFTER_ROLLOVER = Collections.unmodifiableSet(EnumSet.of(
            PolicyAction.READONLY,
            PolicyAction.DOWNSAMPLE,
            PolicyAction.SHRINK,
            PolicyAction.FORCEMERGE,
            PolicyAction.SEARCHABLE_SNAPSHOT));

    /**
     * Checks the actions and the minimum age.
     *
     * @throws Rejection if the phase does not allow one of the actions, if an action requires another action that is
     *     missing, or if the minimum age is negative
     */
    public PolicyPhase {
        EnumSet<PolicyAction> ordered = EnumSet.noneOf(PolicyAction.class);
        ordered.addAll(actions);
        actions = Collections.unmodifiableSet(ordered);
        if (minAge.duration().isNegative()) {
            throw Rejection.invalid("[min_age] of phase [" + kind.key() + "] must not be negative: " + minAge);
        }
        for (PolicyAction action : actions) {
            if (!kind.allowed.contains(action)) {
                throw Rejection.invalid("invalid action [" + action.key() + "] defined in phase [" + kind.key() + "]");
            }
        }
        if (kind == Kind.DELETE && actions.isEmpty()) {
            throw Rejection.invalid("phase [delete] must define actions");
        }
        if (kind == Kind.HOT && !actions.contains(PolicyAction.ROLLOVER)) {
            requireNoneAfterRollover(actions);
        }
    }

    private static void requireNoneAfterRollover(Set<PolicyAction> actions) {
        String wrong = actions.stream()
                .filter(AFTER_ROLLOVER::contains)
                .map(PolicyAction::key)
                .collect(Collectors.joining(", "));
        if (!wrong.isEmpty()) {
            throw Rejection.invalid("the [" + wrong
                    + "] action(s) may not be used in the [hot] phase without an accompanying [rollover] action");
        }
    }

    /** The kinds of phases, in the order in which an index passes through them. */
    @SuppressWarnings("ImmutableEnumChecker") // the set is unmodifiable
    public enum Kind {
        HOT(
                PolicyAction.SET_PRIORITY,
                PolicyAction.UNFOLLOW,
                PolicyAction.ROLLOVER,
                PolicyAction.READONLY,
                PolicyAction.DOWNSAMPLE,
                PolicyAction.SHRINK,
                PolicyAction.FORCEMERGE,
                PolicyAction.SEARCHABLE_SNAPSHOT),
        WARM(
                PolicyAction.SET_PRIORITY,
                PolicyAction.UNFOLLOW,
                PolicyAction.READONLY,
                PolicyAction.DOWNSAMPLE,
                PolicyAction.ALLOCATE,
                PolicyAction.MIGRATE,
                PolicyAction.SHRINK,
                PolicyAction.FORCEMERGE),
        COLD(
                PolicyAction.SET_PRIORITY,
                PolicyAction.UNFOLLOW,
                PolicyAction.READONLY,
                PolicyAction.DOWNSAMPLE,
                PolicyAction.SEARCHABLE_SNAPSHOT,
                PolicyAction.ALLOCATE,
                PolicyAction.MIGRATE,
                PolicyAction.FREEZE),
        FROZEN(PolicyAction.UNFOLLOW, PolicyAction.SEARCHABLE_SNAPSHOT),
        DELETE(PolicyAction.WAIT_FOR_SNAPSHOT, PolicyAction.DELETE);

        private final Set<PolicyAction> allowed;

        Kind(PolicyAction... allowed) {
            this.allowed = Set.of(allowed);
        }

        /** Returns the name in policies, for example {@code hot}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the kind with this name. */
        public static Optional<Kind> ofKey(String key) {
            return Arrays.stream(values())
                    .filter(kind -> kind.key().equals(key))
                    .findFirst();
        }

        /** Returns the names of all kinds, in the order of the phases. */
        public static List<String> keys() {
            return Arrays.stream(values()).map(Kind::key).toList();
        }
    }
}

package io.millrace.domain.lifecycle.policy;

import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.policy.PolicyPhase.Kind;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A named policy for the lifecycle of indices. The service executes its rollovers and deletions, for data streams only.
 * All other actions are stored but not executed.
 *
 * @param phases the phases in their order, at most one of each kind
 * @param rollover the conditions of the action {@code rollover}; present if the hot phase has this action
 * @param written the policy as responses show it
 */
public record LifecyclePolicy(
        PolicyName name, List<PolicyPhase> phases, Optional<RolloverConditions> rollover, JsonText written) {

    private static final int LONGEST = 65_536;

    /**
     * Checks the policy.
     *
     * @throws Rejection if the policy is too long, the ages of the phases decrease, or a rollover has no maximum
     */
    public LifecyclePolicy {
        phases = phases.stream().sorted(Comparator.comparing(PolicyPhase::kind)).toList();
        if (written.value().length() > LONGEST) {
            throw Rejection.invalid("policy [" + name + "] is longer than " + LONGEST + " characters");
        }
        requireEachOnce(phases);
        requireIncreasingAges(phases);
        boolean rolls = has(phases, Kind.HOT, PolicyAction.ROLLOVER);
        if (rolls != rollover.isPresent()) {
            throw new IllegalArgumentException("conditions and action of a rollover must both be present, or none");
        }
        if (rollover.filter(conditions -> conditions.conditions().stream()
                        .noneMatch(condition -> condition.kind().isMaximum()))
                .isPresent()) {
            throw Rejection.invalid("At least one max_* rollover condition must be set.");
        }
    }

    private static void requireEachOnce(List<PolicyPhase> phases) {
        Set<Kind> seen = new HashSet<>();
        for (PolicyPhase phase : phases) {
            if (!seen.add(phase.kind())) {
                throw new IllegalArgumentException("phase " + phase.kind() + " is given twice");
            }
        }
    }

    private static void requireIncreasingAges(List<PolicyPhase> phases) {
        for (int i = 0; i < phases.size(); i++) {
            PolicyPhase phase = phases.get(i);
            String earlier = phases.subList(i + 1, phases.size()).stream()
                    .filter(later ->
                            later.minAge().duration().compareTo(phase.minAge().duration()) < 0)
                    .map(LifecyclePolicy::withAge)
                    .collect(Collectors.joining(" and "));
            if (!earlier.isEmpty()) {
                throw Rejection.invalid("Your policy is configured to run " + earlier + " before " + withAge(phase)
                        + ". You should change the phase timing so that the phases will execute in the order of hot,"
                        + " warm, then cold.");
            }
        }
    }

    private static String withAge(PolicyPhase phase) {
        return "the " + phase.kind().key() + " phase (min_age: " + phase.minAge() + ")";
    }

    private static boolean has(List<PolicyPhase> phases, Kind kind, PolicyAction action) {
        return phases.stream()
                .anyMatch(phase -> phase.kind() == kind && phase.actions().contains(action));
    }

    /**
     * Returns the conditions for a rollover. If the policy sets no minimum number of documents, a rollover requires one
     * document.
     */
    public Optional<RolloverConditions> conditions() {
        return rollover.map(set -> {
            List<Condition> conditions = new ArrayList<>(set.conditions());
            if (conditions.stream()
                    .noneMatch(condition -> condition.kind() == RolloverConditions.Kind.MIN_DOCS
                            || condition.kind() == RolloverConditions.Kind.MIN_PRIMARY_SHARD_DOCS)) {
                conditions.add(new Condition(RolloverConditions.Kind.MIN_DOCS, 1, "1"));
            }
            return new RolloverConditions(conditions);
        });
    }

    /** Returns the age at which indices are deleted; empty if the policy deletes no indices. */
    public Optional<TimeText> retention() {
        return phases.stream()
                .filter(phase -> phase.actions().contains(PolicyAction.DELETE))
                .filter(phase -> !phase.actions().contains(PolicyAction.WAIT_FOR_SNAPSHOT))
                .map(PolicyPhase::minAge)
                .findFirst();
    }

    /** Returns the phase for an index that was rolled over this time ago, if the policy has such a phase. */
    public Optional<PolicyPhase> phaseAt(Duration age) {
        return phases.stream()
                .filter(phase -> phase.minAge().duration().compareTo(age) <= 0)
                .reduce((earlier, later) -> later);
    }

    /** Returns the phase of write indices, if the policy has this phase. */
    public Optional<PolicyPhase> hotPhase() {
        return phases.stream().filter(phase -> phase.kind() == Kind.HOT).findFirst();
    }

    /**
     * Returns a sentence that lists the actions that are stored but not executed, with their phases. Returns empty if
     * all actions are executed.
     */
    public Optional<String> describeWithoutEffect() {
        String actions = phases.stream()
                .flatMap(phase -> phase.actions().stream()
                        .filter(action -> action != PolicyAction.ROLLOVER && action != PolicyAction.DELETE)
                        .map(action -> "[" + action.key() + "] in phase ["
                                + phase.kind().key() + "]"))
                .collect(Collectors.joining(", "));
        if (actions.isEmpty()) {
            return Optional.empty();
        }
        String kept = has(phases, Kind.DELETE, PolicyAction.WAIT_FOR_SNAPSHOT)
                ? ". No snapshots are taken, so the policy deletes no indices"
                : "";
        return Optional.of("these actions of the policy have no effect: " + actions + kept);
    }
}

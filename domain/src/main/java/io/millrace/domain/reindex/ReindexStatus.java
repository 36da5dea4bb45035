package io.millrace.domain.reindex;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The reported status of a task. The numbers of upgraded indices, indices in progress, pending indices and errors
 * always add up to {@code indicesRequiringUpgrade}.
 *
 * @param complete whether every index has been upgraded
 * @param pending the number of pending indices
 * @param waitingReason why the task waits; present if the engine must recover, or after several failed attempts without
 *     progress
 */
public record ReindexStatus(
        Instant startedAt,
        boolean complete,
        int indicesInStream,
        int indicesRequiringUpgrade,
        int successes,
        List<IndexUpgrade.InProgress> inProgress,
        int pending,
        List<IndexUpgrade.Failed> errors,
        Optional<String> waitingReason) {

    public ReindexStatus {
        inProgress = List.copyOf(inProgress);
        errors = List.copyOf(errors);
        if (successes + inProgress.size() + pending + errors.size() != indicesRequiringUpgrade) {
            throw new IllegalArgumentException(successes + " successes, " + inProgress.size() + " in progress, "
                    + pending + " pending and " + errors.size() + " errors are not " + indicesRequiringUpgrade);
        }
        if (complete && successes != indicesRequiringUpgrade) {
            throw new IllegalArgumentException(
                    "complete with " + successes + " of " + indicesRequiringUpgrade + " indices upgraded");
        }
    }

    static ReindexStatus of(Run run, boolean complete, List<IndexUpgrade> upgrades, Optional<String> waitingReason) {
        return new ReindexStatus(
                run.startedAt(),
                complete,
                run.indicesInStream(),
                upgrades.size(),
                Upgrades.only(upgrades, IndexUpgrade.Done.class).size(),
                Upgrades.only(upgrades, IndexUpgrade.InProgress.class),
                Upgrades.only(upgrades, IndexUpgrade.Pending.class).size(),
                Upgrades.only(upgrades, IndexUpgrade.Failed.class),
                waitingReason);
    }
}

package io.millrace.domain.attention;

import io.millrace.domain.attention.Attention.Kind;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.reindex.ReindexTask;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rules about data streams, indices, upgrades, system features and lifecycles. */
public final class DataAttention {

    /**
     * The minimum time without a new lifecycle run after which a finding is reported. It is longer if the interval
     * between runs is long.
     */
    private static final Duration USUAL_PAUSE = Duration.ofHours(1);

    private DataAttention() {}

    /** Returns a finding if there are data streams with outdated indices. */
    public static Optional<Attention> outdatedStreams(List<String> names) {
        return unlessEmpty(
                names,
                Attention.warning(
                        Kind.OUTDATED_DATA_STREAMS,
                        counted(names, "data stream has", "data streams have") + " indices of an older index version: "
                                + Attention.some(names) + ".",
                        "Upgrade each of them. Writers are not interrupted."));
    }

    /** Returns a finding if plain indices are outdated. */
    public static Optional<Attention> outdatedIndices(List<String> names) {
        return unlessEmpty(
                names,
                Attention.warning(
                        Kind.OUTDATED_INDICES,
                        counted(names, "index", "indices") + " outside of data streams "
                                + (names.size() == 1 ? "has" : "have") + " an older index version: "
                                + Attention.some(names)
                                + ".",
                        "Upgrade each of them. An index rejects writes during its upgrade. If the name begins with a"
                                + " dot, let the software that created the index migrate it, or delete the index."));
    }

    /** Returns the findings about upgrades of data streams and indices. */
    public static List<Attention> upgrades(List<ReindexTask> tasks) {
        List<String> failed = names(tasks.stream()
                .filter(task -> !(task instanceof ReindexTask.Cancelled))
                .filter(task -> !task.status().errors().isEmpty())
                .toList());
        List<ReindexTask> waiting =
                tasks.stream().filter(task -> task.waitingReason().isPresent()).toList();
        return List.of(
                        unlessEmpty(
                                failed,
                                Attention.error(
                                        Kind.UPGRADE_FAILED,
                                        counted(failed, "upgrade has", "upgrades have") + " errors: "
                                                + Attention.some(failed) + ".",
                                        "Read the errors of the upgrade and remove their causes. Then cancel the upgrade"
                                                + " to clear its status, and start it again.")),
                        unlessEmpty(
                                names(waiting),
                                Attention.warning(
                                        Kind.UPGRADE_WAITING,
                                        counted(names(waiting), "upgrade makes", "upgrades make") + " no progress: "
                                                + Attention.some(names(waiting)) + ". The reason for the first one: "
                                                + firstReason(waiting),
                                        "Remove the cause. Then the upgrade continues automatically.")))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static String firstReason(List<ReindexTask> waiting) {
        String reason = waiting.stream()
                .flatMap(task -> task.waitingReason().stream())
                .findFirst()
                .orElse("unknown");
        return reason.endsWith(".") ? reason : reason + ".";
    }

    private static List<String> names(List<ReindexTask> tasks) {
        return tasks.stream().map(task -> task.stream().value()).toList();
    }

    /** Returns the findings about system features. */
    public static List<Attention> features(List<FeatureStatus> features) {
        List<String> failed = names(features, MigrationStatus.ERROR);
        List<String> outdated = names(features, MigrationStatus.MIGRATION_NEEDED);
        return List.of(
                        unlessEmpty(
                                failed,
                                Attention.error(
                                        Kind.SYSTEM_FEATURE_FAILED,
                                        "The migration of " + counted(failed, "system feature", "system features")
                                                + " failed: " + Attention.some(failed) + ".",
                                        "Read the failure of the system feature and remove its cause. Then migrate the"
                                                + " system features again.")),
                        unlessEmpty(
                                outdated,
                                Attention.warning(
                                        Kind.SYSTEM_FEATURE_OUTDATED,
                                        counted(outdated, "system feature needs", "system features need")
                                                + " a migration: " + Attention.some(outdated) + ".",
                                        "Migrate the system features.")))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<String> names(List<FeatureStatus> features, MigrationStatus status) {
        return features.stream()
                .filter(feature -> feature.status() == status)
                .map(feature -> feature.feature().value())
                .toList();
    }

    /**
     * Returns a finding if no lifecycle run has started for an hour, or for twice the interval if that is longer.
     *
     * @param lastRun the start of the last run
     * @param pollInterval the configured interval between two runs
     */
    public static Optional<Attention> lifecycleRuns(Instant lastRun, Instant now, Duration pollInterval) {
        Duration pause = Duration.between(lastRun, now);
        // The pause is halved instead of doubling the interval, because a very long interval would overflow.
        return pause.compareTo(USUAL_PAUSE) <= 0 || pause.dividedBy(2).compareTo(pollInterval) <= 0
                ? Optional.empty()
                : Optional.of(Attention.error(
                        Kind.LIFECYCLE_NOT_RUNNING,
                        "The last lifecycle run started at " + lastRun + ". No index has been rolled over or removed"
                                + " since then.",
                        "Read the logs of the instances for the reason, and check that at least one instance is"
                                + " running."));
    }

    /**
     * Returns a finding if lifecycles currently remove nothing because the clock has jumped.
     *
     * @param heldUntil the time until which nothing is removed
     */
    public static Optional<Attention> heldRemovals(Instant heldUntil, Instant now) {
        return heldUntil.isAfter(now)
                ? Optional.of(Attention.warning(
                        Kind.LIFECYCLE_PAUSED,
                        "The clock of the database has jumped, so lifecycles remove no index before " + heldUntil + ".",
                        "Check the clock of the database server, and run a time service on it. Then removals"
                                + " continue automatically."))
                : Optional.empty();
    }

    /** Returns a finding if indices still exist although they are past their retention. */
    public static Optional<Attention> overdueIndices(int number) {
        return number == 0
                ? Optional.empty()
                : Optional.of(Attention.warning(
                        Kind.LIFECYCLE_OVERDUE,
                        number + (number == 1 ? " index is" : " indices are")
                                + " past the retention, but still existed at the end of the last lifecycle run.",
                        "Explain the lifecycle of the data streams to find the error of each index. An index remains"
                                + " while it has a block or its data stream is being upgraded."));
    }

    /** Returns a finding if a lifecycle step failed on backing indices of these data streams. */
    public static Optional<Attention> failedLifecycles(List<String> streams) {
        return unlessEmpty(
                streams,
                Attention.warning(
                        Kind.LIFECYCLE_FAILED,
                        "The lifecycle failed on indices of " + counted(streams, "data stream", "data streams") + ": "
                                + Attention.some(streams) + ".",
                        "Explain the lifecycle of the data stream to read the errors, and remove their causes. The next"
                                + " run tries again."));
    }

    /** Returns a finding if the settings of data streams contain lifecycle policies that do not exist. */
    public static Optional<Attention> missingPolicies(List<String> streams) {
        return unlessEmpty(
                streams,
                Attention.warning(
                        Kind.LIFECYCLE_POLICY_MISSING,
                        "The lifecycle policy of " + counted(streams, "data stream", "data streams")
                                + " does not exist, so nothing is rolled over or removed: " + Attention.some(streams)
                                + ".",
                        "Create the policy that index.lifecycle.name of the write index names, or remove this"
                                + " setting."));
    }

    private static String counted(List<String> names, String one, String several) {
        return names.size() + " " + (names.size() == 1 ? one : several);
    }

    private static Optional<Attention> unlessEmpty(List<String> names, Attention found) {
        return names.isEmpty() ? Optional.empty() : Optional.of(found.about(names));
    }
}

package io.millrace.domain.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The task of one data stream, kept and called as the use cases do it, in the words of {@link ContractModel}. */
class TaskMachine {

    private static final StreamName LOGS = new StreamName("logs");

    private Optional<ReindexTask> kept = Optional.empty();

    String start(long now, int indicesInStream, List<Integer> outdated) {
        Run run = new Run(LOGS, Instant.ofEpochMilli(now), Versions.CURRENT, indicesInStream);
        return answer(() -> kept = Optional.of(ReindexTask.start(
                kept,
                run,
                outdated.stream()
                        .map(index -> new IndexUpgrade.Pending(
                                new IndexId(String.valueOf(index)), new IndexName("i" + index)))
                        .toList())));
    }

    String cancel(long now) {
        Instant when = Instant.ofEpochMilli(now);
        return answer(() -> kept = Optional.of(
                found(now).orElseThrow(() -> ReindexTask.nothingToCancel(LOGS)).cancel(when)));
    }

    int begin(long now) {
        Optional<IndexUpgrade.Pending> next = running(now).flatMap(ReindexTask.Running::next);
        next.ifPresent(pending -> put(now, pending.begin()));
        return next.map(pending -> Integer.valueOf(pending.source().value())).orElse(0);
    }

    void copied(long now, int index, long documents, long copied) {
        put(now, underWay(now, index).counted(documents).copied(copied));
    }

    void finish(long now, int index) {
        put(now, underWay(now, index).finish());
    }

    void fail(long now, int index, String message) {
        put(now, underWay(now, index).fail(message));
    }

    void interrupt(long now) {
        running(now).ifPresent(task -> kept = Optional.of(task.interrupted()));
        found(now)
                .filter(ReindexTask.Cancelled.class::isInstance)
                .map(ReindexTask.Cancelled.class::cast)
                .filter(task -> !task.isTidy())
                .ifPresent(task -> kept = Optional.of(task.tidied()));
    }

    void update(long now) {
        running(now).flatMap(task -> task.end(Instant.ofEpochMilli(now))).ifPresent(ended -> kept = Optional.of(ended));
    }

    String reported(long now) {
        return found(now)
                .filter(task -> !(task instanceof ReindexTask.Cancelled))
                .map(task -> words(task.status()))
                .orElse("nothing");
    }

    String recorded(long now) {
        return found(now).map(task -> words(task.status())).orElse("nothing");
    }

    /** Returns the status, to be looked at by itself. */
    Optional<ReindexStatus> status(long now) {
        return found(now).map(ReindexTask::status);
    }

    private Optional<ReindexTask> found(long now) {
        return kept.filter(
                task -> !(task instanceof ReindexTask.Ended ended && ended.isExpired(Instant.ofEpochMilli(now))));
    }

    private Optional<ReindexTask.Running> running(long now) {
        return found(now).filter(ReindexTask.Running.class::isInstance).map(ReindexTask.Running.class::cast);
    }

    private IndexUpgrade.InProgress underWay(long now, int index) {
        return Upgrades.only(running(now).orElseThrow().upgrades(), IndexUpgrade.InProgress.class).stream()
                .filter(upgrade -> upgrade.source().equals(new IndexId(String.valueOf(index))))
                .findFirst()
                .orElseThrow();
    }

    private void put(long now, IndexUpgrade upgrade) {
        kept = Optional.of(running(now).orElseThrow().with(upgrade));
    }

    private static String answer(Runnable request) {
        try {
            request.run();
            return "acknowledged";
        } catch (Rejection refused) {
            return switch (refused.reason()) {
                case ALREADY_EXISTS ->
                    String.valueOf(refused.getMessage()).contains("cancel it")
                            ? "exists already, to be cancelled first"
                            : "exists already";
                case RESOURCE_NOT_FOUND -> "no task";
                default -> throw refused;
            };
        }
    }

    private static String words(ReindexStatus status) {
        Function<IndexUpgrade, String> number = upgrade -> upgrade.source().value();
        return "started " + status.startedAt().toEpochMilli() + ", complete " + status.complete() + ", of "
                + status.indicesInStream() + ", " + status.indicesRequiringUpgrade() + " = " + status.successes()
                + " + "
                + status.inProgress().stream()
                        .map(upgrade -> number.apply(upgrade) + " " + upgrade.copied() + "/" + upgrade.documents())
                        .toList()
                + " + " + status.pending() + " + "
                + status.errors().stream()
                        .map(upgrade -> number.apply(upgrade) + " " + upgrade.message())
                        .toList();
    }
}

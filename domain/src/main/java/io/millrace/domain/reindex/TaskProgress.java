package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The progress of a task over all its indices. It depends only on recorded data and on the clock of the database.
 * Therefore all instances report the same progress.
 *
 * @param documentsDone the number of documents in upgraded indices, plus the number of copied documents of indices in
 *     progress
 * @param documentsTotal the number of documents in all indices of the task, as far as known
 * @param documentsPerSecond the average since the start of the run; empty if nothing was copied
 * @param remainingSeconds the time until the end at this rate; empty if the rate is unknown, or the task has ended
 */
public record TaskProgress(
        long documentsDone, long documentsTotal, OptionalDouble documentsPerSecond, OptionalLong remainingSeconds) {

    private static final double MILLIS = 1_000;

    /**
     * Measures the progress of a task.
     *
     * @param counted the numbers of documents in those indices whose upgrade does not contain the number. These are
     *     indices that are pending, have failed, or are in progress but not counted yet. An index that is missing in
     *     this map counts as empty
     * @param now the current time, by the clock of the database
     */
    public static TaskProgress of(ReindexTask task, Map<IndexId, Long> counted, Instant now) {
        long done = 0;
        long left = 0;
        long failed = 0;
        for (IndexUpgrade upgrade : task.upgrades()) {
            long known = counted.getOrDefault(upgrade.source(), 0L);
            if (upgrade instanceof IndexUpgrade.Done ended) {
                done += ended.documents();
            } else if (upgrade instanceof IndexUpgrade.InProgress busy) {
                done += busy.copied();
                left += Math.max(busy.documents(), known) - busy.copied();
            } else if (upgrade instanceof IndexUpgrade.Failed) {
                failed += known;
            } else {
                left += known;
            }
        }
        boolean ended = task instanceof ReindexTask.Ended;
        OptionalDouble rate = rate(
                done,
                Duration.between(
                        task.run().startedAt(), task instanceof ReindexTask.Ended over ? over.endedAt() : now));
        return new TaskProgress(
                done,
                done + left + failed,
                rate,
                ended || rate.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of((long) Math.ceil(left / rate.getAsDouble())));
    }

    private static OptionalDouble rate(long documents, Duration elapsed) {
        return documents > 0 && elapsed.toMillis() > 0
                ? OptionalDouble.of(documents * MILLIS / elapsed.toMillis())
                : OptionalDouble.empty();
    }
}

package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StaleTaskException;
import io.millrace.application.port.driving.reindex.StartReindex;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

/**
 * Records new tasks. If several callers start a task of the same data stream, one caller succeeds, and the other
 * callers get the rejection that the task is running.
 *
 * @param versions determines the current index version, to which indices are upgraded
 */
public record StartReindexService(
        DataStreams streams,
        ReindexTasks tasks,
        StoreClock clock,
        IndexVersions versions,
        WorkAnnouncements announcements)
        implements StartReindex {

    /** The maximum number of attempts. A concurrent start or cancellation of the task causes another attempt. */
    private static final int MOST_ATTEMPTS = 20;

    @Override
    public void start(StreamName name, boolean allowsLossOfExcludedFields) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            DataStream stream = streams.find(name).orElseThrow(() -> ReindexTask.nothingToUpgrade(name.value()));
            Optional<ReindexTask> retained = tasks.find(name);
            Run run = run(stream, allowsLossOfExcludedFields);
            ReindexTask.Running task = ReindexTask.start(retained, run, IndexUpgrade.pending(stream, run.version()));
            requireNoObstacle(name, allowsLossOfExcludedFields);
            if (record(retained, task)) {
                announcements.publish();
                return;
            }
        }
        throw new Rejection(
                Rejection.Reason.OVERLOADED,
                "too many concurrent requests start and cancel the task of data stream [" + name + "]");
    }

    private void requireNoObstacle(StreamName name, boolean allowsLossOfExcludedFields) {
        List<String> obstacles = new CheckReindexService(streams, versions)
                .check(name).stream()
                        .filter(finding -> finding.isObstacle(allowsLossOfExcludedFields))
                        .map(UpgradeFinding::message)
                        .toList();
        if (!obstacles.isEmpty()) {
            throw Rejection.invalid(String.join("; ", obstacles));
        }
    }

    private Run run(DataStream stream, boolean allowsLossOfExcludedFields) {
        boolean rollsOver = versions.isOutdated(stream.writeIndex().version());
        int indices = stream.backingIndices().size() + (rollsOver ? 1 : 0);
        return new Run(stream.name(), clock.now(), versions.current(), indices, allowsLossOfExcludedFields);
    }

    /** Records the task; returns false if a concurrent request changed the task first. */
    private boolean record(Optional<ReindexTask> retained, ReindexTask.Running task) {
        try {
            if (retained.isPresent()) {
                tasks.replace(retained.get(), task);
            } else {
                tasks.add(task);
            }
            return true;
        } catch (StaleTaskException e) {
            return false;
        }
    }
}

package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StaleTaskException;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.reindex.ManageReindexTasks.Request;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.util.List;
import java.util.Optional;

/**
 * Records new tasks. If several callers start a task with the same name concurrently, one caller succeeds, and the
 * other callers get the rejection that the task is running.
 */
public record TaskStart(UpgradeCheck check, ReindexTasks tasks, StoreClock clock, WorkAnnouncements announcements) {

    /** The maximum number of attempts. Another attempt is made if the task was started or cancelled concurrently. */
    private static final int MOST_ATTEMPTS = 20;

    /** Records a task, see {@link ManageReindexTasks#start}. */
    public void start(Request request) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            List<Index> indices = check.indices(request.name(), request.plainIndex());
            Optional<ReindexTask> retained = tasks.find(request.name());
            Run run = run(request, indices);
            ReindexTask.Running task = ReindexTask.start(retained, run, IndexUpgrade.pending(indices, run.version()));
            requireNoObstacle(request, indices);
            if (record(retained, task)) {
                announcements.publish();
                return;
            }
        }
        throw new Rejection(
                Rejection.Reason.OVERLOADED,
                "too many concurrent requests start and cancel the task of [" + request.name() + "]");
    }

    private void requireNoObstacle(Request request, List<Index> indices) {
        List<String> obstacles = check.check(request.name(), request.plainIndex(), indices).stream()
                .filter(finding -> finding.isObstacle(request.allowsLossOfExcludedFields()))
                .map(UpgradeFinding::message)
                .toList();
        if (!obstacles.isEmpty()) {
            throw Rejection.invalid(String.join("; ", obstacles));
        }
    }

    private Run run(Request request, List<Index> indices) {
        IndexVersions versions = check.versions();
        Index last = indices.get(indices.size() - 1);
        boolean rollsOver = !request.plainIndex() && versions.isOutdated(last.version());
        return new Run(
                request.name(),
                clock.now(),
                versions.current(),
                indices.size() + (rollsOver ? 1 : 0),
                request.allowsLossOfExcludedFields(),
                request.plainIndex());
    }

    /** Records the task. Returns false if a concurrent request changed the stored task first. */
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

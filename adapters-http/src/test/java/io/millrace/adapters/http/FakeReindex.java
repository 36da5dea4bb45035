package io.millrace.adapters.http;

import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.TaskProgress;
import io.millrace.domain.security.privilege.NameScope;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The task of the only data stream, logs. No worker runs; tests set the state they need. */
final class FakeReindex implements ManageReindexTasks {

    static final Run RUN =
            new Run(new StreamName("logs"), Instant.parse("2026-11-20T12:00:00.120Z"), Versions.latest(), 4);

    private volatile Optional<ReindexTask> kept = Optional.empty();
    private volatile List<UpgradeFinding> findings = List.of();

    void store(ReindexTask task) {
        kept = Optional.of(task);
    }

    void find(UpgradeFinding... found) {
        findings = List.of(found);
    }

    @Override
    public List<UpgradeFinding> check(StreamName name, boolean plainIndex) {
        return findings;
    }

    Optional<ReindexTask> kept() {
        return kept;
    }

    @Override
    public void start(Request request) {
        if (!request.name().equals(RUN.stream())) {
            throw ReindexTask.nothingToUpgrade(request.name().value());
        }
        Run run = new Run(
                RUN.stream(),
                RUN.startedAt(),
                RUN.version(),
                RUN.indicesInStream(),
                request.allowsLossOfExcludedFields(),
                request.plainIndex());
        store(ReindexTask.start(kept, run, List.of()));
    }

    @Override
    public ReindexStatus readStatus(StreamName stream) {
        return findShown(stream).map(ReindexTask::status).orElseThrow(() -> ReindexTask.statusNotFound(stream));
    }

    @Override
    public Run cancel(StreamName stream) {
        ReindexTask task = findShown(stream).orElseThrow(() -> ReindexTask.nothingToCancel(stream));
        store(new ReindexTask.Cancelled(task.run(), task.upgrades(), RUN.startedAt()));
        return task.run();
    }

    @Override
    public Map<StreamName, ReindexTask> find(Collection<StreamName> streams) {
        return kept.filter(task -> streams.contains(task.stream())).stream()
                .collect(Collectors.toMap(ReindexTask::stream, task -> task));
    }

    @Override
    public List<ReindexTask> list() {
        return kept.stream().toList();
    }

    @Override
    public List<ReindexTask> listNewest(NameScope scope) {
        return list();
    }

    @Override
    public Map<ReindexTask, TaskProgress> measure(Collection<ReindexTask> measured) {
        return measured.stream()
                .collect(Collectors.toMap(task -> task, task -> TaskProgress.of(task, Map.of(), RUN.startedAt())));
    }

    @Override
    public boolean isOutdated(Collection<Index> indices) {
        return false;
    }

    @Override
    public List<Estimate> estimate(List<StreamName> names, boolean sizes) {
        return List.of();
    }

    private Optional<ReindexTask> findShown(StreamName stream) {
        return kept.filter(task -> task.stream().equals(stream) && !(task instanceof ReindexTask.Cancelled));
    }
}

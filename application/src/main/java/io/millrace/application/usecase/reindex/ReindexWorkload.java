package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.Job;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** The tasks that upgrade data streams and plain indices. */
public final class ReindexWorkload implements Workload {

    /** The topic that announces that a task was started or cancelled. */
    public static final Topic TOPIC = new Topic("reindex");

    private static final int MOST_TASKS = 8;

    /** The maximum number of concurrent index upgrades on one instance. One upgrade of each task is not counted. */
    private static final int MOST_INDICES = 16;

    private final ReindexTasks tasks;
    private final IndexVersions versions;
    private final EngineState state;
    private final int mostAtOnce;
    private final TaskWork work;
    private final Consumer<UpgradeEvent> events;
    private final Semaphore slots = new Semaphore(MOST_INDICES);
    private final Map<StreamName, WaitingReason> reasons = new ConcurrentHashMap<>();

    /**
     * Creates the workload.
     *
     * <p>This instance does not execute upgrades to index versions that it cannot create; other instances execute them.
     *
     * @param capabilities the capabilities of the engine
     * @param events receives the events of upgrades
     */
    public ReindexWorkload(
            ReindexTasks tasks,
            IndexVersions versions,
            EngineState state,
            Set<EngineCapability> capabilities,
            TaskWork work,
            Consumer<UpgradeEvent> events) {
        this.tasks = tasks;
        this.versions = versions;
        this.state = state;
        this.mostAtOnce = capabilities.contains(EngineCapability.PARALLEL_UPGRADES) ? MOST_TASKS : 1;
        this.work = work;
        this.events = events;
    }

    @Override
    public Topic topic() {
        return TOPIC;
    }

    @Override
    public List<? extends Job> unfinished() {
        return tasks.listUnfinished(versions.creatable()).stream()
                .map(TaskJob::new)
                .toList();
    }

    @Override
    public int mostAtOnce() {
        return mostAtOnce;
    }

    private final class TaskJob implements Job {

        private final StreamName stream;
        private volatile UpgradeEvent.Subject subject;

        TaskJob(StreamName stream) {
            this.stream = stream;
            this.subject = UpgradeEvent.Subject.of(stream);
        }

        @Override
        public String lease() {
            return ReindexTasks.leaseOf(stream);
        }

        @Override
        public String words() {
            return "the task of " + subject.words();
        }

        @Override
        public void run(Lease held, Cancellation cancellation) {
            WaitingReason reason = reasons.computeIfAbsent(stream, name -> new WaitingReason(tasks));
            Consumer<UpgradeEvent> observed = events.andThen(event -> {
                subject = event.subject();
                reason.handle(held, event);
            });
            reason.beginAttempt();
            try {
                work.run(stream, held, slots, cancellation, reason, observed);
                reasons.remove(stream);
            } catch (FencedOffException replaced) {
                reasons.remove(stream);
                throw replaced;
            } catch (WorkCancelledException cancelled) {
                if (cancelled.reason() == StopReason.ROLLED_OVER) {
                    add(reason, held, cancelled, cancelled.reason().toString());
                }
                throw cancelled;
            } catch (RuntimeException failure) {
                add(reason, held, failure, explain(failure));
                throw failure;
            }
        }

        /** Counts the failed attempt. Does not throw, so that the caller can still report why the attempt failed. */
        private void add(WaitingReason reason, Lease held, RuntimeException failure, String message) {
            try {
                reason.addFailure(held, message);
            } catch (RuntimeException notRecorded) {
                failure.addSuppressed(notRecorded);
            }
        }

        private String explain(RuntimeException failure) {
            Optional<Rejection> refusal =
                    failure instanceof Rejection refused ? Optional.of(refused) : state.outage(failure);
            return refusal.map(refused -> String.valueOf(refused.advised().getMessage()))
                    .orElse("an error occurred; the log of the service contains the cause");
        }

        @Override
        public void left(StopReason reason) {
            events.accept(new UpgradeEvent.Left(subject, reason));
        }
    }
}

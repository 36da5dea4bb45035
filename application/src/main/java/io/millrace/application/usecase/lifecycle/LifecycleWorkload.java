package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Status;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.Job;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.lifecycle.ClockGuard;
import io.millrace.domain.lifecycle.LifecycleSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts lifecycle runs at intervals, on one instance at a time. A run rolls data streams over, removes backing indices
 * past their retention, and removes old documents of system indices.
 */
public final class LifecycleWorkload implements Workload {

    private static final Topic TOPIC = new Topic("lifecycle");

    private final LifecycleRuns runs;
    private final ClusterSettings settings;
    private final LifecycleWork work;
    private final List<Retention> own;
    private final Consumer<LifecycleEvent> events;
    private final Ticker ticker;
    private volatile Optional<Status> lastStatus = Optional.empty();

    /**
     * Creates the workload.
     *
     * @param own the retentions that each run executes to remove old documents of system indices
     * @param events receives the events of the runs
     */
    public LifecycleWorkload(
            LifecycleRuns runs,
            ClusterSettings settings,
            LifecycleWork work,
            List<Retention> own,
            Consumer<LifecycleEvent> events,
            Ticker ticker) {
        this.runs = runs;
        this.settings = settings;
        this.work = work;
        this.own = List.copyOf(own);
        this.events = events;
        this.ticker = ticker;
    }

    @Override
    public Topic topic() {
        return TOPIC;
    }

    @Override
    public List<? extends Job> unfinished() {
        Status status = runs.readStatus();
        lastStatus = Optional.of(status);
        return isDue(status) ? List.of(new LifecycleJob()) : List.of();
    }

    @Override
    public int mostAtOnce() {
        return 1;
    }

    /** Returns the status that this instance last read, which contains the last run. */
    public Optional<Status> lastStatus() {
        return lastStatus;
    }

    private LifecycleSettings settings() {
        return settings.read().lifecycles();
    }

    /**
     * Returns whether the next run is due. A run is also due if the last one started in the future, because the clock
     * was set back.
     */
    private boolean isDue(Status status) {
        return status.last()
                .map(last -> Duration.between(last.startedAt(), status.now()))
                .filter(passed ->
                        !passed.isNegative() && passed.compareTo(settings().pollInterval()) < 0)
                .isEmpty();
    }

    private final class LifecycleJob implements Job {

        @Override
        public String lease() {
            return "lifecycle";
        }

        @Override
        public String words() {
            return "the work for lifecycles";
        }

        @Override
        public void run(Lease lease, Cancellation cancellation) {
            Status status = runs.readStatus();
            if (isDue(status)) {
                LifecycleSettings settings = settings();
                Run run = next(status, settings.pollInterval());
                if (runs.begin(status.last(), run)) {
                    run(lease, run, settings, cancellation);
                }
            }
        }

        private void run(Lease lease, Run run, LifecycleSettings settings, Cancellation cancellation) {
            long begun = ticker.nanos();
            boolean trusted = run.heldUntil().isEmpty();
            run.heldUntil()
                    .map(until -> Duration.between(run.startedAt(), until))
                    .ifPresent(left -> events.accept(new LifecycleEvent.RemovalPaused(left)));
            int overdue = work.run(lease, settings, trusted, run.startedAt(), cancellation);
            for (Retention retention : own) {
                cancellation.check();
                retention.apply(run.startedAt(), trusted, cancellation);
            }
            Duration took = Duration.ofNanos(ticker.nanos() - begun);
            runs.end(run.ended(took, overdue));
            events.accept(new LifecycleEvent.Ended(took));
        }
    }

    private static Run next(Status status, Duration interval) {
        Instant now = status.now();
        ClockGuard guard = status.last()
                .map(last -> new ClockGuard(last.startedAt(), last.heldUntil()).at(now, interval))
                .orElseGet(() -> ClockGuard.first(now));
        return new Run(
                now,
                status.last().map(last -> Duration.between(last.startedAt(), now)),
                Optional.empty(),
                guard.heldUntil(),
                status.last().map(Run::overdue).orElse(0));
    }
}

package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Status;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Counts the actions of this instance for lifecycles, and the indices past their retention. */
public final class LifecycleMeters implements Consumer<LifecycleEvent> {

    private final Registrations registrations;
    private final Counter runs;
    private final Counter rollovers;
    private final Counter removals;
    private final Counter failures;

    LifecycleMeters(Registrations registrations) {
        this.registrations = registrations;
        runs = registrations.counter("lifecycle.runs", "Lifecycle runs finished by this instance");
        rollovers =
                registrations.counter("lifecycle.rollovers", "Data streams rolled over by lifecycles on this instance");
        removals = registrations.counter(
                "lifecycle.removed.indices", "Backing indices removed by lifecycles on this instance");
        failures = registrations.counter(
                "lifecycle.failures", "Failures of lifecycles, which are retried in the next run");
    }

    /** Registers the meters of the last run on any instance. Must be called once. */
    public void watch(Supplier<Optional<Status>> lastStatus) {
        Supplier<Optional<Run>> last = () -> lastStatus.get().flatMap(Status::last);
        registrations.gauge(
                "lifecycle.last.run.age.seconds",
                "Time since the start of the last lifecycle run on any instance",
                () -> lastStatus
                        .get()
                        .flatMap(status -> status.last().map(run -> Duration.between(run.startedAt(), status.now())))
                        .map(LifecycleMeters::seconds)
                        .orElse(0.0));
        registrations.gauge(
                "lifecycle.overdue.indices",
                "Backing indices whose retention had passed but that existed at the end of the last run",
                () -> last.get().map(Run::overdue).orElse(0));
        registrations.gauge(
                "lifecycle.held",
                "1 while removals are paused because the database clock has jumped",
                () -> last.get().flatMap(Run::heldUntil).isPresent() ? 1 : 0);
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1_000.0;
    }

    @Override
    public void accept(LifecycleEvent event) {
        if (event instanceof LifecycleEvent.RolledOver) {
            rollovers.increment();
        } else if (event instanceof LifecycleEvent.Removed) {
            removals.increment();
        } else if (event instanceof LifecycleEvent.Failed) {
            failures.increment();
        } else if (event instanceof LifecycleEvent.Ended) {
            runs.increment();
        }
    }
}

package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Counts the actions of this instance for upgrades. For system features, counts only copied documents, times and
 * failures.
 */
public final class UpgradeMeters implements Consumer<UpgradeEvent> {

    private final LongAdder copied = new LongAdder();
    private final LongAdder throttled = new LongAdder();
    private final LongAdder copying = new LongAdder();
    private final Counter taken;
    private final Counter takenOver;
    private final Counter leaseLost;
    private final Counter stopping;
    private final Counter leftOtherwise;
    private final Counter streamFailures;
    private final Counter featureFailures;

    UpgradeMeters(Registrations registrations) {
        registrations.counting("reindex.copied.documents", "Documents copied by this instance", copied::doubleValue);
        registrations.counting(
                "reindex.throttle.wait.seconds",
                "Time that this instance has waited because of the throttle",
                () -> seconds(throttled));
        registrations.counting(
                "reindex.copy.seconds",
                "Time that this instance has spent copying, without the waits",
                () -> seconds(copying));
        taken = registrations.counter("reindex.tasks.taken", "Tasks started by this instance");
        takenOver = registrations.counter("reindex.failovers", "Tasks taken over from another instance");
        leaseLost = left(registrations, "lease_lost");
        stopping = left(registrations, "stopping");
        leftOtherwise = left(registrations, "other");
        streamFailures = failures(registrations, "stream_index");
        featureFailures = failures(registrations, "feature_index");
    }

    private static Counter left(Registrations registrations, String reason) {
        return registrations.counter(
                "reindex.tasks.left", "Unfinished tasks that this instance has stopped", "reason", reason);
    }

    private static Counter failures(Registrations registrations, String kind) {
        return registrations.counter("reindex.errors", "Indices that failed to upgrade", "kind", kind);
    }

    private static double seconds(LongAdder nanos) {
        return nanos.doubleValue() / TimeUnit.SECONDS.toNanos(1);
    }

    @Override
    public void accept(UpgradeEvent event) {
        boolean ofStream = event.subject().kind() == UpgradeEvent.Kind.STREAM;
        if (event instanceof UpgradeEvent.Settled settled && settled.upgrade() instanceof IndexUpgrade.Failed) {
            (ofStream ? streamFailures : featureFailures).increment();
        } else if (event instanceof UpgradeEvent.Copied range) {
            copied.add(range.documents());
            copying.add(range.taken().toNanos());
        } else if (event instanceof UpgradeEvent.Paused paused) {
            throttled.add(paused.waited().toNanos());
        } else if (ofStream && event instanceof UpgradeEvent.Taken) {
            taken.increment();
        } else if (ofStream && event instanceof UpgradeEvent.TakenOver) {
            takenOver.increment();
        } else if (ofStream && event instanceof UpgradeEvent.Left left) {
            counterOf(left.reason()).increment();
        }
    }

    private Counter counterOf(StopReason reason) {
        return switch (reason) {
            case LEASE_LOST, LEASE_UNCONFIRMED -> leaseLost;
            case STOPPING -> stopping;
            case INTERRUPTED, ANOTHER_INDEX, ROLLED_OVER, FAILURE -> leftOtherwise;
        };
    }
}

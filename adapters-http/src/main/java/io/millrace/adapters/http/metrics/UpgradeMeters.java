package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.millrace.application.port.driven.service.Leaving;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts what this instance does to upgrade data streams and to migrate system features. */
public final class UpgradeMeters {

    private final LongAdder copied = new LongAdder();
    private final LongAdder throttled = new LongAdder();
    private final LongAdder copying = new LongAdder();
    private final Counter taken;
    private final Counter takenOver;
    private final Map<Unfinished, Counter> left = new EnumMap<>(Unfinished.class);
    private final Map<Failure, Counter> failures = new EnumMap<>(Failure.class);

    UpgradeMeters(Registrations registrations) {
        registrations.counting(
                "reindex.copied.documents", "Documents that this instance has copied", copied::doubleValue);
        registrations.counting(
                "reindex.throttle.wait.seconds",
                "Time that copying on this instance has waited, so as not to be too fast",
                () -> seconds(throttled));
        registrations.counting(
                "reindex.copy.seconds",
                "Time that this instance has copied, without that waiting",
                () -> seconds(copying));
        taken = registrations.counter("reindex.tasks.taken", "Tasks that this instance began to work on");
        takenOver = registrations.counter(
                "reindex.failovers", "Tasks that this instance went on with because another one no longer did");
        for (Unfinished why : Unfinished.values()) {
            left.put(
                    why,
                    registrations.counter(
                            "reindex.tasks.left",
                            "Tasks that this instance has left unfinished",
                            "reason",
                            why.name().toLowerCase(Locale.ROOT)));
        }
        for (Failure kind : Failure.values()) {
            failures.put(
                    kind,
                    registrations.counter(
                            "reindex.errors",
                            "Indices that could not be upgraded",
                            "kind",
                            kind.name().toLowerCase(Locale.ROOT)));
        }
    }

    private static double seconds(LongAdder nanos) {
        return nanos.doubleValue() / TimeUnit.SECONDS.toNanos(1);
    }

    /** A range of documents was copied, which took so long. */
    public void copied(long documents, long nanos) {
        copied.add(documents);
        copying.add(nanos);
    }

    /** Copying has waited so long. */
    public void throttled(long nanos) {
        throttled.add(nanos);
    }

    /** This instance works on a task from now on. */
    public void taken() {
        taken.increment();
    }

    /** Counts a task that another instance began and left. */
    public void takenOver() {
        takenOver.increment();
    }

    /** This instance no longer works on the task, which has not ended. */
    public void left(Leaving why) {
        Unfinished kind = switch (why) {
            case LEASE_LOST, LEASE_UNCONFIRMED -> Unfinished.LEASE_LOST;
            case STOPPING -> Unfinished.STOPPING;
            case INTERRUPTED, ANOTHER_INDEX, ROLLED_OVER, FAILURE -> Unfinished.OTHER;
        };
        Objects.requireNonNull(left.get(kind), "why").increment();
    }

    /** An index could not be upgraded. */
    public void failed(Failure kind) {
        Objects.requireNonNull(failures.get(kind), "kind").increment();
    }

    /** Why a task was left. */
    private enum Unfinished {
        /** Another instance has the lease, or may claim it. */
        LEASE_LOST,
        /** This instance stops. */
        STOPPING,
        /** Anything else: the store could not be asked, an error came in between, another index could not go on. */
        OTHER
    }

    /** What could not be upgraded. */
    public enum Failure {
        /** An index of a data stream. */
        STREAM_INDEX,
        /** An index of a system feature. */
        FEATURE_INDEX
    }
}

package io.millrace.application.port.driven.service.lifecycle;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;

/**
 * An action of this instance while it applies lifecycles. Listeners must return quickly, because they run on the thread
 * of the lifecycle run. A listener must not throw, with one exception: it throws if the audit entry of a removal cannot
 * be stored.
 */
public sealed interface LifecycleEvent {

    /** A data stream was rolled over because its conditions were met. */
    record RolledOver(StreamName stream, IndexName before, IndexName after) implements LifecycleEvent {}

    /** A backing index is about to be removed. */
    record Removing(StreamName stream, IndexName index, Duration age, String retention) implements LifecycleEvent {}

    /** A backing index was removed. */
    record Removed(StreamName stream, IndexName index) implements LifecycleEvent {}

    /**
     * A backing index was kept although {@link Removing} was published, because the data stream or its lifecycle
     * changed afterwards.
     */
    record Kept(StreamName stream, IndexName index, String reason) implements LifecycleEvent {}

    /** A step for a data stream failed; the next run repeats it. */
    record Failed(StreamName stream, IndexName index, String message) implements LifecycleEvent {}

    /**
     * This run removes nothing, because the clock has jumped. After the time {@code left}, runs may remove indices
     * again.
     */
    record RemovalPaused(Duration left) implements LifecycleEvent {}

    /** A run has ended. It took the time {@code took}. */
    record Ended(Duration took) implements LifecycleEvent {}
}

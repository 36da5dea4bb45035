package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;

/**
 * What this instance did for lifecycles. Listeners are called on the thread that does the work, so they are quick, and
 * throw nothing except where the entry of a removal cannot be kept in the audit trail.
 */
public sealed interface LifecycleEvent {

    /** A data stream was rolled over because its conditions were met. */
    record RolledOver(StreamName stream, IndexName before, IndexName after) implements LifecycleEvent {}

    /** A backing index is about to be removed. */
    record Removing(StreamName stream, IndexName index, Duration age, String retention) implements LifecycleEvent {}

    /** A backing index was removed. */
    record Removed(StreamName stream, IndexName index) implements LifecycleEvent {}

    /** A backing index stays although its removal was announced, because something changed in between. */
    record Kept(StreamName stream, IndexName index, String reason) implements LifecycleEvent {}

    /** Something could not be done for a data stream, and is tried again at the next run. */
    record Failed(StreamName stream, IndexName index, String message) implements LifecycleEvent {}

    /** Nothing is removed in this run, because the clock has jumped. */
    record Held(Duration left) implements LifecycleEvent {}

    /** A run has ended. */
    record Ended(Duration took) implements LifecycleEvent {}
}

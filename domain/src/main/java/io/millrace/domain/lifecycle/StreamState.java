package io.millrace.domain.lifecycle;

import io.millrace.domain.stream.DataStream;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a data stream at one moment, as needed to decide about its rollovers and removals.
 *
 * @param lifecycle the lifecycle of the stream, if any
 * @param upgraded whether an upgrade of the stream is running or unfinished
 * @param now the time at which ages are computed
 */
public record StreamState(
        DataStream stream,
        Optional<StreamLifecycle> lifecycle,
        LifecycleSettings settings,
        boolean upgraded,
        Instant now) {

    /** Returns the retention of the lifecycle; empty if the stream has no enabled lifecycle. */
    public Optional<EffectiveRetention> retention() {
        return lifecycle.filter(StreamLifecycle::enabled).map(enabled -> enabled.under(settings.retention()));
    }
}

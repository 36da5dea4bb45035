package io.millrace.domain.lifecycle;

import io.millrace.domain.stream.DataStream;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a data stream that determines its rollovers and removals, at one moment.
 *
 * @param lifecycle empty if this stream has none
 * @param upgraded whether an upgrade of the stream is running or unfinished
 * @param now the time of the clock that determines ages
 */
public record StreamState(
        DataStream stream,
        Optional<StreamLifecycle> lifecycle,
        LifecycleSettings settings,
        boolean upgraded,
        Instant now) {

    /** Returns the retention of an enabled lifecycle; empty without one. */
    public Optional<EffectiveRetention> retention() {
        return lifecycle.filter(StreamLifecycle::enabled).map(enabled -> enabled.under(settings.retention()));
    }
}

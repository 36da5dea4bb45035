package io.millrace.domain.lifecycle;

import io.millrace.domain.stream.DataStream;
import java.time.Instant;
import java.util.Optional;

/**
 * A data stream with everything that decides about its rollovers and removals without a request, as of one moment.
 *
 * @param lifecycle empty if this stream has none
 * @param upgraded whether an upgrade of the stream runs or is unfinished
 * @param now by the clock that ages are counted by
 */
public record StreamState(
        DataStream stream,
        Optional<StreamLifecycle> lifecycle,
        LifecycleSettings settings,
        boolean upgraded,
        Instant now) {

    /** Returns how long the lifecycle keeps documents; empty without a lifecycle in effect. */
    public Optional<EffectiveRetention> retention() {
        return lifecycle.filter(StreamLifecycle::enabled).map(enabled -> enabled.under(settings.retention()));
    }
}

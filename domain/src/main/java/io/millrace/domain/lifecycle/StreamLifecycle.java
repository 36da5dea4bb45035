package io.millrace.domain.lifecycle;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.TimeText;
import java.util.Optional;

/**
 * The automatic rollover and retention of a data stream. A data stream without a lifecycle is not changed by
 * lifecycles.
 *
 * @param enabled whether the lifecycle has an effect
 * @param retention the minimum time for which documents are kept; if absent, the cluster settings apply
 */
public record StreamLifecycle(boolean enabled, Optional<TimeText> retention) {

    /** The name of the retention in requests and responses. */
    public static final String RETENTION = "data_retention";

    /**
     * Checks the retention.
     *
     * @throws Rejection if the retention is not positive
     */
    public StreamLifecycle {
        retention.ifPresent(time -> {
            if (time.duration().isNegative() || time.duration().isZero()) {
                throw Rejection.invalid("[" + RETENTION + "] must be greater than 0: " + time);
            }
        });
    }

    /**
     * Merges this lifecycle with {@code other}, which has precedence. If {@code other} has no retention, the retention
     * of this lifecycle is kept.
     */
    StreamLifecycle overriddenBy(StreamLifecycle other) {
        return new StreamLifecycle(other.enabled, other.retention.or(() -> retention));
    }

    /** Returns the retention that results from this lifecycle and the cluster settings. */
    public EffectiveRetention under(GlobalRetention global) {
        if (!enabled) {
            return new EffectiveRetention(Optional.empty(), EffectiveRetention.Source.DATA_STREAM_CONFIGURATION);
        }
        if (retention.isEmpty() && global.standard().isPresent()) {
            return new EffectiveRetention(global.standard(), EffectiveRetention.Source.DEFAULT_GLOBAL_RETENTION);
        }
        boolean limited = global.max()
                .filter(max -> retention.isEmpty()
                        || max.duration().compareTo(retention.get().duration()) < 0)
                .isPresent();
        return limited
                ? new EffectiveRetention(global.max(), EffectiveRetention.Source.MAX_GLOBAL_RETENTION)
                : new EffectiveRetention(retention, EffectiveRetention.Source.DATA_STREAM_CONFIGURATION);
    }
}

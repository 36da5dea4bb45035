package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.EffectiveRetention;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Data streams with their lifecycles.
 *
 * @param lifecycles the stored lifecycles; data streams without a lifecycle are omitted
 * @param settings the effective cluster settings for lifecycles
 */
public record LifecycleView(
        List<DataStream> streams, Map<StreamName, StreamLifecycle> lifecycles, LifecycleSettings settings) {

    public LifecycleView {
        streams = List.copyOf(streams);
        lifecycles = Map.copyOf(lifecycles);
    }

    /** Returns the lifecycle of a data stream, if any. */
    public Optional<Shown> find(StreamName stream) {
        return Optional.ofNullable(lifecycles.get(stream)).map(lifecycle -> Shown.of(lifecycle, settings));
    }

    /**
     * A lifecycle with the values that result from the cluster settings.
     *
     * @param rollover the conditions for a rollover of the data stream
     * @param automaticAge whether the maximum age in {@code rollover} was computed from the retention
     */
    public record Shown(
            StreamLifecycle lifecycle,
            EffectiveRetention retention,
            RolloverConditions rollover,
            boolean automaticAge) {

        /** Returns the lifecycle with the values that result from these cluster settings. */
        public static Shown of(StreamLifecycle lifecycle, LifecycleSettings settings) {
            EffectiveRetention retention = lifecycle.under(settings.retention());
            return new Shown(
                    lifecycle,
                    retention,
                    settings.rollover().under(retention.duration()),
                    settings.rollover().automaticAge());
        }
    }
}

package io.millrace.application.port.driving.lifecycle;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.EffectiveRetention;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.text.TimeText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Data streams with their lifecycles.
 *
 * @param lifecycles of those that have one
 * @param settings that are in force
 */
public record LifecycleView(
        List<DataStream> streams, Map<StreamName, StreamLifecycle> lifecycles, LifecycleSettings settings) {

    public LifecycleView {
        streams = List.copyOf(streams);
        lifecycles = Map.copyOf(lifecycles);
    }

    /** Returns the lifecycle of a data stream, if it has one. */
    public Optional<Shown> find(StreamName stream) {
        return Optional.ofNullable(lifecycles.get(stream)).map(lifecycle -> Shown.of(lifecycle, settings));
    }

    /**
     * A lifecycle with what it means under the settings of the cluster.
     *
     * @param rollover the conditions by which the data stream is rolled over
     * @param automaticAge whether the maximal age among them follows from the retention
     */
    public record Shown(
            StreamLifecycle lifecycle,
            EffectiveRetention retention,
            RolloverConditions rollover,
            boolean automaticAge) {

        /** Returns the lifecycle under these settings. */
        public static Shown of(StreamLifecycle lifecycle, LifecycleSettings settings) {
            EffectiveRetention retention = lifecycle.under(settings.retention());
            return new Shown(
                    lifecycle,
                    retention,
                    settings.rollover().under(retention.duration()),
                    settings.rollover().automaticAge());
        }

        /** Returns what a client is to know whose lifecycle the limits of the cluster change. */
        public Optional<String> warning() {
            String effective = retention.time().map(TimeText::written).orElse("");
            String missing = "Not providing a retention is not allowed for this project.";
            if (retention.source() == EffectiveRetention.Source.DATA_STREAM_CONFIGURATION) {
                return Optional.empty();
            }
            if (retention.source() == EffectiveRetention.Source.DEFAULT_GLOBAL_RETENTION) {
                return Optional.of(missing + " The default retention of [" + effective + "] will be applied.");
            }
            String wanted = lifecycle
                    .retention()
                    .map(time -> "The retention provided [" + time.written()
                            + "] is exceeding the max allowed data retention of this project [" + effective + "].")
                    .orElse(missing);
            return Optional.of(wanted + " The max retention of [" + effective + "] will be applied");
        }
    }
}

package io.millrace.domain.lifecycle;

import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The retention that results from a lifecycle and the cluster settings.
 *
 * @param time the retention; absent if documents are kept forever
 * @param source whether the retention comes from the lifecycle or from a cluster setting
 */
public record EffectiveRetention(Optional<TimeText> time, Source source) {

    public Optional<Duration> duration() {
        return time.map(TimeText::duration);
    }

    /** Where a retention was configured. */
    public enum Source {
        DATA_STREAM_CONFIGURATION,
        DEFAULT_GLOBAL_RETENTION,
        MAX_GLOBAL_RETENTION;

        /** Returns the name in responses, for example {@code max_global_retention}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

package io.millrace.domain.lifecycle;

import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The retention of a data stream under the limits of the cluster.
 *
 * @param time absent if documents are kept forever
 */
public record EffectiveRetention(Optional<TimeText> time, Source source) {

    public Optional<Duration> duration() {
        return time.map(TimeText::duration);
    }

    /** The source of the retention. */
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

package io.millrace.domain.lifecycle;

import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How long the documents of a data stream are kept.
 *
 * @param time absent if they are kept for ever
 */
public record EffectiveRetention(Optional<TimeText> time, Source source) {

    public Optional<Duration> duration() {
        return time.map(TimeText::duration);
    }

    /** What the retention comes from. */
    public enum Source {
        DATA_STREAM_CONFIGURATION,
        DEFAULT_GLOBAL_RETENTION,
        MAX_GLOBAL_RETENTION;

        /** Returns the name in answers, for instance {@code max_global_retention}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

package io.millrace.domain.lifecycle;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Optional;

/**
 * The cluster settings for the retention of data streams with a lifecycle.
 *
 * @param standard the retention of a lifecycle that contains no retention
 * @param max the maximum retention of all lifecycles
 */
public record GlobalRetention(Optional<TimeText> standard, Optional<TimeText> max) {

    public static final String DEFAULT_KEY = "data_streams.lifecycle.retention.default";
    public static final String MAX_KEY = "data_streams.lifecycle.retention.max";

    /** The value of a setting that means no limit. */
    public static final String NONE = "-1";

    private static final Duration SHORTEST = Duration.ofSeconds(10);

    /**
     * Checks the two limits against each other.
     *
     * @throws Rejection if the default is longer than the maximum
     */
    public GlobalRetention {
        if (standard.isPresent()
                && max.isPresent()
                && standard.get().duration().compareTo(max.get().duration()) > 0) {
            throw Rejection.of(Fault.RETENTION_ABOVE_MAXIMUM, DEFAULT_KEY, standard.get(), MAX_KEY, max.get());
        }
    }

    /** Parses the values of the two settings. */
    public static GlobalRetention of(String standard, String max) {
        return new GlobalRetention(parse(DEFAULT_KEY, standard), parse(MAX_KEY, max));
    }

    /**
     * Parses the value of a setting. Returns empty for {@value #NONE}.
     *
     * @throws Rejection if the value is not a duration, or is shorter than ten seconds
     */
    public static Optional<TimeText> parse(String key, String value) {
        TimeText time = TimeText.parse(key, value);
        if (value.equals(NONE)) {
            return Optional.empty();
        }
        if (time.duration().compareTo(SHORTEST) < 0) {
            throw Rejection.of(Fault.RETENTION_TOO_SHORT, key);
        }
        return Optional.of(time);
    }
}

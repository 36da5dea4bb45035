package io.millrace.domain.lifecycle;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.TimeText;
import java.time.Duration;

/**
 * The cluster settings for lifecycles.
 *
 * @param retention the settings for the retention
 * @param rollover the conditions for rollovers
 * @param pollInterval the interval between two lifecycle runs
 */
public record LifecycleSettings(GlobalRetention retention, RolloverSetting rollover, Duration pollInterval) {

    public static final String POLL_KEY = "data_streams.lifecycle.poll_interval";

    private static final Duration SHORTEST_POLL = Duration.ofSeconds(1);

    /**
     * Parses the value of the setting for the interval between two lifecycle runs.
     *
     * @throws Rejection if the value is not a duration, or is shorter than a second
     */
    public static Duration pollInterval(String value) {
        Duration interval = TimeText.parse(POLL_KEY, value).duration();
        if (interval.compareTo(SHORTEST_POLL) < 0) {
            throw Rejection.invalid(
                    "failed to parse value [" + value + "] for setting [" + POLL_KEY + "], must be >= [1s]");
        }
        return interval;
    }
}

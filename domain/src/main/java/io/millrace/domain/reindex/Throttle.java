package io.millrace.domain.reindex;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How many documents a second may be copied, averaged over one index.
 *
 * @param documentsPerSecond greater than 0; absent if there is no limit
 */
public record Throttle(OptionalDouble documentsPerSecond) {

    public static final Throttle NONE = new Throttle(OptionalDouble.empty());

    private static final String UNLIMITED = "-1";
    private static final double NANOS = 1e9;

    public Throttle {
        if (documentsPerSecond.isPresent()
                && !(documentsPerSecond.getAsDouble() > 0 && Double.isFinite(documentsPerSecond.getAsDouble()))) {
            throw new IllegalArgumentException("not a rate: " + documentsPerSecond.getAsDouble());
        }
    }

    public static Throttle of(double documentsPerSecond) {
        return new Throttle(OptionalDouble.of(documentsPerSecond));
    }

    /** Returns what a valid value of the setting of this name means; {@code -1} is no limit. */
    public static Throttle ofSetting(String value) {
        return value.equals(UNLIMITED) ? NONE : of(Double.parseDouble(value));
    }

    /** Returns how many of {@code usual} documents may be copied in one go, which is at most one second's worth. */
    public int largestRange(int usual) {
        return documentsPerSecond.isEmpty()
                ? usual
                : (int) Math.max(1, Math.min(usual, documentsPerSecond.getAsDouble()));
    }

    /** Returns how long copying so many documents has to take at least. */
    public Duration leastTime(long documents) {
        return documentsPerSecond.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos((long) Math.ceil(documents / documentsPerSecond.getAsDouble() * NANOS));
    }
}

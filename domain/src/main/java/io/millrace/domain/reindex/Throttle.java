package io.millrace.domain.reindex;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The limit of copied documents per second, averaged over the copy of one index. An engine that copies in steps is
 * paused after each range by the upgrade of the index; a cluster throttles its own copy.
 *
 * @param documentsPerSecond greater than 0; absent for no limit
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

    /** Returns the throttle of the value of a setting, which was checked before. {@code -1} means no limit. */
    public static Throttle ofSetting(String value) {
        return value.equals(UNLIMITED) ? NONE : of(Double.parseDouble(value));
    }

    /**
     * Returns the maximum number of documents in one range: {@code usual}, or fewer if the throttle allows fewer in one
     * second.
     */
    public int largestRange(int usual) {
        return documentsPerSecond.isEmpty()
                ? usual
                : (int) Math.max(1, Math.min(usual, documentsPerSecond.getAsDouble()));
    }

    /** Returns the minimum time that the copy of this number of documents must take. */
    public Duration leastTime(long documents) {
        return documentsPerSecond.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos((long) Math.ceil(documents / documentsPerSecond.getAsDouble() * NANOS));
    }
}

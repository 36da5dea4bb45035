package io.millrace.domain.reindex;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The maximum number of copied documents per second, averaged over the copy of one index. If an engine copies in steps,
 * the upgrade pauses after each range. A cluster throttles its copy itself.
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

    /** Creates the throttle from the value of a setting. The value was checked before. {@code -1} means no limit. */
    public static Throttle ofSetting(String value) {
        return value.equals(UNLIMITED) ? NONE : of(Double.parseDouble(value));
    }

    /**
     * Returns the maximum number of documents in one range. This is {@code usual}, or the number of documents that the
     * throttle allows per second if that is lower.
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

package io.millrace.domain.reindex;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The limit of copied documents per second, averaged over one index.
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

    /** Returns the value of a valid setting; {@code -1} means no limit. */
    public static Throttle ofSetting(String value) {
        return value.equals(UNLIMITED) ? NONE : of(Double.parseDouble(value));
    }

    /** Returns how many of {@code usual} documents may be copied in one range, at most those of one second. */
    public int largestRange(int usual) {
        return documentsPerSecond.isEmpty()
                ? usual
                : (int) Math.max(1, Math.min(usual, documentsPerSecond.getAsDouble()));
    }

    /** Returns the minimum time to copy this number of documents. */
    public Duration leastTime(long documents) {
        return documentsPerSecond.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos((long) Math.ceil(documents / documentsPerSecond.getAsDouble() * NANOS));
    }
}

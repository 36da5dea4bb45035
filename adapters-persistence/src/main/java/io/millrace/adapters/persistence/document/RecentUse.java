package io.millrace.adapters.persistence.document;

import java.util.HashMap;
import java.util.Map;

/**
 * How long each user has worked in the last seconds. What was used counts half after a second, so that it is soon
 * forgotten. Not safe for use by several threads.
 */
final class RecentUse {

    private static final double HALF_LIFE_NANOS = 1e9;

    /** Less than this is forgotten, so that the memory of users who have gone is free again. */
    private static final double FORGOTTEN_NANOS = 1e6;

    private static final int FEWEST_TO_FORGET = 256;

    private final Map<String, Use> uses = new HashMap<>();

    private record Use(double nanos, long at) {

        double remaining(long now) {
            return nanos * Math.pow(0.5, (now - at) / HALF_LIFE_NANOS);
        }
    }

    void add(String user, long nanos, long now) {
        if (uses.size() >= FEWEST_TO_FORGET) {
            uses.values().removeIf(use -> use.remaining(now) < FORGOTTEN_NANOS);
        }
        uses.put(user, new Use(of(user, now) + nanos, now));
    }

    /** Returns nanoseconds, of which older ones count less. */
    double of(String user, long now) {
        Use use = uses.get(user);
        return use == null ? 0 : use.remaining(now);
    }
}

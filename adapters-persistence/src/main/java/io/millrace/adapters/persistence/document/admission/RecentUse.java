package io.millrace.adapters.persistence.document.admission;

import java.util.HashMap;
import java.util.Map;

/**
 * Measures how long each user has worked recently. Past work counts less and less: half after each second. Not
 * thread-safe.
 */
final class RecentUse {

    private static final double HALF_LIFE_NANOS = 1e9;

    /** The minimum weighted working time, in nanoseconds. Users with less are removed from the map. */
    private static final double NEGLIGIBLE_NANOS = 1e6;

    private static final int FEWEST_TO_REMOVE = 256;

    private final Map<String, Use> uses = new HashMap<>();

    private record Use(double nanos, long at) {

        double remaining(long now) {
            return nanos * Math.pow(0.5, (now - at) / HALF_LIFE_NANOS);
        }
    }

    void add(String user, long nanos, long now) {
        if (uses.size() >= FEWEST_TO_REMOVE) {
            uses.values().removeIf(use -> use.remaining(now) < NEGLIGIBLE_NANOS);
        }
        uses.put(user, new Use(of(user, now) + nanos, now));
    }

    /** Returns the weighted working time of a user in nanoseconds: work is halved for each second since it was done. */
    double of(String user, long now) {
        Use use = uses.get(user);
        return use == null ? 0 : use.remaining(now);
    }

    int users() {
        return uses.size();
    }
}

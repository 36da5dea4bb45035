package io.millrace.adapters.http.route.limit;

import java.util.HashMap;
import java.util.Map;

/** Counts a resource that several holders share. All holders have the same limit. */
public final class Shares<K> {

    private final int most;
    private final Map<K, Integer> taken = new HashMap<>();

    public Shares(int most) {
        this.most = most;
    }

    /** Counts one more for a holder; returns false if the holder has reached the limit. */
    public synchronized boolean tryTake(K holder) {
        int held = taken.getOrDefault(holder, 0);
        if (held >= most) {
            return false;
        }
        taken.put(holder, held + 1);
        return true;
    }

    public synchronized void giveBack(K holder) {
        taken.computeIfPresent(holder, (same, held) -> held > 1 ? held - 1 : null);
    }
}

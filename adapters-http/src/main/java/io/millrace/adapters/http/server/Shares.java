package io.millrace.adapters.http.server;

import java.util.HashMap;
import java.util.Map;

/** Counts the shares of several holders, each of which has the same limit. */
final class Shares<K> {

    private final int most;
    private final Map<K, Integer> taken = new HashMap<>();

    Shares(int most) {
        this.most = most;
    }

    /** Takes one more, unless that would be more than a share. */
    synchronized boolean tryTake(K holder) {
        int held = taken.getOrDefault(holder, 0);
        if (held >= most) {
            return false;
        }
        taken.put(holder, held + 1);
        return true;
    }

    synchronized void giveBack(K holder) {
        taken.computeIfPresent(holder, (same, held) -> held > 1 ? held - 1 : null);
    }

    /** Returns how much one holder may have. */
    int most() {
        return most;
    }
}

package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.domain.security.Username;
import java.util.HashMap;
import java.util.Map;

/** Counts the sockets that are open, all of them and those of each user. */
final class OpenSockets {

    private final int most;
    private final int mostPerUser;
    private final Map<Username, Integer> users = new HashMap<>();
    private int all;

    OpenSockets(int most, int mostPerUser) {
        this.most = most;
        this.mostPerUser = mostPerUser;
    }

    /**
     * Checks before a socket is opened whether one more may be.
     *
     * @throws RequestRefusedException 429 if too many are
     */
    synchronized void requireRoom() {
        if (all >= most) {
            throw new RequestRefusedException(
                    StoreError.of(429, "es_rejected_execution_exception", "[" + all + "] web sockets are open already")
                            .retryAfterSeconds(1));
        }
    }

    synchronized void opened() {
        all++;
    }

    synchronized void closed() {
        all--;
    }

    /** Counts a socket for a user, unless that would be one too many. */
    synchronized boolean join(Username user) {
        int held = users.getOrDefault(user, 0);
        if (held >= mostPerUser) {
            return false;
        }
        users.put(user, held + 1);
        return true;
    }

    synchronized void leave(Username user) {
        users.computeIfPresent(user, (same, held) -> held > 1 ? held - 1 : null);
    }

    /** Returns how many are open. */
    synchronized int count() {
        return all;
    }
}

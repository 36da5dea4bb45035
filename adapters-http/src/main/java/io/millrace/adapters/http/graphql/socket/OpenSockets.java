package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.limit.Shares;
import io.millrace.domain.security.user.Username;

/** Counts the open sockets, in total and per user. */
final class OpenSockets {

    private final int most;
    private final Shares<Username> users;
    private int all;

    OpenSockets(int most, int mostPerUser) {
        this.most = most;
        this.users = new Shares<>(mostPerUser);
    }

    /**
     * Checks whether another socket may be opened.
     *
     * @throws RequestRefusedException 429 if too many sockets are open
     */
    synchronized void requireRoom() {
        if (all >= most) {
            throw new RequestRefusedException(
                    StoreError.of(429, "es_rejected_execution_exception", "[" + all + "] web sockets are already open")
                            .retryAfterSeconds(1));
        }
    }

    synchronized void opened() {
        all++;
    }

    synchronized void closed() {
        all--;
    }

    /** Counts a socket for a user; returns false if the user already has the maximum number of sockets. */
    boolean join(Username user) {
        return users.tryTake(user);
    }

    void leave(Username user) {
        users.giveBack(user);
    }
}

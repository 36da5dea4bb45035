package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;

/** Accepts or rejects the upgrade of a request to a web socket. Runs on a worker, so it may block. */
@FunctionalInterface
public interface SocketUpgradeHandler {

    /**
     * Accepts a web socket.
     *
     * @throws RequestRefusedException if the request is rejected
     */
    SocketUpgrade handle(Request request);
}

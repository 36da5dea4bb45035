package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;

/** Takes or refuses what wants to become a web socket; runs on a worker, and so may block. */
@FunctionalInterface
public interface UpgradeHandler {

    /**
     * Agrees to a web socket.
     *
     * @throws RequestRefusedException if there is none for this request
     */
    Upgrade handle(Request request);
}

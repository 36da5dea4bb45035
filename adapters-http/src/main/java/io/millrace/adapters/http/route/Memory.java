package io.millrace.adapters.http.route;

/**
 * The memory of one request, reserved from a budget that all requests share. All of it is released when the request has
 * ended and its handler has returned.
 */
public interface Memory {

    /** Memory without a limit, for requests that did not come over the network. */
    Memory UNLIMITED = new Memory() {

        @Override
        public void take(long bytes) {}

        @Override
        public void giveBack(long bytes) {}

        @Override
        public void promiseAnswer(long bytes) {}
    };

    /**
     * Reserves bytes for the body or for its parsed form, before they are allocated. Always succeeds for the only
     * running request, because an accepted body must be readable.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if other requests hold too much
     */
    void take(long bytes);

    /** Releases a part of the reserved bytes. */
    void giveBack(long bytes);

    /**
     * Reserves memory for the response. From now on the response is sent even if it needs more. A handler with a long
     * response calls this before it changes anything.
     *
     * @param bytes the estimated size of the response
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the responses of other requests hold too
     *     much
     */
    void promiseAnswer(long bytes);
}

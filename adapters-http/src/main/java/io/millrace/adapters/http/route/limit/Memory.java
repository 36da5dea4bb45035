package io.millrace.adapters.http.route.limit;

/**
 * The part of the heap that one request has reserved from a budget that all requests share. All of it is released when
 * the request has ended and its handler has returned.
 */
public interface Memory {

    /** An unlimited budget, for requests that did not come over the network. */
    Memory UNLIMITED = new Memory() {

        @Override
        public void take(long bytes) {}

        @Override
        public void giveBack(long bytes) {}

        @Override
        public void promiseAnswer(long bytes) {}
    };

    /**
     * Reserves bytes for the body or for its parsed form, before they are allocated. If no other request has reserved
     * bytes, this always succeeds, because an accepted body must be readable.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if other requests have reserved too much
     */
    void take(long bytes);

    /** Releases some of the reserved bytes. */
    void giveBack(long bytes);

    /**
     * Reserves heap for the response, and guarantees that the response is sent even if it needs more. A handler with a
     * long response calls this before it changes data.
     *
     * @param bytes the estimated size of the response
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the responses of other requests have
     *     reserved too much
     */
    void promiseAnswer(long bytes);
}

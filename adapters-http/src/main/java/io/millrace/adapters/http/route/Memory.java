package io.millrace.adapters.http.route;

/**
 * The memory of one request, reserved from a budget that all requests share. All of it is released when the request is
 * over and its handler has returned.
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
     * Reserves bytes for the body or for what is parsed from it, before they are allocated. The only request under way
     * gets as much as it asks for, because an accepted body must be readable.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if others hold too much
     */
    void take(long bytes);

    /** Gives back a part of the reserved bytes. */
    void giveBack(long bytes);

    /**
     * Reserves memory for the answer. From now on the answer is sent even if it needs more, so a handler whose answer
     * may be long calls this before it changes anything.
     *
     * @param bytes about how long the answer will be
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the answers of others leave no room
     */
    void promiseAnswer(long bytes);
}

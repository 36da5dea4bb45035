package io.millrace.bootstrap.command.client;

/** Statuses that pass: the service, or what stands before it, has too much to do or is about to start. */
final class TransientStatus {

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;
    private static final int GATEWAY_TIMEOUT = 504;

    private TransientStatus() {}

    static boolean is(int status) {
        return status == TOO_MANY_REQUESTS
                || status == BAD_GATEWAY
                || status == UNAVAILABLE
                || status == GATEWAY_TIMEOUT;
    }
}

package io.millrace.adapters.http.server.response;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import java.time.Duration;

/** The rejections that the server itself creates, not a route. */
public final class Refusals {

    private static final int RETRY_AFTER_SECONDS = 1;

    private Refusals() {}

    public static RequestRefusedException uriTooLong(int limit) {
        return RequestRefusedException.of(
                414,
                "too_long_http_uri_exception",
                "path and query are longer than the limit of [" + limit + "] bytes");
    }

    public static RequestRefusedException bodyTooLarge(long limit) {
        return RequestRefusedException.of(
                413, "content_too_long_exception", "request body is larger than the limit of [" + limit + "] bytes");
    }

    static RequestRefusedException bodyExpandsTooFar(int ratio, int length) {
        return RequestRefusedException.of(
                413,
                "content_too_long_exception",
                "request body expands to more than [" + ratio + "] times its compressed size of [" + length
                        + "] bytes");
    }

    public static RequestRefusedException bodyTooSlow() {
        return RequestRefusedException.of(408, "timeout_exception", "request body arrived too slowly");
    }

    public static RequestRefusedException bodyMalformed(String what) {
        return RequestRefusedException.illegalArgument(what);
    }

    public static RequestRefusedException contentEncoding(String encoding) {
        return new RequestRefusedException(
                StoreError.textAndStatus(415, "Content-Encoding header [" + encoding + "] is not supported")
                        .withHeader("Accept-Encoding", "gzip"));
    }

    public static RequestRefusedException noRoom(long wanted, long limit) {
        ErrorCause cause = ErrorCause.of(
                        "circuit_breaking_exception",
                        "Data too large, request bodies in progress would need [" + wanted
                                + "] more bytes, which exceeds the limit of [" + limit + "] bytes")
                .with("bytes_wanted", wanted)
                .with("bytes_limit", limit)
                .with("durability", "TRANSIENT");
        return new RequestRefusedException(StoreError.of(429, cause).retryAfterSeconds(RETRY_AFTER_SECONDS));
    }

    static RequestRefusedException noRoomForAnswer(long wanted, long limit) {
        boolean fitsAlone = wanted <= limit;
        ErrorCause cause = ErrorCause.of(
                        "circuit_breaking_exception",
                        fitsAlone
                                ? "Data too large, this response and all other unsent ones would exceed the"
                                        + " limit of [" + limit + "] bytes"
                                : "Data too large, this response alone would exceed the limit of [" + limit
                                        + "] bytes; request less data at once")
                .with("bytes_wanted", wanted)
                .with("bytes_limit", limit)
                .with("durability", fitsAlone ? "TRANSIENT" : "PERMANENT");
        return new RequestRefusedException(StoreError.of(429, cause).retryAfterSeconds(RETRY_AFTER_SECONDS));
    }

    public static RequestRefusedException queueFull(int capacity) {
        return new RequestRefusedException(StoreError.of(
                        429,
                        "es_rejected_execution_exception",
                        "rejected execution, [" + capacity + "] requests are already waiting")
                .retryAfterSeconds(RETRY_AFTER_SECONDS));
    }

    public static RequestRefusedException tooManyStreams(int most) {
        return tooManyRequests(most, "on this connection");
    }

    public static RequestRefusedException tooManyForSender(int most) {
        return tooManyRequests(most, "for this address");
    }

    private static RequestRefusedException tooManyRequests(int most, String where) {
        return new RequestRefusedException(StoreError.of(
                        429,
                        "es_rejected_execution_exception",
                        "rejected execution, [" + most + "] requests are already in progress " + where)
                .retryAfterSeconds(RETRY_AFTER_SECONDS));
    }

    /** Returns the rejection after a timeout. Clients may retry requests that change nothing. */
    public static RequestRefusedException timedOut(Duration limit, boolean changes) {
        StoreError error = StoreError.of(
                503, "timeout_exception", "no response within [" + limit.toMillis() + "ms], the outcome is unknown");
        return new RequestRefusedException(changes ? error : error.retryAfterSeconds(RETRY_AFTER_SECONDS));
    }

    public static RequestRefusedException of(StoreError error) {
        return new RequestRefusedException(error);
    }

    public static RequestRefusedException draining() {
        return new RequestRefusedException(StoreError.of(503, "node_closed_exception", "the service is shutting down")
                .withHeader("Connection", "close")
                .retryAfterSeconds(RETRY_AFTER_SECONDS));
    }

    public static RequestRefusedException noHandler(String uri, String method) {
        return new RequestRefusedException(
                StoreError.text(400, "no handler found for uri [" + uri + "] and method [" + method + "]"));
    }

    public static RequestRefusedException nothingThere(String path) {
        return new RequestRefusedException(StoreError.textAndStatus(404, "no endpoint at [" + path + "]"));
    }

    public static RequestRefusedException wrongMethod(String path, String method, String allowed, String allowHeader) {
        return new RequestRefusedException(StoreError.textAndStatus(
                        405,
                        "Incorrect HTTP method for uri [" + path + "] and method [" + method + "], allowed: [" + allowed
                                + "]")
                .withHeader("Allow", allowHeader));
    }

    public static RequestRefusedException notUpgrading() {
        return new RequestRefusedException(StoreError.textAndStatus(
                        426, "this endpoint is a web socket; open it with GET and [Upgrade: websocket]")
                .withHeader("Upgrade", "websocket")
                .withHeader("Connection", "Upgrade"));
    }

    public static RequestRefusedException wrongSocketVersion(String version) {
        return new RequestRefusedException(
                StoreError.textAndStatus(426, "version [" + version + "] of web sockets is not offered, only [13]")
                        .withHeader("Upgrade", "websocket")
                        .withHeader("Connection", "Upgrade")
                        .withHeader("Sec-WebSocket-Version", "13"));
    }

    public static RequestRefusedException wrongSocketKey() {
        return RequestRefusedException.illegalArgument("[Sec-WebSocket-Key] must be 16 bytes in Base64");
    }
}

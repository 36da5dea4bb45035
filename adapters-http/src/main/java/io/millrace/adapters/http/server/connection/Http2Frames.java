package io.millrace.adapters.http.server.connection;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * Parses the frames that an HTTP/2 client sends (RFC 9113, section 4), and detects floods of frames that cause work
 * without progress: empty frames, settings, pings, priorities and tiny window updates. Undertow itself limits stream
 * resets and the size of headers. Not thread-safe.
 */
final class Http2Frames {

    static final String VIOLATION = "too many empty frames";

    /** The maximum number of frames without progress within {@link #WINDOW_NANOS}. Real clients send far fewer. */
    private static final int MOST = 1_000;

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * The number of additional frames without progress that each request allows, because some clients send them with
     * requests.
     */
    private static final int PER_REQUEST = 8;

    /** The minimum size of a continuation of headers or a window update that counts as progress. */
    private static final int SMALL = 1_024;

    /** The number of bytes of the preface after its first line and CR. These were read before, to detect HTTP/2. */
    private static final int REST_OF_PREFACE = "\n\r\nSM\r\n\r\n".length();

    private static final int HEADER = 9;
    private static final int NUMBER = 4;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;

    private static final int END_STREAM = 0x1;
    private static final int END_HEADERS = 0x4;
    private static final int PADDED = 0x8;

    private int preface = REST_OF_PREFACE;
    private int headerRead;
    private int length;
    private int type;
    private int flags;
    private int payloadRead;

    /** The first four bytes of the payload, or fewer if the payload is shorter. */
    private int number;

    private boolean requestArrived;
    private int idle;
    private long windowBegan = System.nanoTime();

    /** Returns whether the headers of a first request are complete. */
    boolean hasRequest() {
        return requestArrived;
    }

    /**
     * Checks the bytes of {@code received} from {@code from} to {@code to}, like {@link Framing#follow}.
     *
     * @return the index of the last byte of the first frame that breaks a rule, or -1
     */
    int follow(ByteBuffer received, int from, int to) {
        int at = from;
        while (at < to) {
            if (preface > 0) {
                int skipped = Math.min(preface, to - at);
                preface -= skipped;
                at += skipped;
                continue;
            }
            if (headerRead < HEADER) {
                header(received.get(at) & 0xFF);
                at++;
            } else if (payloadRead < Math.min(length, NUMBER)) {
                number = number << Byte.SIZE | (received.get(at) & 0xFF);
                payloadRead++;
                at++;
            } else {
                int skipped = Math.min(length - payloadRead, to - at);
                payloadRead += skipped;
                at += skipped;
            }
            if (headerRead == HEADER && payloadRead == length) {
                headerRead = 0;
                if (countAndDetectFlood()) {
                    return at - 1;
                }
            }
        }
        return -1;
    }

    private void header(int next) {
        switch (headerRead) {
            case 0 -> {
                length = next;
                payloadRead = 0;
                number = 0;
            }
            case 1, 2 -> length = length << Byte.SIZE | next;
            case 3 -> type = next;
            case 4 -> flags = next;
            default -> {
                // The other bytes contain the stream id, which is not needed.
            }
        }
        headerRead++;
    }

    /** Counts a complete frame; returns whether the limit of frames without progress is exceeded. */
    private boolean countAndDetectFlood() {
        if ((type == HEADERS || type == CONTINUATION) && has(END_HEADERS)) {
            requestArrived = true;
        }
        if (isProgress()) {
            if (type == HEADERS) {
                idle = Math.max(0, idle - PER_REQUEST);
            }
            return false;
        }
        long now = System.nanoTime();
        if (now - windowBegan >= WINDOW_NANOS) {
            windowBegan = now;
            idle = 0;
        }
        idle++;
        return idle > MOST;
    }

    private boolean isProgress() {
        return switch (type) {
            case DATA -> has(END_STREAM) || data() > 0;
            case HEADERS -> length > 0;
            case CONTINUATION -> has(END_HEADERS) || length >= SMALL;
            case WINDOW_UPDATE -> (number & Integer.MAX_VALUE) >= SMALL;
            default -> false;
        };
    }

    /** Returns the length of the payload without its padding; the first byte is the length of the padding. */
    private int data() {
        if (!has(PADDED)) {
            return length;
        }
        int first = (number >>> (Byte.SIZE * (Math.min(length, NUMBER) - 1))) & 0xFF;
        return length - 1 - first;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }
}

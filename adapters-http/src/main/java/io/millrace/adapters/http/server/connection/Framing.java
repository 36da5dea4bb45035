package io.millrace.adapters.http.server.connection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Parses the bytes of one connection strictly to find the start and end of each request (RFC 9112). Accepts only
 * HTTP/1.0 and HTTP/1.1, CR LF at the end of each line, and trailers within the limits of the head. Rejects folded
 * headers and chunk extensions. Undertow checks the names and values. A connection that begins with the preface of
 * HTTP/2 is passed to {@link Http2Frames}. Not thread-safe.
 */
final class Framing {

    private static final byte[] LENGTH = "content-length".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CODING = "transfer-encoding".getBytes(StandardCharsets.US_ASCII);
    private static final int LOWER_CASE = 0x20;
    private static final int LAST_VISIBLE = '~';

    private static final long HTTP_1_0 = 0x485454502F312E30L;
    private static final long HTTP_1_1 = 0x485454502F312E31L;
    private static final long HTTP_2_0 = 0x485454502F322E30L;

    /**
     * The maximum number of digits in the size of a chunk. More digits would overflow the chunk counter of Undertow.
     */
    private static final int MOST_SIZE_DIGITS = 14;

    private static final String LINE_END = "a line must end with CR LF";
    private static final String CHUNK_END = "the data of a chunk must end with CR LF";

    private enum Part {
        REQUEST_LINE,
        LINE_START,
        NAME,
        VALUE,
        FIELD_END,
        SECTION_END,
        BODY,
        CHUNK_SIZE,
        CHUNK_SIZE_END,
        CHUNK,
        CHUNK_END,
        CHUNK_END_2,
        HTTP_2,
        /** The following bytes are no longer HTTP, or are not checked. */
        OVER
    }

    private final int mostBytes;
    private final int mostFields;
    private final boolean http2;
    private Part part = Part.REQUEST_LINE;
    private boolean requestArrived;
    private @Nullable Http2Frames frames;
    private @Nullable String violation;

    /** The last eight bytes of the request line, which contain the version. */
    private long tail;

    private int bytes;
    private int fields;
    private int nameLength;
    private boolean maybeLength;
    private boolean maybeCoding;
    private boolean chunked;

    /** Whether the position is between the start of the first chunk and the end of the trailers. */
    private boolean inChunks;

    private boolean trailers;

    /** The number of remaining bytes of the body or of the current chunk. */
    private long remaining;

    private int sizeDigits;

    /**
     * Creates the parser of a new connection.
     *
     * @param mostBytes the maximum number of bytes in a head and its trailers together
     * @param mostFields the maximum number of headers and trailers together
     * @param http2 whether HTTP/2 is offered
     */
    Framing(int mostBytes, int mostFields, boolean http2) {
        this.mostBytes = mostBytes;
        this.mostFields = mostFields;
        this.http2 = http2;
    }

    /** Returns whether the head of a first request is complete. */
    boolean hasRequest() {
        Http2Frames known = frames;
        return known == null ? requestArrived : known.hasRequest();
    }

    boolean isHttp2() {
        return frames != null;
    }

    /** Returns the rule that the bytes broke, or {@code null}. */
    @Nullable String violation() {
        return violation;
    }

    /** Returns whether the rule was broken after the head of a request. */
    boolean isViolationInBody() {
        return violation != null && inChunks;
    }

    /** Stops checking. */
    void end() {
        part = Part.OVER;
    }

    /**
     * Checks the bytes of {@code received} from {@code from} to {@code to}. Does not change the buffer.
     *
     * @return the index of the first byte that breaks a rule, or -1
     */
    int follow(ByteBuffer received, int from, int to) {
        int at = from;
        while (at < to) {
            switch (part) {
                case OVER -> {
                    return -1;
                }
                case HTTP_2 -> {
                    return followFrames(received, at, to);
                }
                case BODY, CHUNK -> {
                    int skipped = (int) Math.min(remaining, to - at);
                    remaining -= skipped;
                    at += skipped;
                    if (remaining == 0) {
                        endData();
                    }
                }
                case VALUE -> {
                    int plain = plainValue(received, at, to);
                    at += plain;
                    bytes += plain;
                    if (at < to) {
                        violation = step(received.get(at));
                        if (violation != null) {
                            return at;
                        }
                        at++;
                    }
                }
                default -> {
                    violation = step(received.get(at));
                    if (violation != null) {
                        return at;
                    }
                    at++;
                }
            }
        }
        return -1;
    }

    /**
     * Returns the number of bytes before the next line break, which need no check. Returns 0 in trailers and in a
     * header that may be {@code Content-Length}.
     */
    private int plainValue(ByteBuffer received, int from, int to) {
        int at = from;
        if (!trailers && !maybeLength) {
            while (at < to && isPlain(received.get(at))) {
                at++;
            }
        }
        return at - from;
    }

    private static boolean isPlain(byte next) {
        return next != '\r' && next != '\n';
    }

    private void endData() {
        if (part == Part.BODY) {
            beginRequest();
        } else {
            part = Part.CHUNK_END;
        }
    }

    private int followFrames(ByteBuffer received, int from, int to) {
        Http2Frames known = frames;
        if (known == null) {
            known = new Http2Frames();
            frames = known;
        }
        int stop = known.follow(received, from, to);
        if (stop >= 0) {
            violation = Http2Frames.VIOLATION;
        }
        return stop;
    }

    /** Returns the rule that {@code next} breaks, or {@code null}. */
    private @Nullable String step(byte next) {
        return switch (part) {
            case REQUEST_LINE -> requestLine(next);
            case CHUNK_SIZE -> chunkSize(next);
            case CHUNK_SIZE_END -> expect('\n', next, LINE_END, this::beginChunk);
            case CHUNK_END -> expect('\r', next, CHUNK_END, () -> part = Part.CHUNK_END_2);
            case CHUNK_END_2 -> expect('\n', next, CHUNK_END, this::beginSize);
            default -> {
                bytes++;
                yield trailers && bytes > mostBytes
                        ? "headers and trailers together are longer than the limit of [" + mostBytes + "] bytes"
                        : field(next);
            }
        };
    }

    private static @Nullable String expect(char expected, byte next, String otherwise, Runnable then) {
        if (next != expected) {
            return otherwise;
        }
        then.run();
        return null;
    }

    private @Nullable String requestLine(byte next) {
        if (next != '\r') {
            tail = tail << Byte.SIZE | (next & 0xFF);
            bytes++;
            return null;
        }
        if (tail == HTTP_2_0 && http2 && !requestArrived) {
            part = Part.HTTP_2;
            return null;
        }
        if (tail != HTTP_1_1 && tail != HTTP_1_0) {
            return "the version must be HTTP/1.1 or HTTP/1.0";
        }
        part = Part.FIELD_END;
        return null;
    }

    private @Nullable String field(byte next) {
        return switch (part) {
            case LINE_START -> lineStart(next);
            case NAME -> name(next);
            case VALUE -> value(next);
            case FIELD_END -> expect('\n', next, LINE_END, () -> part = Part.LINE_START);
            default -> expect('\n', next, LINE_END, this::endSection);
        };
    }

    private @Nullable String lineStart(byte next) {
        if (next == '\r') {
            part = Part.SECTION_END;
            return null;
        }
        if (next == ' ' || next == '\t') {
            return "a header must not continue on the next line";
        }
        fields++;
        if (trailers && fields > mostFields) {
            return "headers and trailers together exceed the limit of [" + mostFields + "] fields";
        }
        part = Part.NAME;
        nameLength = 0;
        maybeLength = !trailers;
        maybeCoding = !trailers;
        return name(next);
    }

    private @Nullable String value(byte next) {
        if (next == '\r') {
            part = Part.FIELD_END;
        } else if (next == '\n') {
            return LINE_END;
        } else if (maybeLength && next >= '0' && next <= '9') {
            // Not checked for overflow, because Undertow rejects a number that is too large.
            remaining = remaining * 10 + (next - '0');
        }
        return null;
    }

    private @Nullable String name(byte next) {
        if (next == ':') {
            maybeLength &= nameLength == LENGTH.length;
            maybeCoding &= nameLength == CODING.length;
            if (maybeLength) {
                remaining = 0;
            }
            // Undertow treats a body with any transfer coding as chunked, even if it rejects the request afterwards.
            chunked |= maybeCoding;
            part = Part.VALUE;
            return null;
        }
        if (next <= ' ' || next > LAST_VISIBLE) {
            return "the name of a header must be visible characters, followed by a colon";
        }
        maybeLength &= nameLength < LENGTH.length && (next | LOWER_CASE) == LENGTH[nameLength];
        maybeCoding &= nameLength < CODING.length && (next | LOWER_CASE) == CODING[nameLength];
        nameLength++;
        return null;
    }

    private void endSection() {
        requestArrived = true;
        if (trailers) {
            beginRequest();
        } else if (chunked) {
            beginSize();
        } else if (remaining > 0) {
            part = Part.BODY;
        } else {
            beginRequest();
        }
    }

    private void beginRequest() {
        part = Part.REQUEST_LINE;
        tail = 0;
        bytes = 0;
        fields = 0;
        remaining = 0;
        chunked = false;
        inChunks = false;
        trailers = false;
    }

    private void beginSize() {
        part = Part.CHUNK_SIZE;
        inChunks = true;
        remaining = 0;
        sizeDigits = 0;
    }

    private @Nullable String chunkSize(byte next) {
        if (next == '\r' && sizeDigits > 0) {
            part = Part.CHUNK_SIZE_END;
            return null;
        }
        int digit = Character.digit(next, 16);
        if (digit >= 0) {
            remaining = remaining << 4 | digit;
            sizeDigits++;
            return sizeDigits > MOST_SIZE_DIGITS ? "the size of a chunk is too large" : null;
        }
        if (next == '\n') {
            return LINE_END;
        }
        return next == ';' ? "chunk extensions are not supported" : "the size of a chunk must be hexadecimal digits";
    }

    private void beginChunk() {
        if (remaining == 0) {
            trailers = true;
            part = Part.LINE_START;
        } else {
            part = Part.CHUNK;
        }
    }
}

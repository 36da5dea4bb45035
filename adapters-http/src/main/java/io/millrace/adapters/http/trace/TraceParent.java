package io.millrace.adapters.http.trace;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The position of a span in a trace, as in W3C trace context.
 *
 * @param traceId 32 hexadecimal digits in lower case, not all zero
 * @param spanId 16 of them, not all zero
 * @param sampled whether the caller records this trace
 */
public record TraceParent(String traceId, String spanId, boolean sampled) {

    /** The header that carries it. */
    public static final String HEADER = "traceparent";

    private static final int TRACE_DIGITS = 32;
    private static final int SPAN_DIGITS = 16;
    private static final int LENGTH = 55;
    private static final int SPAN_BEGIN = 36;
    private static final int FLAGS_BEGIN = 53;

    public TraceParent {
        if (!isId(traceId, TRACE_DIGITS) || !isId(spanId, SPAN_DIGITS)) {
            throw new IllegalArgumentException("[" + traceId + "-" + spanId + "] is no place in a trace");
        }
    }

    /**
     * Reads a header; nothing if it is none, which is then to be ignored. Of a later version as much is read as every
     * version has.
     */
    public static Optional<TraceParent> parse(String header) {
        if (header.length() < LENGTH
                || header.charAt(2) != '-'
                || header.charAt(SPAN_BEGIN - 1) != '-'
                || header.charAt(FLAGS_BEGIN - 1) != '-') {
            return Optional.empty();
        }
        String version = header.substring(0, 2);
        boolean known = version.equals("00");
        String traceId = header.substring(3, SPAN_BEGIN - 1);
        String spanId = header.substring(SPAN_BEGIN, FLAGS_BEGIN - 1);
        String flags = header.substring(FLAGS_BEGIN, LENGTH);
        if (!isHex(version)
                || version.equals("ff")
                || (known && header.length() != LENGTH)
                || (header.length() > LENGTH && header.charAt(LENGTH) != '-')
                || !isId(traceId, TRACE_DIGITS)
                || !isId(spanId, SPAN_DIGITS)
                || !isHex(flags)) {
            return Optional.empty();
        }
        return Optional.of(new TraceParent(traceId, spanId, (HexFormat.fromHexDigits(flags) & 1) == 1));
    }

    /** Begins a trace that is not recorded. */
    public static TraceParent begin() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        // Zero is no id, and the one in 2^63 that are zero otherwise make no difference.
        return new TraceParent(digits(random.nextLong()) + digits(random.nextLong() | 1), spanId(random), false);
    }

    /** Returns a new place in the same trace. */
    public TraceParent next() {
        return new TraceParent(traceId, spanId(ThreadLocalRandom.current()), sampled);
    }

    private static String spanId(ThreadLocalRandom random) {
        return digits(random.nextLong() | 1);
    }

    private static String digits(long number) {
        return HexFormat.of().toHexDigits(number);
    }

    private static boolean isId(String text, int digits) {
        if (text.length() != digits || !isHex(text)) {
            return false;
        }
        for (int i = 0; i < digits; i++) {
            if (text.charAt(i) != '0') {
                return true;
            }
        }
        return false;
    }

    private static boolean isHex(String text) {
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
                return false;
            }
        }
        return true;
    }

    /** Returns it as the header has it. */
    public String header() {
        return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }
}

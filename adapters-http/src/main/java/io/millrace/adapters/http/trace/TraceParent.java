package io.millrace.adapters.http.trace;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of a span in a trace, as in W3C Trace Context.
 *
 * @param traceHigh the first half of the trace id
 * @param traceLow the second half of the trace id; at least one half is not 0
 * @param span the span id, not 0
 * @param sampled whether the caller records this trace
 */
public record TraceParent(long traceHigh, long traceLow, long span, boolean sampled) {

    /** The name of the header that contains the position. */
    public static final String HEADER = "traceparent";

    private static final int DIGITS = 16;
    private static final Pattern FORM = Pattern.compile(
            "(?!ff)[0-9a-f]{2}-(?!0{32})(?<trace>[0-9a-f]{32})-(?!0{16})(?<span>[0-9a-f]{16})"
                    + "-(?<flags>[0-9a-f]{2})(?<more>-.*)?",
            Pattern.DOTALL);

    public TraceParent {
        if ((traceHigh | traceLow) == 0 || span == 0) {
            throw new IllegalArgumentException("zero is no place in a trace");
        }
    }

    /**
     * Parses ids of 32 and 16 hexadecimal digits.
     *
     * @throws IllegalArgumentException if an id is malformed or zero
     */
    public static TraceParent of(String traceId, String spanId, boolean sampled) {
        if (traceId.length() != 2 * DIGITS || spanId.length() != DIGITS) {
            throw new IllegalArgumentException("[" + traceId + "-" + spanId + "] is no place in a trace");
        }
        return new TraceParent(
                HexFormat.fromHexDigitsToLong(traceId, 0, DIGITS),
                HexFormat.fromHexDigitsToLong(traceId, DIGITS, 2 * DIGITS),
                HexFormat.fromHexDigitsToLong(spanId),
                sampled);
    }

    /**
     * Parses a header. Returns empty for a malformed header, which must be ignored. Of a header with a later version,
     * only the fields that all versions have are read.
     */
    public static Optional<TraceParent> parse(String header) {
        Matcher parts = FORM.matcher(header);
        if (!parts.matches() || (header.startsWith("00") && parts.group("more") != null)) {
            return Optional.empty();
        }
        boolean sampled = (HexFormat.fromHexDigits(parts.group("flags")) & 1) == 1;
        return Optional.of(of(parts.group("trace"), parts.group("span"), sampled));
    }

    /** Returns the first position of a new trace that is not recorded. */
    public static TraceParent begin() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new TraceParent(random.nextLong(), random.nextLong() | 1, random.nextLong() | 1, false);
    }

    /** Returns the position of a new span in the same trace. */
    public TraceParent next() {
        return new TraceParent(traceHigh, traceLow, ThreadLocalRandom.current().nextLong() | 1, sampled);
    }

    /** Returns the trace id as 32 hexadecimal digits in lower case. */
    public String traceId() {
        return digits(traceHigh) + digits(traceLow);
    }

    /** Returns the span id as 16 hexadecimal digits in lower case. */
    public String spanId() {
        return digits(span);
    }

    private static String digits(long number) {
        return HexFormat.of().toHexDigits(number);
    }

    /** Returns the value of the header. */
    public String header() {
        return "00-" + traceId() + "-" + spanId() + (sampled ? "-01" : "-00");
    }
}

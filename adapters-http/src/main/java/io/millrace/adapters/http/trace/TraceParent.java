package io.millrace.adapters.http.trace;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern FORM = Pattern.compile(
            "(?!ff)[0-9a-f]{2}-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?",
            Pattern.DOTALL);

    public TraceParent {
        if (!isId(TRACE_DIGITS, traceId) || !isId(SPAN_DIGITS, spanId)) {
            throw new IllegalArgumentException("[" + traceId + "-" + spanId + "] is no place in a trace");
        }
    }

    /**
     * Reads a header; nothing if it is none, which is then to be ignored. Of a later version as much is read as every
     * version has.
     */
    public static Optional<TraceParent> parse(String header) {
        Matcher parts = FORM.matcher(header);
        if (!parts.matches()
                || (header.startsWith("00") && parts.group("more") != null)
                || !isId(TRACE_DIGITS, parts.group("trace"))
                || !isId(SPAN_DIGITS, parts.group("span"))) {
            return Optional.empty();
        }
        boolean sampled = (HexFormat.fromHexDigits(parts.group("flags")) & 1) == 1;
        return Optional.of(new TraceParent(parts.group("trace"), parts.group("span"), sampled));
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

    private static boolean isId(int digits, String text) {
        boolean isZero = true;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
                return false;
            }
            isZero &= digit == '0';
        }
        return text.length() == digits && !isZero;
    }

    /** Returns it as the header has it. */
    public String header() {
        return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }
}

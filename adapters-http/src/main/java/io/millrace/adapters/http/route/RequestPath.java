package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a request, cut at its slashes and decoded once.
 *
 * @param raw as sent, without the query
 * @param segments without the empty one that a slash at the end makes
 */
public record RequestPath(String raw, List<String> segments) {

    public RequestPath {
        segments = List.copyOf(segments);
    }

    /**
     * Decodes {@code raw}.
     *
     * @throws RequestRefusedException 400 for what could mean another path to somebody else: broken escapes, bytes that
     *     are not UTF-8, an encoded slash, a backslash, control characters, empty and dot segments
     */
    public static RequestPath parse(String raw) {
        if (!raw.startsWith("/")) {
            throw refused(raw, "must begin with a slash");
        }
        String inner = raw.endsWith("/") ? raw.substring(1, Math.max(1, raw.length() - 1)) : raw.substring(1);
        if (inner.isEmpty() && raw.length() <= 1) {
            return new RequestPath(raw, List.of());
        }
        List<String> segments = new ArrayList<>();
        for (String part : inner.split("/", -1)) {
            String segment = PercentDecoding.decode(part, false, "path segment");
            if (segment.isEmpty()) {
                throw refused(raw, "must not hold an empty segment");
            }
            if (segment.equals(".") || segment.equals("..")) {
                throw refused(raw, "must not hold a dot segment");
            }
            if (segment.chars().anyMatch(character -> character == '/' || character == '\\')) {
                throw refused(raw, "must not hold an encoded slash or a backslash");
            }
            if (segment.chars().anyMatch(Character::isISOControl)) {
                throw refused(raw, "must not hold a control character");
            }
            segments.add(segment);
        }
        return new RequestPath(raw, segments);
    }

    /** Returns the first segment as far as it can be told, to choose the form of a refusal of the path itself. */
    public static String firstSegment(String raw) {
        int start = raw.startsWith("/") ? 1 : 0;
        int end = raw.indexOf('/', start);
        return end < 0 ? raw.substring(start) : raw.substring(start, end);
    }

    private static RequestRefusedException refused(String raw, String rule) {
        return RequestRefusedException.illegalArgument("path [" + raw + "] " + rule);
    }
}

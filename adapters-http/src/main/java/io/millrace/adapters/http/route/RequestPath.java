package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The path of a request, cut at its slashes and decoded once.
 *
 * @param raw as sent, without the query
 * @param segments without the empty one that a slash at the end makes
 */
public record RequestPath(String raw, List<String> segments) {

    private static final String SLASH_RULE = "must not hold an encoded slash or a backslash";

    public RequestPath {
        segments = List.copyOf(segments);
    }

    /**
     * Decodes {@code raw}.
     *
     * @throws RequestRefusedException 400 for what a proxy could take for another path: broken escapes, bytes that are
     *     not UTF-8, a backslash, control characters, empty and dot segments; {@link #requireSlashesOnlyWhereMeant}
     *     goes on with encoded slashes
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
            if (segment.indexOf('\\') >= 0) {
                throw refused(raw, SLASH_RULE);
            }
            requireNoControl(raw, segment);
            segments.add(segment);
        }
        return new RequestPath(raw, segments);
    }

    /**
     * Refuses an encoded slash anywhere but in the id of a document and the key of an entry of a cache, which may hold
     * any character.
     *
     * @param template of the route that was found, if one was
     * @throws RequestRefusedException 400
     */
    public void requireSlashesOnlyWhereMeant(Optional<PathTemplate> template) {
        for (int index = 0; index < segments.size(); index++) {
            int segment = index;
            boolean meant =
                    template.filter(found -> found.takesAnyCharacter(segment)).isPresent();
            if (!meant && segments.get(index).indexOf('/') >= 0) {
                throw refused(raw, SLASH_RULE);
            }
        }
    }

    private static void requireNoControl(String raw, String segment) {
        for (int index = 0; index < segment.length(); index++) {
            if (Character.isISOControl(segment.charAt(index))) {
                throw refused(raw, "must not hold a control character");
            }
        }
    }

    /** Returns the first segment, if it can be read, to choose the form of a refusal of the path itself. */
    public static String firstSegment(String raw) {
        int start = raw.startsWith("/") ? 1 : 0;
        int end = raw.indexOf('/', start);
        return end < 0 ? raw.substring(start) : raw.substring(start, end);
    }

    private static RequestRefusedException refused(String raw, String rule) {
        return RequestRefusedException.illegalArgument("path [" + raw + "] " + rule);
    }
}

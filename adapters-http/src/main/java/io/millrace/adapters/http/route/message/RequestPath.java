package io.millrace.adapters.http.route.message;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.index.DatedName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The path of a request, split at its slashes and decoded once.
 *
 * @param raw the path as sent, without the query
 * @param segments the decoded segments, without the empty segment after a trailing slash
 */
public record RequestPath(String raw, List<String> segments) {

    /** The variables with the names of indices. */
    public static final Set<String> NAMES_OF_INDICES = Set.of("index", "new_index", "source", "dest");

    /** The calculation of a date in a name such as {@code <logs-{now/d{uuuu|Europe/Berlin}}>}. */
    private static final Pattern CALCULATION = Pattern.compile("\\{[^{}]*(\\{[^{}]*\\}[^{}]*)?\\}");

    /** A slash of a calculation: a unit or a part of a time zone follows, so that no dot segment can follow. */
    private static final Pattern SLASH = Pattern.compile("/(?=[a-zA-Z])");

    private static final String SLASH_RULE = "must not contain an encoded slash or a backslash";
    private static final String DOT_RULE = "must not contain a dot segment";

    public RequestPath {
        segments = List.copyOf(segments);
    }

    /**
     * Splits {@code raw} at its slashes and decodes each segment. {@link #requireNames} checks the characters of the
     * segments, because the rules depend on the route.
     *
     * @throws RequestRefusedException 400 for an invalid percent-encoding, bytes that are not UTF-8, an empty segment,
     *     or a dot segment that is not percent-encoded, because proxies remove such segments
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
                throw refused(raw, "must not contain an empty segment");
            }
            if (isDots(part)) {
                throw refused(raw, DOT_RULE);
            }
            segments.add(segment);
        }
        return new RequestPath(raw, segments);
    }

    /**
     * Rejects characters that could make a proxy interpret the path differently, except in segments that accept any
     * character. The dates of names of indices may contain encoded slashes.
     *
     * @param template the template of the matching route, if a route matches
     * @throws RequestRefusedException 400 for an encoded slash, a backslash, a control character or an encoded dot
     *     segment
     */
    public void requireNames(Optional<PathTemplate> template) {
        for (int index = 0; index < segments.size(); index++) {
            String segment = segments.get(index);
            if (template.isEmpty()) {
                requireName(segment);
                continue;
            }
            PathTemplate.Segment expected = template.get().segments().get(index);
            if (!expected.takesAnyCharacter()) {
                requireName(isNameOfIndex(expected) ? withoutSlashesOfDates(segment) : segment);
            }
        }
    }

    /** Returns whether a segment of a template is a variable for the name of an index. */
    public static boolean isNameOfIndex(PathTemplate.Segment segment) {
        return segment.isVariable() && NAMES_OF_INDICES.contains(segment.name());
    }

    private static String withoutSlashesOfDates(String segment) {
        return Arrays.stream(segment.split(",", -1))
                .map(name -> DatedName.isDated(name.strip()) ? withoutSlashes(name) : name)
                .collect(Collectors.joining(","));
    }

    private static String withoutSlashes(String dated) {
        return CALCULATION
                .matcher(dated)
                .replaceAll(calculation -> Matcher.quoteReplacement(
                        SLASH.matcher(calculation.group()).replaceAll("")));
    }

    private void requireName(String segment) {
        if (isDots(segment)) {
            throw refused(raw, DOT_RULE);
        }
        if (segment.indexOf('/') >= 0 || segment.indexOf('\\') >= 0) {
            throw refused(raw, SLASH_RULE);
        }
        if (segment.chars().anyMatch(Character::isISOControl)) {
            throw refused(raw, "must not contain a control character");
        }
    }

    private static boolean isDots(String segment) {
        return segment.equals(".") || segment.equals("..");
    }

    /**
     * Returns the first segment without decoding it. It determines the form of the rejection if the path itself is
     * invalid.
     */
    public static String firstSegment(String raw) {
        int start = raw.startsWith("/") ? 1 : 0;
        int end = raw.indexOf('/', start);
        return end < 0 ? raw.substring(start) : raw.substring(start, end);
    }

    private static RequestRefusedException refused(String raw, String rule) {
        return RequestRefusedException.illegalArgument("path [" + raw + "] " + rule);
    }
}

package io.millrace.adapters.http.route.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One media type of a header.
 *
 * @param name the type and subtype in lower case, such as {@code application/json}
 * @param parameters the parameters in lower case, without quotation marks
 */
public record MediaType(String name, Map<String, String> parameters) {

    private static final String VENDORED_PREFIX = "application/vnd.elasticsearch+";
    private static final String VERSION = "compatible-with";

    public MediaType {
        parameters = Map.copyOf(parameters);
    }

    /** Parses a media type; returns empty if {@code text} is malformed. */
    public static Optional<MediaType> parse(String text) {
        List<String> parts = split(text, ';');
        String name = parts.get(0).strip().toLowerCase(Locale.ROOT);
        int slash = name.indexOf('/');
        if (slash <= 0 || slash == name.length() - 1 || !name.chars().allMatch(MediaType::isNameCharacter)) {
            return Optional.empty();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String part : parts.subList(1, parts.size())) {
            String parameter = part.strip().toLowerCase(Locale.ROOT);
            if (parameter.isEmpty()) {
                continue;
            }
            int equals = parameter.indexOf('=');
            if (equals <= 0) {
                return Optional.empty();
            }
            parameters.put(
                    parameter.substring(0, equals).strip(),
                    unquoted(parameter.substring(equals + 1).strip()));
        }
        return Optional.of(new MediaType(name, parameters));
    }

    /** Parses the header {@code Accept}. Malformed ranges and ranges of quality 0 are omitted. */
    public static List<MediaType> parseRanges(String text) {
        List<MediaType> ranges = new ArrayList<>();
        for (String part : split(text, ',')) {
            parse(part).filter(range -> !range.isRuledOut()).ifPresent(ranges::add);
        }
        return ranges;
    }

    /** Returns whether the first accepted type is HTML. Browsers send HTML first. */
    public static boolean prefersHtml(Headers headers) {
        return headers.find("Accept").map(MediaType::parseRanges).stream()
                .flatMap(ranges -> ranges.stream().limit(1))
                .anyMatch(first -> first.name().equals("text/html"));
    }

    boolean isVendored() {
        return name.startsWith(VENDORED_PREFIX);
    }

    /**
     * Returns the version in a vendor-specific type, such as
     * {@code application/vnd.elasticsearch+json;compatible-with=8}. Elasticsearch treats a type without a version as
     * unversioned.
     */
    Optional<String> version() {
        return isVendored() ? Optional.ofNullable(parameters.get(VERSION)) : Optional.empty();
    }

    /** Returns whether the charset is UTF-8 or missing, which means UTF-8. */
    boolean isUtf8() {
        String charset = parameters.getOrDefault("charset", "utf-8");
        return charset.equals("utf-8") || charset.equals("utf8");
    }

    private boolean isRuledOut() {
        return parameters.getOrDefault("q", "1").matches("0(\\.0*)?");
    }

    private static boolean isNameCharacter(int character) {
        return character > ' ' && character < 0x7F && "\"(),:;<=>?@[\\]{}".indexOf(character) < 0;
    }

    private static String unquoted(String value) {
        return value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }

    /** Splits a text at separators outside of quotation marks. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '"') {
                quoted = !quoted;
            } else if (character == separator && !quoted) {
                parts.add(text.substring(start, index));
                start = index + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }
}

package io.millrace.adapters.http.document;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Parameters;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Selects the part of a document shown under {@code _source}: all of it exactly as sent, nothing, or the members whose
 * dotted paths fit a pattern and no excluding one. They are copied character by character.
 */
public final class SourceFilter {

    static final SourceFilter ALL = new SourceFilter(true, List.of(), List.of());
    static final SourceFilter NOTHING = new SourceFilter(false, List.of(), List.of());

    private static final int MOST_PATTERNS = 100;
    private static final int LONGEST_PATTERN = 1_000;

    private final boolean shown;
    private final List<NamePattern> included;
    private final List<NamePattern> excluded;

    private SourceFilter(boolean shown, List<NamePattern> included, List<NamePattern> excluded) {
        this.shown = shown;
        this.included = included;
        this.excluded = excluded;
    }

    /**
     * Returns the filter by these patterns.
     *
     * @param includes if empty, everything is included
     * @throws RequestRefusedException 400 if there are too many patterns, or one is too long
     */
    public static SourceFilter of(List<String> includes, List<String> excludes) {
        if (includes.size() + excludes.size() > MOST_PATTERNS) {
            throw RequestRefusedException.illegalArgument("[_source] has more than " + MOST_PATTERNS + " patterns");
        }
        Stream.concat(includes.stream(), excludes.stream())
                .filter(text -> text.length() > LONGEST_PATTERN)
                .findFirst()
                .ifPresent(text -> {
                    throw RequestRefusedException.illegalArgument(
                            "[_source] has a pattern of more than " + LONGEST_PATTERN + " characters");
                });
        return includes.isEmpty() && excludes.isEmpty()
                ? ALL
                : new SourceFilter(true, patterns(includes), patterns(excludes));
    }

    private static List<NamePattern> patterns(List<String> texts) {
        List<NamePattern> patterns = new ArrayList<>();
        for (String text : texts) {
            patterns.add(new NamePattern(text));
            patterns.add(new NamePattern(text + ".*"));
        }
        return List.copyOf(patterns);
    }

    /** Reads {@code _source}, {@code _source_includes} and {@code _source_excludes}; absent if none is given. */
    static Optional<SourceFilter> find(Parameters parameters) {
        List<String> includes = parameters.list("_source_includes");
        List<String> excludes = parameters.list("_source_excludes");
        String source = parameters.text("_source").orElse("");
        if (source.equals("false")) {
            return Optional.of(NOTHING);
        }
        if (!source.isEmpty() && !source.equals("true") && !parameters.has("_source_includes")) {
            includes = parameters.list("_source");
        }
        return source.isEmpty() && includes.isEmpty() && excludes.isEmpty()
                ? Optional.empty()
                : Optional.of(of(includes, excludes));
    }

    /**
     * Reads the member {@code _source} of a search: a boolean, a pattern, a list of them, or an object of two lists.
     */
    static SourceFilter read(JsonValue value) {
        return switch (value.kind()) {
            case VALUE_BOOLEAN -> value.text().equals("true") ? ALL : NOTHING;
            case VALUE_STRING -> of(List.of(value.text()), List.of());
            case START_ARRAY -> of(texts(value), List.of());
            case START_OBJECT -> {
                JsonObject object =
                        new JsonObject("_source", value).allowing("includes", "include", "excludes", "exclude");
                yield of(
                        object.texts("includes")
                                .or(() -> object.texts("include"))
                                .orElse(List.of()),
                        object.texts("excludes")
                                .or(() -> object.texts("exclude"))
                                .orElse(List.of()));
            }
            case VALUE_NUMBER, VALUE_NULL ->
                throw QueryReader.refused(
                        value,
                        "Expected one of [VALUE_BOOLEAN, VALUE_STRING, START_ARRAY, START_OBJECT] but found ["
                                + value.kind() + "]");
        };
    }

    private static List<String> texts(JsonValue array) {
        List<String> texts = new ArrayList<>();
        for (JsonValue element : array.elements()) {
            if (element.kind() != JsonValue.Kind.VALUE_STRING) {
                throw QueryReader.refused(element, "Unknown key for a " + element.kind() + " in [_source]");
            }
            texts.add(element.text());
        }
        return texts;
    }

    /** Returns the selected part of a document, which is known to be a JSON object. */
    public Optional<String> apply(String json) {
        if (!shown) {
            return Optional.empty();
        }
        return Optional.of(included.isEmpty() && excluded.isEmpty() ? json : new Walk(json).filtered());
    }

    private static boolean matches(List<NamePattern> patterns, String path) {
        for (NamePattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }

    /** Goes once over a document, which was checked when it was taken and is not checked again. */
    private final class Walk {

        private final String json;
        private final StringBuilder kept = new StringBuilder();
        private int position;

        Walk(String json) {
            this.json = json;
        }

        String filtered() {
            skipBlanks();
            object("", included.isEmpty());
            return kept.toString();
        }

        /** Returns whether any member is kept. */
        private boolean object(String prefix, boolean wanted) {
            boolean any = false;
            kept.append('{');
            position++;
            skipBlanks();
            while (json.charAt(position) != '}') {
                int before = kept.length();
                int name = position;
                skipString();
                String path = prefix + JsonStrings.decode(json.substring(name + 1, position - 1));
                if (any) {
                    kept.append(',');
                }
                kept.append(json, name, position).append(':');
                skipBlanks();
                position++;
                skipBlanks();
                if (member(path, wanted)) {
                    any = true;
                } else {
                    kept.setLength(before);
                }
                behindComma();
            }
            position++;
            kept.append('}');
            return any;
        }

        private boolean member(String path, boolean wanted) {
            if (matches(excluded, path)) {
                skipValue();
                return false;
            }
            return value(path, wanted || matches(included, path));
        }

        private boolean value(String path, boolean wanted) {
            char first = json.charAt(position);
            if ((first != '{' && first != '[') || (wanted && excluded.isEmpty())) {
                int start = position;
                skipValue();
                if (wanted) {
                    kept.append(json, start, position);
                }
                return wanted;
            }
            boolean any = first == '{' ? object(path + ".", wanted) : array(path, wanted);
            return any || wanted;
        }

        private boolean array(String path, boolean wanted) {
            boolean any = false;
            kept.append('[');
            position++;
            skipBlanks();
            while (json.charAt(position) != ']') {
                int before = kept.length();
                if (any) {
                    kept.append(',');
                }
                if (value(path, wanted)) {
                    any = true;
                } else {
                    kept.setLength(before);
                }
                behindComma();
            }
            position++;
            kept.append(']');
            return any;
        }

        private void behindComma() {
            skipBlanks();
            if (json.charAt(position) == ',') {
                position++;
                skipBlanks();
            }
        }

        private void skipValue() {
            int depth = 0;
            do {
                switch (json.charAt(position)) {
                    case '"' -> skipString();
                    case '{', '[' -> {
                        depth++;
                        position++;
                    }
                    case '}', ']' -> {
                        depth--;
                        position++;
                    }
                    case ',', ':', ' ', '\t', '\r', '\n' -> position++;
                    default -> skipLiteral();
                }
            } while (depth > 0);
        }

        private void skipLiteral() {
            while (",]} \t\r\n".indexOf(json.charAt(position)) < 0) {
                position++;
            }
        }

        private void skipString() {
            position++;
            while (json.charAt(position) != '"') {
                position += json.charAt(position) == '\\' ? 2 : 1;
            }
            position++;
        }

        private void skipBlanks() {
            while (" \t\r\n".indexOf(json.charAt(position)) >= 0) {
                position++;
            }
        }
    }
}

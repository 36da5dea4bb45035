package io.millrace.adapters.http.document.hit;

import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.rendering.JsonCut;
import io.millrace.adapters.http.json.rendering.JsonCut.Selection;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.text.NameAutomaton;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Selects the part of a document to return as {@code _source}: all of it exactly as sent, nothing, or some members. A
 * member is selected if its dotted path matches a pattern and no excluding pattern. The selected members are copied
 * unchanged.
 */
public final class SourceFilter {

    public static final SourceFilter ALL = new SourceFilter(true, List.of(), List.of());
    public static final SourceFilter NOTHING = new SourceFilter(false, List.of(), List.of());

    private static final int MOST_PATTERNS = 100;
    private static final int LONGEST_PATTERN = 1_000;

    private final boolean shown;
    private final List<NameAutomaton> included;
    private final List<NameAutomaton> excluded;

    private SourceFilter(boolean shown, List<NameAutomaton> included, List<NameAutomaton> excluded) {
        this.shown = shown;
        this.included = included;
        this.excluded = excluded;
    }

    /**
     * Returns the filter with these patterns.
     *
     * @param includes the patterns of included paths; if empty, everything is included
     * @throws RequestRefusedException 400 if there are too many patterns, or a pattern is too long
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

    private static List<NameAutomaton> patterns(List<String> texts) {
        return texts.stream()
                .map(text -> new NameAutomaton(new NamePattern(text)))
                .toList();
    }

    /**
     * Parses {@code _source}, {@code _source_includes} and {@code _source_excludes}; returns empty if all of these
     * parameters are absent.
     */
    public static Optional<SourceFilter> find(Parameters parameters) {
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
     * Parses the member {@code _source} of a search: a boolean, a pattern, a list of patterns, or an object with two
     * lists.
     */
    public static SourceFilter read(JsonValue value) {
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

    /**
     * Returns the selected part of a document, which must be a JSON object.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public Optional<String> apply(String json, Runnable deadline) {
        if (!shown) {
            return Optional.empty();
        }
        if (included.isEmpty() && excluded.isEmpty()) {
            return cut(json, Selection.ALL, deadline);
        }
        return ProcessorLimiter.takeIfLong(json.length(), () -> cut(json, new Members(), deadline));
    }

    private static Optional<String> cut(String json, Selection selection, Runnable deadline) {
        return JsonCut.selected(json, selection, deadline).or(() -> Optional.of("{}"));
    }

    /**
     * Selects the members of one object. It knows the state of each pattern after the path to this object, so that the
     * names of the outer objects are not compared again.
     */
    private final class Members implements Selection {

        private final boolean isRoot;
        private final boolean wanted;
        private final int[] ofIncluded;
        private final int[] ofExcluded;

        Members() {
            isRoot = true;
            wanted = included.isEmpty();
            ofIncluded = included.stream().mapToInt(NameAutomaton::start).toArray();
            ofExcluded = excluded.stream().mapToInt(NameAutomaton::start).toArray();
        }

        private Members(boolean wanted, int[] ofIncluded, int[] ofExcluded) {
            this.isRoot = false;
            this.wanted = wanted;
            this.ofIncluded = ofIncluded;
            this.ofExcluded = ofExcluded;
        }

        @Override
        public Optional<Selection> member(String name) {
            int[] nextExcluded = ofExcluded.clone();
            if (fits(excluded, name, nextExcluded)) {
                return Optional.empty();
            }
            int[] nextIncluded = wanted ? ofIncluded : ofIncluded.clone();
            boolean isWanted = wanted || fits(included, name, nextIncluded);
            return Optional.of(
                    isWanted && excluded.isEmpty() ? Selection.ALL : new Members(isWanted, nextIncluded, nextExcluded));
        }

        /**
         * Advances the state of every pattern by a name.
         *
         * @return whether a pattern matches the path, or the beginning of the path up to a dot in the name
         */
        private boolean fits(List<NameAutomaton> patterns, String name, int[] states) {
            boolean fits = false;
            for (int i = 0; i < states.length; i++) {
                NameAutomaton pattern = patterns.get(i);
                int state = isRoot ? states[i] : pattern.next(states[i], '.');
                for (int at = 0; at < name.length() && state != NameAutomaton.FAILED; at++) {
                    char character = name.charAt(at);
                    fits |= character == '.' && pattern.accepts(state);
                    state = pattern.next(state, character);
                }
                fits |= pattern.accepts(state);
                states[i] = state;
            }
            return fits;
        }

        @Override
        public boolean keepsScalars() {
            return wanted;
        }

        @Override
        public boolean keepsEmptied() {
            return wanted;
        }
    }
}

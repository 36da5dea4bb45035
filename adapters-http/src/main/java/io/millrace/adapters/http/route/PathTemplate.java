package io.millrace.adapters.http.route;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A path whose segments are words or variables, such as {@code /{index}/_doc/{id}}. */
public record PathTemplate(String text, List<Segment> segments) {

    private static final Segment DOCUMENT_ID = new Segment("id", true);
    private static final List<Segment> CACHE_ENTRY =
            List.of(new Segment("caches", false), new Segment("cache", true), new Segment("key", true));
    private static final Set<String> DOCUMENT_WORDS = Set.of("_doc", "_create", "_update");

    /**
     * One segment.
     *
     * @param name the word itself, or the name of the variable
     */
    record Segment(String name, boolean isVariable) {}

    public PathTemplate {
        segments = List.copyOf(segments);
    }

    /** Reads a template; a malformed one is a programming error. */
    public static PathTemplate parse(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("a path template begins with a slash: " + text);
        }
        List<Segment> segments = new ArrayList<>();
        Set<String> variables = new HashSet<>();
        if (text.length() > 1) {
            for (String part : text.substring(1).split("/", -1)) {
                boolean variable = part.startsWith("{") && part.endsWith("}");
                String name = variable ? part.substring(1, part.length() - 1) : part;
                if (name.isEmpty() || name.contains("{") || name.contains("}") || (variable && !variables.add(name))) {
                    throw new IllegalArgumentException("not a path template: " + text);
                }
                segments.add(new Segment(name, variable));
            }
        }
        return new PathTemplate(text, segments);
    }

    /**
     * Returns whether the id of a document or the key of an entry of a cache stands at {@code index}, which may hold
     * any character.
     */
    boolean takesAnyCharacter(int index) {
        boolean isDocumentId = segments.get(index).equals(DOCUMENT_ID)
                && index > 0
                && DOCUMENT_WORDS.contains(segments.get(index - 1).name());
        return isDocumentId || (index == CACHE_ENTRY.size() - 1 && segments.equals(CACHE_ENTRY));
    }

    @Override
    public String toString() {
        return text;
    }
}

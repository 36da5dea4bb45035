package io.millrace.adapters.http.route.message;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A path whose segments are words or variables, such as <code>/{index}/_doc/{+id}</code>. A plus before the name of a
 * variable means that its value may contain any character, including slashes and dot segments.
 *
 * @param text the template without the pluses
 */
public record PathTemplate(String text, List<Segment> segments) {

    /**
     * One segment.
     *
     * @param name the word itself, or the name of the variable
     */
    public record Segment(String name, boolean isVariable, boolean takesAnyCharacter) {}

    public PathTemplate {
        segments = List.copyOf(segments);
    }

    /** Parses a template; throws for a malformed template, which is a programming error. */
    public static PathTemplate parse(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("a path template begins with a slash: " + text);
        }
        List<Segment> segments = new ArrayList<>();
        Set<String> variables = new HashSet<>();
        if (text.length() > 1) {
            for (String part : text.substring(1).split("/", -1)) {
                boolean variable = part.startsWith("{") && part.endsWith("}");
                boolean anyCharacter = part.startsWith("{+");
                String name = variable ? part.substring(anyCharacter ? 2 : 1, part.length() - 1) : part;
                if (name.isEmpty() || name.contains("{") || name.contains("}") || (variable && !variables.add(name))) {
                    throw new IllegalArgumentException("not a path template: " + text);
                }
                segments.add(new Segment(name, variable, anyCharacter));
            }
        }
        return new PathTemplate(text.replace("{+", "{"), segments);
    }

    @Override
    public String toString() {
        return text;
    }
}

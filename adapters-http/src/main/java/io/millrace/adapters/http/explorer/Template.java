package io.millrace.adapters.http.explorer;

import io.millrace.adapters.http.page.Escaping;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills the placeholders of a page. Values are escaped according to their place: in text, in the value of an attribute,
 * or in a block of JSON. Placeholders are not allowed in other places, because escaping would not make them safe.
 */
final class Template {

    private static final Pattern NAME = Pattern.compile("\\$\\{([A-Za-z][A-Za-z0-9]*)}");
    private static final Pattern ATTRIBUTE = Pattern.compile("([^\\s\"'<>/=]+)\\s*=\\s*$");
    private static final Pattern JSON_TYPE =
            Pattern.compile("\\btype\\s*=\\s*[\"']?application/([a-z.-]+\\+)?json\\b", Pattern.CASE_INSENSITIVE);

    private enum Place {
        TEXT,
        COMMENT,
        TAG,
        ATTRIBUTE,
        STYLE,
        SCRIPT,
        JSON,
        JSON_STRING
    }

    private final String text;
    private final Map<String, String> values;
    private final Map<String, String> markup;
    private final StringBuilder page = new StringBuilder();
    private Place place = Place.TEXT;
    private int position;
    private int tagStart;
    private char quote;

    private Template(String text, Map<String, String> values, Map<String, String> markup) {
        this.text = text;
        this.values = values;
        this.markup = markup;
    }

    /**
     * Fills {@code text}.
     *
     * @param values the values by the name of their placeholder
     * @param markup HTML elements by the name of their placeholder; they are not escaped
     * @throws ExplorerUnusableException if a placeholder is unknown, or is in a place where it is not allowed
     */
    static String fill(String text, Map<String, String> values, Map<String, String> markup) {
        return new Template(text, values, markup).fill();
    }

    private String fill() {
        while (position < text.length()) {
            if (text.startsWith("${", position)) {
                fillPlaceholder();
            } else {
                move();
            }
        }
        return page.toString();
    }

    private void fillPlaceholder() {
        Matcher matcher = NAME.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            throw unusable("a malformed placeholder; write it like ${pageTitle}");
        }
        String name = matcher.group(1);
        page.append(value(name));
        position = matcher.end();
    }

    private String value(String name) {
        if (markup.containsKey(name)) {
            if (place != Place.TEXT) {
                throw unusable("${" + name + "} where elements are not allowed");
            }
            return markup.get(name);
        }
        String value = values.get(name);
        if (value == null) {
            TreeSet<String> known = new TreeSet<>(values.keySet());
            known.addAll(markup.keySet());
            throw unusable("${" + name + "}, which is unknown; the known ones are: " + String.join(", ", known));
        }
        return switch (place) {
            case TEXT, COMMENT -> Escaping.html(value);
            case ATTRIBUTE -> {
                requireHarmlessAttribute(name);
                yield Escaping.html(value);
            }
            case JSON -> '"' + Escaping.json(value) + '"';
            case JSON_STRING -> Escaping.json(value);
            case TAG -> throw unusable("${" + name + "} in a tag outside the quotes of an attribute");
            case STYLE -> throw unusable("${" + name + "} in a style sheet, where placeholders are not allowed");
            case SCRIPT ->
                throw unusable("${" + name + "} in a script; use it in an attribute, or in a script of type"
                        + " application/json");
        };
    }

    private void requireHarmlessAttribute(String name) {
        int opened = text.lastIndexOf(quote, position - 1);
        Matcher attribute = ATTRIBUTE.matcher(text.substring(tagStart, opened));
        String owner = attribute.find() ? attribute.group(1).toLowerCase(Locale.ROOT) : "";
        if (owner.startsWith("on") || owner.equals("style") || owner.equals("srcdoc")) {
            throw unusable("${" + name + "} in the attribute " + owner + ", where placeholders are not allowed");
        }
    }

    /** Copies the next character or markup token, and follows the state of the markup. */
    private void move() {
        char character = text.charAt(position);
        switch (place) {
            case TEXT -> {
                if (text.startsWith("<!--", position)) {
                    copyAs("<!--", Place.COMMENT);
                    return;
                }
                if (character == '<') {
                    tagStart = position;
                    place = Place.TAG;
                }
            }
            case COMMENT -> {
                if (text.startsWith("-->", position)) {
                    copyAs("-->", Place.TEXT);
                    return;
                }
            }
            case TAG -> {
                if (character == '"' || character == '\'') {
                    quote = character;
                    place = Place.ATTRIBUTE;
                } else if (character == '>') {
                    place = afterTag(text.substring(tagStart, position));
                }
            }
            case ATTRIBUTE -> {
                if (character == quote) {
                    place = Place.TAG;
                }
            }
            case STYLE -> leaveAt("</style");
            case SCRIPT, JSON, JSON_STRING -> {
                if (place == Place.JSON_STRING && character == '\\' && position + 1 < text.length()) {
                    copyAs(text.substring(position, position + 2), Place.JSON_STRING);
                    return;
                }
                if (character == '"' && place != Place.SCRIPT) {
                    place = place == Place.JSON ? Place.JSON_STRING : Place.JSON;
                }
                leaveAt("</script");
            }
        }
        page.append(character);
        position++;
    }

    private void copyAs(String copied, Place next) {
        page.append(copied);
        position += copied.length();
        place = next;
    }

    private void leaveAt(String end) {
        if (text.regionMatches(true, position, end, 0, end.length())) {
            tagStart = position;
            place = Place.TAG;
        }
    }

    private static Place afterTag(String tag) {
        String opened = tag.toLowerCase(Locale.ROOT);
        if (opened.matches("(?s)<style(\\s.*)?")) {
            return Place.STYLE;
        }
        if (opened.matches("(?s)<script([\\s/].*)?")) {
            return JSON_TYPE.matcher(tag).find() ? Place.JSON : Place.SCRIPT;
        }
        return Place.TEXT;
    }

    private ExplorerUnusableException unusable(String what) {
        long line = 1
                + text.substring(0, position)
                        .chars()
                        .filter(character -> character == '\n')
                        .count();
        return new ExplorerUnusableException("the explorer template contains, in line " + line + ", " + what);
    }
}

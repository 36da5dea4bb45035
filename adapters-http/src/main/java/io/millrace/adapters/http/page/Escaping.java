package io.millrace.adapters.http.page;

import java.util.Locale;

/** Escapes text for HTML, attributes and JSON in scripts. */
public final class Escaping {

    private Escaping() {}

    /** Escapes a text between HTML tags, or the value of a quoted attribute. */
    public static String html(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.chars().forEach(character -> {
            switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append((char) character);
            }
        });
        return escaped.toString();
    }

    /** Escapes a JSON string in a script element, which would end at the first {@code </}. */
    public static String json(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.chars().forEach(character -> {
            if (character < ' ' || character == 0x7F || "\"\\<>&'\u2028\u2029".indexOf(character) >= 0) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else {
                escaped.append((char) character);
            }
        });
        return escaped.toString();
    }
}

package io.millrace.adapters.http.server;

import java.util.ArrayList;
import java.util.List;

/** Parses lists in headers whose elements may be quoted. */
final class Quoted {

    private Quoted() {}

    /** Splits at every divider outside of quotation marks, and strips each part. */
    static List<String> split(String text, char divider) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (quoted && character == '\\' && i + 1 < text.length()) {
                part.append(character).append(text.charAt(++i));
                continue;
            }
            quoted ^= character == '"';
            if (character == divider && !quoted) {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else {
                part.append(character);
            }
        }
        parts.add(part.toString().strip());
        return parts;
    }

    /** Removes quotation marks and the escapes between them. Returns a text without quotation marks unchanged. */
    static String unquote(String text) {
        if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
            return text;
        }
        return text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1");
    }
}

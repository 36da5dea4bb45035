package io.millrace.domain.text;

import java.util.Locale;

/** Converts any text to a single line, so that log lines cannot be forged. */
public final class OneLine {

    private OneLine() {}

    /** Returns the text with line breaks and control characters replaced by escapes. */
    public static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            append(line, text.charAt(i));
        }
        return line.toString();
    }

    private static void append(StringBuilder line, char character) {
        switch (character) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append(character);
            case '\u2028', '\u2029' -> line.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
            default -> {
                if (Character.isISOControl(character)) {
                    line.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
                } else {
                    line.append(character);
                }
            }
        }
    }
}

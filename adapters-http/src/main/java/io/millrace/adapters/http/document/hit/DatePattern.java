package io.millrace.adapters.http.document.hit;

import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Patterns of dates in requests. */
public final class DatePattern {

    private DatePattern() {}

    /**
     * Returns the format for a pattern of a request. Outside of literals, {@code y} means the same as {@code u}.
     *
     * @throws IllegalArgumentException if the pattern is invalid, or contains no part of a date, or a padding.
     *     Formatting fails if a value is longer than its padding.
     */
    public static DateTimeFormatter of(String text) {
        StringBuilder pattern = new StringBuilder();
        boolean isLiteral = false;
        boolean isDate = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            isLiteral ^= c == '\'';
            if (!isLiteral && c == 'p') {
                throw new IllegalArgumentException("padding");
            }
            isDate |= !isLiteral && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
            pattern.append(!isLiteral && c == 'y' ? 'u' : c);
        }
        if (!isDate) {
            throw new IllegalArgumentException("no part of a date");
        }
        return DateTimeFormatter.ofPattern(pattern.toString(), Locale.ROOT);
    }
}

package io.millrace.adapters.http.document.hit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Patterns of dates in requests. */
public final class DatePattern {

    private static final int LONGEST = 100;

    private DatePattern() {}

    /**
     * Returns the format for a pattern of a request. Outside of literals, {@code y} means the same as {@code u}.
     *
     * @throws IllegalArgumentException if the pattern is invalid or longer than 100 characters, or contains no part of
     *     a date, or contains a padding, because values can be longer than a padding
     */
    public static DateTimeFormatter of(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("too long");
        }
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
        DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern.toString(), Locale.ROOT);
        try {
            // Java accepts some patterns whose use always fails.
            format.withZone(ZoneOffset.UTC).formatTo(Instant.EPOCH, new StringBuilder());
        } catch (IndexOutOfBoundsException | DateTimeException unusable) {
            throw new IllegalArgumentException("unusable", unusable);
        }
        return format;
    }
}

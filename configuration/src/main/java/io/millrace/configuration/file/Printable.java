package io.millrace.configuration.file;

import io.millrace.configuration.key.Secret;
import java.util.Locale;
import java.util.regex.Pattern;

/** Prepares text from unknown sources for output in one line of a terminal. */
public final class Printable {

    private static final int MAXIMUM_LENGTH = 200;

    /** Matches the credentials in a URL. */
    private static final Pattern USER_INFORMATION = Pattern.compile("//[^/@\\s]*@");

    private static final Pattern SECRET_PARAMETER =
            Pattern.compile("(?i)((?:password|passwd|pwd|secret|token)\\s*[=:])[^&;,\\s]*");

    private Printable() {}

    /** Returns the text on one line, in which control characters are escaped. Text after 200 characters is omitted. */
    public static String text(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints().limit(MAXIMUM_LENGTH).forEach(point -> append(line, point));
        if (text.codePointCount(0, text.length()) > MAXIMUM_LENGTH) {
            line.append("...");
        }
        return line.toString();
    }

    /** Returns the text in quotation marks, in which probable credentials are hidden. */
    public static String quoted(String text) {
        String masked = USER_INFORMATION.matcher(text).replaceAll("//" + Secret.HIDDEN + "@");
        return '"' + text(SECRET_PARAMETER.matcher(masked).replaceAll("$1" + Secret.HIDDEN)) + '"';
    }

    private static void append(StringBuilder line, int point) {
        switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> line.append(String.format(Locale.ROOT, "\\u%04x", point));
            default -> line.appendCodePoint(point);
        }
    }
}

package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DateMath;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Names with dates, which Elasticsearch calls date math. In {@code <logs-{now/d-1d{yyyy.MM.dd|+02:00}}>} the outer braces
 * contain the calculation of the date, and the inner braces its format and time zone. The defaults are {@code uuuu.MM.dd}
 * and UTC.
 */
public final class DatedName {

    private static final int LONGEST = 1_000;
    private static final String NOW = "now";
    private static final String STANDARD = "uuuu.MM.dd";

    private DatedName() {}

    /** Returns whether a name contains a date. */
    public static boolean isDated(String name) {
        return name.startsWith("<") && name.endsWith(">");
    }

    /**
     * Returns names with the dates in place of their calculations. Other names are unchanged.
     *
     * @param names names and patterns, separated by commas
     * @throws Rejection if a calculation, a format or a time zone is invalid
     */
    public static String resolveAll(String names, Instant now) {
        return names.indexOf('<') < 0
                ? names
                : Arrays.stream(names.split(",", -1))
                        .map(name -> isDated(name.strip()) ? resolve(name.strip(), now) : name)
                        .collect(Collectors.joining(","));
    }

    /**
     * Returns a name with the dates in place of their calculations.
     *
     * @param name a name with a date, see {@link #isDated}
     * @throws Rejection if a calculation, a format or a time zone is invalid
     */
    public static String resolve(String name, Instant now) {
        if (name.length() > LONGEST) {
            throw Rejection.invalid("an index name with date math has at most " + LONGEST + " characters");
        }
        String inner = name.substring(1, name.length() - 1);
        StringBuilder resolved = new StringBuilder();
        int at = 0;
        for (int open = inner.indexOf('{'); open >= 0; open = inner.indexOf('{', at)) {
            int close = end(name, inner, open);
            resolved.append(plain(name, inner.substring(at, open)))
                    .append(date(name, inner.substring(open + 1, close), now));
            at = close + 1;
        }
        return resolved.append(plain(name, inner.substring(at))).toString();
    }

    private static String plain(String name, String text) {
        if (text.indexOf('}') >= 0) {
            throw invalid(name, "invalid character `}`");
        }
        return text;
    }

    /** Returns the position of the brace that closes the brace at {@code open}. */
    private static int end(String name, String inner, int open) {
        int depth = 0;
        for (int at = open; at < inner.length(); at++) {
            char character = inner.charAt(at);
            if (character == '{') {
                depth++;
            } else if (character == '}' && --depth == 0) {
                return at;
            }
        }
        throw invalid(name, "date math placeholder is open ended");
    }

    private static String date(String name, String expression, Instant now) {
        int open = expression.indexOf('{');
        if (open < 0) {
            return format(name, STANDARD, calculated(name, expression, now.atZone(ZoneOffset.UTC)));
        }
        if (!expression.endsWith("}")) {
            throw invalid(name, "missing closing `}` for date math format");
        }
        String format = expression.substring(open + 1, expression.length() - 1);
        if (format.isEmpty()) {
            throw invalid(name, "missing date format");
        }
        int bar = format.indexOf('|');
        ZoneId zone = bar < 0 ? ZoneOffset.UTC : zone(name, format.substring(bar + 1));
        return format(
                name,
                bar < 0 ? format : format.substring(0, bar),
                calculated(name, expression.substring(0, open), now.atZone(zone)));
    }

    private static ZoneId zone(String name, String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException unknown) {
            throw invalid(name, "unknown time zone [" + text + "]");
        }
    }

    private static String format(String name, String pattern, ZonedDateTime time) {
        try {
            return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(time);
        } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException e) {
            // Java accepts some patterns whose use fails with an index out of bounds.
            throw invalid(name, "invalid date format [" + pattern + "]");
        }
    }

    private static ZonedDateTime calculated(String name, String math, ZonedDateTime now) {
        if (!math.startsWith(NOW)) {
            throw invalid(name, "date math [" + math + "] does not begin with [now]");
        }
        try {
            return DateMath.apply(math.substring(NOW.length()), now, DateMath.End.FIRST)
                    .orElseThrow(() -> invalid(name, "failed to parse date math [" + math + "]"));
        } catch (DateTimeException outOfRange) {
            throw invalid(name, "the date of [" + math + "] is out of range");
        }
    }

    private static Rejection invalid(String name, String detail) {
        return Rejection.invalid("invalid dynamic name expression [" + name + "]. " + detail);
    }
}

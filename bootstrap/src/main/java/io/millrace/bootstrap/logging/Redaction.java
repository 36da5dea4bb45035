package io.millrace.bootstrap.logging;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Removes secrets from log events. The service itself logs no secrets, but libraries can log secrets at detailed levels
 * or in messages of exceptions.
 */
public final class Redaction {

    private static final String HIDDEN = "***";

    /** Matches headers that contain credentials, including the values of these headers. */
    private static final Pattern HEADER =
            Pattern.compile("(?i)\\b((?:proxy-)?authorization|(?:set-)?cookie2?)(\"?\\s*[:=]\\s*)[^\\r\\n]+");

    private static final Pattern SCHEME = Pattern.compile("(?i)\\b(bearer|basic)(\\s+)[A-Za-z0-9._~+/=-]{6,}");

    private static final Pattern TOKEN =
            Pattern.compile("\\beyJ[A-Za-z0-9_-]{5,8000}\\.[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]*)?");

    private static final Pattern NAMED = Pattern.compile(
            "(?i)((?:password|passwd|secret|token|api[_-]?key|jwt)\\w{0,20}\"?'?\\s*[:=]\\s*\"?'?)([^\\s\"'&,;)}\\]]+)");

    private static final Pattern IN_ADDRESS = Pattern.compile("(://[^/\\s:@]*:)[^/\\s@]+@");

    private Redaction() {}

    /** Returns the text, in which all probable secrets are hidden. */
    public static String of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        String result = text;
        if (lower.contains("authorization") || lower.contains("cookie")) {
            result = HEADER.matcher(result).replaceAll("$1$2" + HIDDEN);
        }
        if (lower.contains("bearer") || lower.contains("basic")) {
            result = SCHEME.matcher(result).replaceAll("$1$2" + HIDDEN);
        }
        if (text.contains("eyJ")) {
            result = TOKEN.matcher(result).replaceAll(HIDDEN);
        }
        if (lower.contains("pass")
                || lower.contains("secret")
                || lower.contains("token")
                || lower.contains("jwt")
                || lower.contains("key")) {
            result = NAMED.matcher(result).replaceAll("$1" + HIDDEN);
        }
        return lower.contains("://") ? IN_ADDRESS.matcher(result).replaceAll("$1" + HIDDEN + "@") : result;
    }
}

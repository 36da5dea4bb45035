package io.millrace.adapters.http.error;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes the text of the caller from messages, for logs and statistics. Messages quote the caller in brackets, in
 * quotation marks or after a colon, so everything from the first such character is removed.
 */
final class FixedPart {

    /** The place and the parser at the beginning of a message. The names of parsers are fixed. */
    private static final Pattern PLACE =
            Pattern.compile("^(?:\\[-?\\d+:-?\\d+] (?:\\[[a-z_]{1,40}] )?|Validation Failed: 1: )");

    /** A message that names an unsupported feature of Elasticsearch, whose name is fixed. */
    private static final Pattern NOT_OFFERED = Pattern.compile(
            "^(?:(?:query|parameter) )?\\[[a-z_.]{1,40}](?: with (?:[a-z ]{1,60}|value \\[(?:true|false)]))? is not offered");

    private static final Pattern QUOTED = Pattern.compile("[=\\[\\]'\"`:({<0-9]");

    private static final String OMITTED = "…";

    private FixedPart() {}

    /** Returns the fixed part of a message; empty if it begins with a text of the caller. */
    static String of(String message) {
        String text = PLACE.matcher(message).replaceFirst("");
        Matcher notOffered = NOT_OFFERED.matcher(text);
        if (notOffered.find()) {
            return notOffered.group();
        }
        Matcher quoted = QUOTED.matcher(text);
        if (!quoted.find()) {
            return text;
        }
        String fixed = text.substring(0, quoted.start()).strip();
        return fixed.isEmpty() ? "" : fixed + " " + OMITTED;
    }

    /** Returns a format with a mark in place of each value. */
    static String ofFormat(String format) {
        return format.replaceAll("%(?:\\d\\$)?s", OMITTED);
    }
}

package io.millrace.command.client;

import io.millrace.domain.text.OneLine;
import java.util.regex.Pattern;

/** Formats error messages for people. */
public final class Sentences {

    private static final int LONGEST = 8_000;
    private static final Pattern FRAME = Pattern.compile("^Validation Failed: 1: (.*);$", Pattern.DOTALL);

    /**
     * The position of a parser and the name of the request that it parses, such as {@code [1:19] [put_request] }. Both
     * are omitted from messages: they do not help the users of commands, because the command wrote the request.
     */
    private static final Pattern PARSER_POSITION =
            Pattern.compile("\\[\\d{1,9}:\\d{1,9}] (?:\\[[a-z_]{1,100}] (?=\\S))?");

    private static final Pattern CLASS_NAME = Pattern.compile("\\b(?:[a-z]\\w*\\.)+[A-Z]\\w*:?\\s*");

    private static final Pattern SHELL_WORD = Pattern.compile("[A-Za-z0-9._@,:/-]+");

    private Sentences() {}

    /** Returns a text as one word of a POSIX shell, in quotation marks if necessary. */
    public static String shellWord(String text) {
        return SHELL_WORD.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Formats the value of an option for a message. */
    public static String value(String text) {
        return text.isEmpty() ? "empty" : plain(text);
    }

    /** Returns the text without the names of Java classes, which are no help to users. */
    public static String withoutClassNames(String text) {
        return CLASS_NAME.matcher(text).replaceAll("").strip();
    }

    /**
     * Returns the text as one line without control characters. The length of the line is limited, because a hostile
     * server may send a text of any length.
     */
    public static String plain(String reason) {
        String shown = reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + " ...";
        String framed = FRAME.matcher(shown).replaceAll("$1");
        return OneLine.of(PARSER_POSITION.matcher(framed).replaceAll(""));
    }
}

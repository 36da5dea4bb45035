package io.millrace.bootstrap.command.client;

import io.millrace.bootstrap.logging.OneLine;
import java.util.regex.Pattern;

/** Makes sentences for people of those that are made for programs. */
public final class Sentences {

    private static final Pattern FRAME = Pattern.compile("^Validation Failed: 1: (.*);$", Pattern.DOTALL);

    private Sentences() {}

    public static String plain(String reason) {
        return OneLine.of(FRAME.matcher(reason).replaceAll("$1"));
    }
}

package io.millrace.adapters.http.graphql.request;

import graphql.language.SourceLocation;
import java.util.ArrayDeque;
import java.util.Deque;

/** Explains that object literals in GraphQL are not JSON, if parsing fails inside a literal. */
public final class ObjectLiterals {

    private static final String HINT = ". Keys of an object in a document must be names of letters, digits and"
            + " underscores, without quotes. Send an object with other keys, such as @timestamp, in a variable, or as"
            + " JSON in a string: source: \"{\\\"@timestamp\\\": \\\"2026-11-20T12:00:00Z\\\"}\"";

    private ObjectLiterals() {}

    /** Returns a hint to append to the message of the parser; empty if the error is not inside an object. */
    public static String hint(String document, SourceLocation at) {
        return isInside(document, offset(document, at)) ? HINT : "";
    }

    private static int offset(String document, SourceLocation at) {
        int offset = 0;
        for (int line = 1; line < at.getLine(); line++) {
            int end = document.indexOf('\n', offset);
            if (end < 0) {
                return offset;
            }
            offset = end + 1;
        }
        return Math.min(document.length(), offset + Math.max(0, at.getColumn() - 1));
    }

    /** Returns whether the offset is inside an object that is an argument or part of an argument. */
    private static boolean isInside(String document, int offset) {
        Deque<Character> open = new ArrayDeque<>();
        int position = 0;
        while (position < offset) {
            switch (document.charAt(position)) {
                case '(', '{', '[' -> open.push(document.charAt(position));
                case ')', '}', ']' -> open.poll();
                case '#' -> position = endOfLine(document, position);
                case '"' -> position = endOfText(document, position);
                default -> {
                    // Names, numbers and blanks need no action.
                }
            }
            position++;
        }
        return open.contains('(') && Character.valueOf('{').equals(open.peek());
    }

    private static int endOfLine(String document, int start) {
        int end = document.indexOf('\n', start);
        return end < 0 ? document.length() : end;
    }

    private static int endOfText(String document, int start) {
        if (document.startsWith("\"\"\"", start)) {
            int end = document.indexOf("\"\"\"", start + 3);
            return end < 0 ? document.length() : end + 2;
        }
        int position = start + 1;
        while (position < document.length() && document.charAt(position) != '"') {
            position += document.charAt(position) == '\\' ? 2 : 1;
        }
        return position;
    }
}

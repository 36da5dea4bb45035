package io.millrace.adapters.http.graphql.request;

/**
 * Finds numbers in GraphQL documents that are longer than allowed. The check runs before the parser, because the parser
 * needs a quarter of a second for the longest numbers.
 */
public final class LongNumbers {

    private static final String BLOCK = "\"\"\"";

    private final CharSequence document;
    private final int longest;
    private int position;

    private LongNumbers(CharSequence document, int longest) {
        this.document = document;
        this.longest = longest;
    }

    /** Returns whether a number outside of strings and comments has more than {@code longest} characters. */
    public static boolean areIn(CharSequence document, int longest) {
        return new LongNumbers(document, longest).find();
    }

    private boolean find() {
        while (position < document.length()) {
            char first = document.charAt(position);
            if (first == '#') {
                skipLine();
            } else if (first == '"') {
                skipString();
            } else if (first == '-' || isDigit(first)) {
                int start = position;
                while (position < document.length() && isOfNumber(document.charAt(position))) {
                    position++;
                    if (position - start > longest) {
                        return true;
                    }
                }
            } else if (isOfName(first)) {
                while (position < document.length() && isOfName(document.charAt(position))) {
                    position++;
                }
            } else {
                position++;
            }
        }
        return false;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isOfName(char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
    }

    private static boolean isOfNumber(char c) {
        return isDigit(c) || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
    }

    private void skipLine() {
        while (position < document.length() && !isLineEnd(document.charAt(position))) {
            position++;
        }
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /** Skips a string. An unclosed string ends at the end of its line. The parser rejects it later. */
    private void skipString() {
        boolean isBlock = isBlockQuote();
        position += isBlock ? BLOCK.length() : 1;
        while (position < document.length()) {
            char c = document.charAt(position);
            if (isBlock && isBlockQuote()) {
                position += BLOCK.length();
                return;
            }
            if (!isBlock && (c == '"' || isLineEnd(c))) {
                position++;
                return;
            }
            position++;
            if (c == '\\') {
                position += isBlock ? (isBlockQuote() ? BLOCK.length() : 0) : 1;
            }
        }
    }

    private boolean isBlockQuote() {
        for (int i = 0; i < BLOCK.length(); i++) {
            if (position + i >= document.length() || document.charAt(position + i) != '"') {
                return false;
            }
        }
        return true;
    }
}

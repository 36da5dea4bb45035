package io.millrace.domain.document.query;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits texts into words. A word is a longest possible sequence of letters and digits of Unicode. Words are compared
 * in lower case, character by character.
 */
public final class Words {

    private static final int ASCII = 0x80;

    /** Characters that join words of a query. The words on both sides must follow each other in a text. */
    private static final String JOINING = "._'\u2019";

    private Words() {}

    /** Returns the position of the first word that begins at {@code from} or later; the length of the text if none. */
    static int begin(String text, int from) {
        int i = from;
        while (i < text.length()) {
            int code = text.codePointAt(i);
            if (isPartOfWord(code)) {
                return i;
            }
            i += Character.charCount(code);
        }
        return i;
    }

    /** Returns the position after the word that begins at {@code begin}. */
    static int end(String text, int begin) {
        int i = begin;
        while (i < text.length()) {
            int code = text.codePointAt(i);
            if (!isPartOfWord(code)) {
                return i;
            }
            i += Character.charCount(code);
        }
        return i;
    }

    /** Returns whether a character is a letter or digit. */
    public static boolean isPartOfWord(int code) {
        if (code < ASCII) {
            return (code >= 'a' && code <= 'z') || (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z');
        }
        return Character.isLetterOrDigit(code);
    }

    /**
     * Returns the end of {@code word} if the text continues with it at {@code begin}, otherwise -1.
     *
     * @param word in lower case
     */
    static int endOf(String word, String text, int begin) {
        int i = begin;
        int w = 0;
        while (w < word.length()) {
            if (i >= text.length()) {
                return -1;
            }
            int wanted = word.codePointAt(w);
            int code = text.codePointAt(i);
            if (code != wanted && lower(code) != wanted) {
                return -1;
            }
            i += Character.charCount(code);
            w += Character.charCount(wanted);
        }
        return i;
    }

    /**
     * Returns the character in lower case. A character that is not in ASCII remains so, because engines compare only
     * characters of ASCII regardless of their case.
     */
    public static int lower(int code) {
        if (code < ASCII) {
            return code >= 'A' && code <= 'Z' ? code + ('a' - 'A') : code;
        }
        int lower = Character.toLowerCase(code);
        return lower < ASCII ? code : lower;
    }

    /** Returns the character in upper case, with the exception of {@link #lower}. */
    static int upper(int code) {
        int upper = Character.toUpperCase(code);
        return code >= ASCII && upper < ASCII ? code : upper;
    }

    /** Returns the words of a text in lower case. */
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        for (int begin = begin(text, 0); begin < text.length(); ) {
            int end = end(text, begin);
            words.add(lower(text.substring(begin, end)));
            begin = begin(text, end);
        }
        return words;
    }

    private static String lower(String word) {
        return word.codePoints()
                .map(Words::lower)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Splits the text of a query into parts that are searched separately. Words form one part if only a full stop, an
     * underscore, an apostrophe or combining marks are between them. A number is one part with its sign and exponent.
     */
    static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String piece : text.split("\\s+", -1)) {
            if (Decimal.parse(piece).isPresent()) {
                parts.add(piece);
                continue;
            }
            int begin = begin(piece, 0);
            while (begin < piece.length()) {
                int end = end(piece, begin);
                int next = begin(piece, end);
                while (next < piece.length() && isJoining(piece, end, next)) {
                    end = end(piece, next);
                    next = begin(piece, end);
                }
                parts.add(piece.substring(begin, end));
                begin = next;
            }
        }
        return parts;
    }

    private static boolean isJoining(String text, int begin, int end) {
        if (end - begin == 1 && JOINING.indexOf(text.charAt(begin)) >= 0) {
            return true;
        }
        return text.substring(begin, end).codePoints().allMatch(Words::isMark);
    }

    private static boolean isMark(int code) {
        int type = Character.getType(code);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }
}

package io.millrace.domain.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads a text one character at a time, and decides after each character whether the text so far matches a
 * {@link NamePattern}. The time per character grows with the logarithm of the length of the pattern.
 *
 * <p>A state is a number, so that a reader can return to an earlier state. For example, it can store the state at the
 * start of a JSON object and continue from it for each member.
 */
public final class NameAutomaton {

    /** The state after which no text can match. */
    public static final int FAILED = -1;

    /** The texts between the wildcards of the pattern, without the wildcards. */
    private final char[] text;

    /** For each state, the state from which to continue if the next character differs from the expected one. */
    private final int[] fallback;

    /** For each state, the start of the text between wildcards to which it belongs. */
    private final int[] begin;

    private final int[] end;

    /** The start of the first text after a wildcard. */
    private final int firstSearched;

    private final boolean endsWithWildcard;
    private final int last;

    public NameAutomaton(NamePattern pattern) {
        List<String> pieces = new ArrayList<>(List.of(pattern.value().split("\\*+", -1)));
        boolean hasWildcard = pieces.size() > 1;
        endsWithWildcard = hasWildcard && pieces.get(pieces.size() - 1).isEmpty();
        if (endsWithWildcard) {
            pieces.remove(pieces.size() - 1);
        }
        text = String.join("", pieces).toCharArray();
        last = text.length;
        firstSearched = hasWildcard ? pieces.get(0).length() : Integer.MAX_VALUE;
        fallback = new int[last + 1];
        begin = new int[last + 1];
        end = new int[last + 1];
        int position = 0;
        for (String piece : pieces) {
            addPiece(position, piece.length());
            position += piece.length();
        }
    }

    /** Computes the fallbacks for one text between wildcards with the Knuth-Morris-Pratt algorithm. */
    private void addPiece(int from, int length) {
        int border = FAILED;
        for (int state = 0; state <= length; state++) {
            begin[from + state] = from;
            end[from + state] = from + length;
            boolean isSame = state > 0 && state < length && border >= 0 && text[from + state] == text[from + border];
            fallback[from + state] = isSame ? fallback[from + border] : border;
            if (state < length) {
                while (border >= 0 && text[from + state] != text[from + border]) {
                    border = fallback[from + border];
                }
                border++;
            }
        }
    }

    /** Returns the initial state, before the first character. */
    public int start() {
        return 0;
    }

    /** Returns the state after another character. */
    public int next(int state, char character) {
        if (state == FAILED || (state == last && endsWithWildcard)) {
            return state;
        }
        boolean isSearched = state >= firstSearched;
        int current = state;
        int from = begin[state];
        while (current == end[state] || text[current] != character) {
            if (!isSearched) {
                return FAILED;
            }
            if (fallback[current] == FAILED) {
                return from;
            }
            current = from + fallback[current];
        }
        return current + 1;
    }

    /** Returns whether the text that led to this state matches the pattern. */
    public boolean accepts(int state) {
        return state == last;
    }

    /** Returns whether a complete text matches the pattern. */
    public boolean matches(CharSequence whole) {
        int state = start();
        for (int i = 0; i < whole.length() && state != FAILED; i++) {
            state = next(state, whole.charAt(i));
        }
        return accepts(state);
    }
}

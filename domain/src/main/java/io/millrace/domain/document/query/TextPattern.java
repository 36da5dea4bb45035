package io.millrace.domain.document.query;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wildcard pattern, a regular expression or a similar word for whole texts. Numbers and booleans never match. The time of a
 * comparison grows with the product of the lengths of text and pattern.
 */
public final class TextPattern implements ValueTest {

    private static final int STEPS_OF_A_CLAUSE = 50;

    private final Syntax syntax;
    private final String pattern;
    private final boolean ignoreCase;
    private final boolean matchesWords;
    private final Optional<Similarity> similarity;

    /** The number of clauses that the pattern counts as. A long pattern needs the memory and the time of many clauses. */
    private final int weight;

    /** Created when the first document is compared, so that queued queries need less heap. */
    private volatile @Nullable Automaton automaton;

    /** The notation of a pattern. */
    public enum Syntax {
        /** {@code *} stands for any characters, {@code ?} for one character, and a backslash precedes a literal. */
        WILDCARD,
        /** The standard operators of the regular expressions of Lucene. */
        REGEXP,
        /** A word with similar texts, see {@link Similarity}. */
        SIMILAR
    }

    private TextPattern(
            Syntax syntax,
            String pattern,
            boolean ignoreCase,
            boolean matchesWords,
            Optional<Similarity> similarity,
            int weight) {
        this.syntax = syntax;
        this.pattern = pattern;
        this.ignoreCase = ignoreCase;
        this.matchesWords = matchesWords;
        this.similarity = similarity;
        this.weight = weight;
    }

    /**
     * Returns the pattern for whole texts.
     *
     * @throws io.millrace.domain.Rejection if the pattern is invalid, too long, or uses an unsupported operator
     */
    public static TextPattern of(Syntax syntax, String pattern, boolean ignoreCase) {
        return new TextPattern(
                syntax,
                pattern,
                ignoreCase,
                false,
                Optional.empty(),
                1 + automaton(syntax, pattern).size() / STEPS_OF_A_CLAUSE);
    }

    /** Returns the pattern for whole texts that are similar to a word. */
    public static TextPattern of(Similarity similarity, boolean ignoreCase) {
        return new TextPattern(
                Syntax.SIMILAR,
                similarity.word(),
                ignoreCase,
                false,
                Optional.of(similarity),
                1 + similarity.steps() / STEPS_OF_A_CLAUSE);
    }

    private static Automaton automaton(Syntax syntax, String pattern) {
        return syntax == Syntax.WILDCARD ? Automaton.ofWildcard(pattern) : Automaton.ofRegexp(pattern);
    }

    private Automaton automaton() {
        Automaton known = automaton;
        if (known == null) {
            known = automaton(syntax, pattern);
            automaton = known;
        }
        return known;
    }

    /** Returns a pattern that also accepts texts in which a word matches, regardless of its case. */
    public TextPattern orWords() {
        return new TextPattern(syntax, pattern, ignoreCase, true, similarity, weight);
    }

    public Syntax syntax() {
        return syntax;
    }

    public String pattern() {
        return pattern;
    }

    public boolean ignoresCase() {
        return ignoreCase;
    }

    /** Returns whether single words of a text may match. */
    public boolean matchesWords() {
        return matchesWords;
    }

    int weight() {
        return weight;
    }

    @Override
    public boolean accepts(FieldValue value) {
        return value instanceof FieldValue.Text text && find(text.text(), 0).isPresent();
    }

    @Override
    public Optional<Part> find(String text, int from) {
        if (from == 0 && matches(text, 0, text.length(), ignoreCase)) {
            return Optional.of(new Part(0, text.length()));
        }
        if (matchesWords) {
            for (int begin = Words.begin(text, from); begin < text.length(); ) {
                int end = Words.end(text, begin);
                if (matches(text, begin, end, true)) {
                    return Optional.of(new Part(begin, end));
                }
                begin = Words.begin(text, end);
            }
        }
        return Optional.empty();
    }

    private boolean matches(String text, int begin, int end, boolean anyCase) {
        return similarity.isPresent()
                ? similarity.get().matches(text, begin, end, anyCase)
                : automaton().matches(text, begin, end, anyCase);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextPattern same
                && syntax == same.syntax
                && pattern.equals(same.pattern)
                && similarity.equals(same.similarity)
                && ignoreCase == same.ignoreCase
                && matchesWords == same.matchesWords;
    }

    @Override
    public int hashCode() {
        return Objects.hash(syntax, pattern, similarity, ignoreCase, matchesWords);
    }

    @Override
    public String toString() {
        return syntax + " " + pattern;
    }
}

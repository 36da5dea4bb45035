package io.millrace.domain.document.query;

import io.millrace.domain.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One or more words that follow each other in a text. A word is a longest possible sequence of letters and digits, and
 * its case is ignored. A number or boolean has no words. It is accepted if it equals the whole phrase.
 *
 * @param text the phrase as written
 * @param words the words in lower case, at least one
 * @param endsWithPrefix whether the last word is only the beginning of a word
 */
public record Phrase(FieldValue.Text text, List<String> words, boolean endsWithPrefix) implements ValueTest {

    /** The maximum number of words. It limits the time that a comparison takes. */
    public static final int MOST_WORDS = 256;

    /** The maximum length of the text of a query in characters. Each field of a query keeps the text. */
    private static final int LONGEST = 8_192;

    public Phrase {
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a phrase needs a word");
        }
        if (words.size() > MOST_WORDS) {
            throw Rejection.invalid(
                    "a phrase has " + words.size() + " words, more than the " + MOST_WORDS + " allowed");
        }
    }

    /**
     * Returns the phrase of all words of a text; empty if the text has no word.
     *
     * @throws Rejection if the text has more than 256 words
     */
    public static Optional<Phrase> of(String text, boolean endsWithPrefix) {
        requireShort(text);
        List<String> words = Words.of(text);
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Phrase(new FieldValue.Text(text.strip()), words, endsWithPrefix));
    }

    private static void requireShort(String text) {
        if (text.length() > LONGEST) {
            throw Rejection.invalid(
                    "the text of a query has " + text.length() + " characters, more than the " + LONGEST + " allowed");
        }
    }

    /**
     * Returns the parts of a text that are searched independently: its words and numbers. Words that are joined by a
     * full stop, an underscore or an apostrophe form a phrase.
     *
     * @param endsWithPrefix whether the last word of the text is only the beginning of a word
     * @throws Rejection if a phrase has more than 256 words
     */
    public static List<Phrase> each(String text, boolean endsWithPrefix) {
        requireShort(text);
        List<Phrase> each = new ArrayList<>();
        List<String> parts = Words.parts(text);
        for (int i = 0; i < parts.size(); i++) {
            of(parts.get(i), endsWithPrefix && i == parts.size() - 1).ifPresent(each::add);
        }
        return each;
    }

    @Override
    public boolean accepts(FieldValue value) {
        if (value instanceof FieldValue.Text other) {
            return find(other.text(), 0).isPresent();
        }
        return value.text().equalsIgnoreCase(text.text())
                || value.number()
                        .flatMap(number -> text.number().map(number::equals))
                        .orElse(false);
    }

    @Override
    public Optional<Part> find(String text, int from) {
        int begin = Words.begin(text, from);
        while (begin < text.length()) {
            int end = endAt(text, begin);
            if (end >= 0) {
                return Optional.of(new Part(begin, end));
            }
            begin = Words.begin(text, Words.end(text, begin));
        }
        return Optional.empty();
    }

    /** Returns the end of the phrase if it begins at this word of the text, otherwise -1. */
    private int endAt(String text, int begin) {
        int next = begin;
        int end = begin;
        for (int i = 0; i < words.size(); i++) {
            int matched = next < text.length() ? Words.endOf(words.get(i), text, next) : -1;
            if (matched < 0) {
                return -1;
            }
            end = Words.end(text, matched);
            if (end != matched && !(endsWithPrefix && i == words.size() - 1)) {
                return -1;
            }
            next = Words.begin(text, end);
        }
        return end;
    }
}

package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.TextPattern;
import io.millrace.domain.document.query.TextPattern.Syntax;
import io.millrace.domain.document.query.ValueTest;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Builds the queries that search texts by words and patterns. A field is a name or a pattern of names. A name that ends
 * in {@code .keyword} stands for whole texts.
 */
final class TextClauses {

    /** The pattern of all field names. */
    static final String ALL_FIELDS = "*";

    private static final String KEYWORD = ".keyword";
    private static final int LONGEST_FIELD = 1_000;

    private final Clauses clauses;
    private final String kind;
    private final boolean lenient;
    private int built;

    /**
     * Creates a builder for one query.
     *
     * @param kind the name of the query, for messages
     * @param lenient whether a text that is no date matches no {@code @timestamp}, instead of being rejected
     */
    TextClauses(Clauses clauses, String kind, boolean lenient) {
        this.clauses = clauses;
        this.kind = kind;
        this.lenient = lenient;
    }

    String kind() {
        return kind;
    }

    /**
     * How the words of a text are combined.
     *
     * @param fuzziness how much words may differ; has no effect on numbers, on words that are joined, and on the last
     *     word if it is only the beginning of a word
     */
    record Combination(boolean all, Optional<String> minimum, boolean endsWithPrefix, Optional<Fuzziness> fuzziness) {

        private ValueTest test(Phrase phrase) {
            Optional<TextPattern> similar = phrase.words().size() > 1
                            || phrase.endsWithPrefix()
                            || phrase.text().number().isPresent()
                    ? Optional.empty()
                    : fuzziness
                            .flatMap(some -> some.of(phrase.words().get(0)))
                            .map(similarity -> TextPattern.of(similarity, true).orWords());
            return similar.isPresent() ? similar.get() : phrase;
        }
    }

    /** Returns the query for documents that contain words of the text in the field. */
    Query words(String field, FieldValue text, Combination combination) {
        return words(List.of(field), text, combination);
    }

    /**
     * Returns the query for documents that contain words of the text. Each word may be in another one of the fields.
     *
     * @throws NumberFormatException if the minimum is neither a number nor a percentage
     */
    Query words(List<String> fields, FieldValue text, Combination combination) {
        if (fields.size() == 1) {
            Optional<Query> whole = whole(fields.get(0), text, combination.endsWithPrefix());
            if (whole.isPresent()) {
                return whole.get();
            }
        }
        List<Query> each = new ArrayList<>();
        for (Phrase phrase : Phrase.each(text.text(), combination.endsWithPrefix())) {
            each.add(inAny(
                    fields,
                    field -> whole(field, phrase.text(), phrase.endsWithPrefix())
                            .orElseGet(() -> leaf(field, combination.test(phrase)))));
        }
        if (each.isEmpty()) {
            return new Query.MatchNone();
        }
        if (each.size() == 1) {
            return each.get(0);
        }
        return combination.all()
                ? Clauses.bool(each, List.of(), List.of(), Optional.empty())
                : Clauses.bool(List.of(), each, List.of(), combination.minimum());
    }

    /** Returns the query for documents that contain all words of the text in this order. */
    Query phrase(String field, FieldValue text, boolean endsWithPrefix) {
        return whole(field, text, endsWithPrefix)
                .orElseGet(() -> Phrase.of(text.text(), endsWithPrefix)
                        .map(phrase -> leaf(field, phrase))
                        .orElseGet(Query.MatchNone::new));
    }

    /** Returns the query for documents with a whole text, or a word of it, that matches a pattern. */
    Query pattern(String field, TextPattern pattern) {
        if (isTimestamp(field)) {
            throw RequestRefusedException.illegalArgument(
                    "Can only use wildcard and regexp queries on text fields - not on [@timestamp] which is a date");
        }
        return leaf(field, isWhole(field) ? pattern : pattern.orWords());
    }

    /** Returns the query for documents in which a value of the field is the text. */
    Query literal(String field, String text) {
        return whole(field, new FieldValue.Text(text), false)
                .orElseGet(() ->
                        leaf(field, TextPattern.of(Syntax.WILDCARD, text.replaceAll("[\\\\*?]", "\\\\$0"), false)));
    }

    Query exists(String field) {
        count();
        return field.equals(ALL_FIELDS) ? new Query.MatchAll() : Clauses.exists(field);
    }

    /** Returns the query for documents that match in one of the fields. */
    Query inAny(List<String> fields, Function<String, Query> inOne) {
        return fields.size() == 1
                ? inOne.apply(fields.get(0))
                : Clauses.bool(List.of(), fields.stream().map(inOne).toList(), List.of(), Optional.empty());
    }

    /** Returns a range of a field. */
    Query range(String field, RangeEnds ends) {
        if (field.indexOf('*') >= 0) {
            throw RequestRefusedException.illegalArgument(
                    "[" + kind + "] with a range needs the name of a field, not [" + field + "]");
        }
        count();
        return unlessDate(field, () -> ends.query(field));
    }

    RangeEnds ends() {
        return RangeEnds.open(clauses.dates());
    }

    /** Returns the query on the id, the timestamp or whole texts, if the field stands for one of these. */
    private Optional<Query> whole(String field, FieldValue text, boolean isPrefix) {
        if (!field.equals(MetadataFields.ID) && !isTimestamp(field) && !isWhole(field)) {
            return Optional.empty();
        }
        count();
        return Optional.of(
                isPrefix && isWhole(field)
                        ? clauses.prefix(field, text.text(), false)
                        : unlessDate(field, () -> clauses.term(field, text, false)));
    }

    private Query unlessDate(String field, Supplier<Query> query) {
        if (!lenient || !isTimestamp(field)) {
            return query.get();
        }
        try {
            return query.get();
        } catch (RequestRefusedException | Rejection noDate) {
            return new Query.MatchNone();
        }
    }

    private static boolean isTimestamp(String field) {
        return field.indexOf('*') < 0 && !field.isEmpty() && new FieldPath(field).isTimestamp();
    }

    private static boolean isWhole(String field) {
        return field.endsWith(KEYWORD) && field.indexOf('*') < 0;
    }

    private Query leaf(String field, ValueTest test) {
        count();
        if (field.indexOf('*') < 0) {
            return new Query.Passes(MetadataFields.requireNone(kind, field), test);
        }
        if (field.length() > LONGEST_FIELD) {
            throw Rejection.invalid("field name is longer than " + LONGEST_FIELD + " characters");
        }
        return new Query.AnyField(new NamePattern(field), test);
    }

    /** Counts a clause, so that a short text with many fields needs little memory. */
    private void count() {
        if (++built > Query.MAXIMUM_CLAUSES) {
            throw Rejection.invalid("the query has more than " + Query.MAXIMUM_CLAUSES + " clauses");
        }
    }
}

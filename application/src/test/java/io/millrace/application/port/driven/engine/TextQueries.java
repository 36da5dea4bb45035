package io.millrace.application.port.driven.engine;

import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.TextPattern;
import io.millrace.domain.document.query.TextPattern.Syntax;
import io.millrace.domain.document.query.ValueTest;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Tests of texts for queries that are drawn from a seed. */
public final class TextQueries {

    private static final NamePattern ALL = new NamePattern("*");

    private static final List<ValueTest> TESTS = List.of(
            phrase("get"),
            phrase("200"),
            phrase("b"),
            phrase("true"),
            phrase("404 x"),
            phrase("1e400"),
            Phrase.of("po", true).orElseThrow(),
            wildcard("G*"),
            wildcard("?OST"),
            wildcard("*"),
            wildcard("p*t").orWords(),
            regexp("[GP].*|2.*"),
            regexp("po[a-z]+").orWords(),
            TextPattern.of(Syntax.WILDCARD, "g\u0000\ud800*", true));

    private TextQueries() {}

    public static Phrase phrase(String text) {
        return Phrase.of(text, false).orElseThrow();
    }

    public static TextPattern wildcard(String pattern) {
        return TextPattern.of(Syntax.WILDCARD, pattern, false);
    }

    public static TextPattern regexp(String pattern) {
        return TextPattern.of(Syntax.REGEXP, pattern, false);
    }

    public static ValueTest aTest(Random random) {
        return TESTS.get(random.nextInt(TESTS.size()));
    }

    /** Returns an order by one or two of the fields. */
    public static FieldOrder anOrder(Random random, List<String> fields) {
        List<FieldOrder.Key> keys = new ArrayList<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            keys.add(new FieldOrder.Key(
                    new FieldPath(fields.get(random.nextInt(fields.size()))),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextInt(3) == 0
                            ? Optional.of(
                                    new FieldValue.Text(List.of("GET", "300").get(random.nextInt(2))))
                            : Optional.empty()));
        }
        return new FieldOrder(keys, random.nextBoolean());
    }

    /** Returns queries that search all fields, or all fields with certain names, with every test. */
    public static List<Query> onAnyField() {
        return Stream.of(ALL, new NamePattern("n"), new NamePattern("*a*"))
                .flatMap(fields -> TESTS.stream().map(test -> (Query) new Query.AnyField(fields, test)))
                .toList();
    }
}

package io.millrace.application.port.driven.engine;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** Valid JSON that parsers, databases and calculations with numbers easily fail on, drawn from a seed. */
public final class HostileDocuments {

    public static final FieldPath NUMBER = new FieldPath("n");

    /** Among them are several spellings of the same number. */
    public static final List<String> NUMBERS = List.of(
            "5",
            "5.0",
            "50e-1",
            "-0",
            "0e2147483647",
            "-0.0e-99999999999",
            "100e2147483647",
            "1e2147483649",
            "1E2147483647",
            "-1e2147483648",
            "1e-2147483648",
            "1.0e-2147483647",
            "1e-2147483647",
            "1e400",
            "10E399",
            "1e99999999999",
            "10e99999999998",
            "1e-99999999999",
            "1e999999999999999999999999",
            "123456789012345678901234567890",
            "9".repeat(1_000),
            "0." + "0".repeat(900) + "1",
            "1" + "0".repeat(900));

    private static final List<String> NAMES = List.of(
            "",
            ".",
            "a",
            "a.b",
            "a.",
            ".a",
            "a..b",
            "A",
            "keyword",
            "a.keyword",
            "_id",
            "\\u0000",
            "\\ud800",
            "\\udc00\\ud800",
            "\\\\ud800",
            "\\u0061",
            "\uD83D\uDE00",
            "x".repeat(1_000));

    private static final List<String> TEXTS = List.of(
            "\"\"",
            "\"5\"",
            "\"5.0\"",
            "\"true\"",
            "\"100e2147483647\"",
            "\"2015-05-17\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\udc00x\\ud800\"",
            "\"\\\\ud800\"",
            "\"\\\" \\/ \\t\"",
            "\"\uD83D\uDE00 \u0130\u00df\"",
            '"' + "y".repeat(40_000) + '"');

    private final Random random;

    private HostileDocuments(long seed) {
        this.random = new Random(seed);
    }

    /** Returns documents with the ids {@code 0000}, {@code 0001} and so on; each has one value of {@link #NUMBER}. */
    public static List<NewDocument> drawn(long seed, int count) {
        HostileDocuments drawing = new HostileDocuments(seed);
        List<NewDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String time = String.format(Locale.ROOT, "2015-05-17T10:%02d:00Z", i % 60);
            String source = "{\"@timestamp\":\"" + time + "\",\"n\":" + number(i) + drawing.members(3) + "}";
            documents.add(EngineFixture.aDocument(String.format(Locale.ROOT, "%04d", i), time, source));
        }
        return documents;
    }

    /** Returns the value of {@link #NUMBER} in the document of this position. */
    public static String number(int position) {
        return NUMBERS.get(position % NUMBERS.size());
    }

    /** Returns the queries that compare {@link #NUMBER} with every number. */
    public static List<Query> queries() {
        List<Query> queries = new ArrayList<>();
        for (String number : NUMBERS) {
            FieldValue value = new FieldValue.Numeric(number);
            Optional<Query.Bound> bound = Optional.of(new Query.Bound(value, true));
            queries.add(Query.Terms.of(NUMBER, value));
            queries.add(Query.Terms.of(NUMBER, new FieldValue.Text(number)));
            queries.add(new Query.Between(NUMBER, bound, Optional.empty()));
            queries.add(new Query.Between(NUMBER, bound, bound));
        }
        return queries;
    }

    private String members(int depth) {
        StringBuilder members = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            members.append(",\"").append(one(NAMES)).append("\":").append(value(depth));
        }
        return members.toString();
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0, 1 -> one(NUMBERS);
            case 2, 3 -> one(TEXTS);
            case 4 -> one(List.of("null", "true", "false", "[]", "{}"));
            case 5 -> "{\"a\":" + value(depth - 1) + members(depth - 1) + "}";
            case 6 -> "[" + value(depth - 1) + " , " + value(depth - 1) + "]";
            default -> "{\"a\":".repeat(40) + "[".repeat(40) + value(0) + "]".repeat(40) + "}".repeat(40);
        };
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}

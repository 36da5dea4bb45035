package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Searches of a user with all rights for a document that was made to be costly. */
final class CostlySearches implements Attack {

    private static final int CALLERS = 4;

    private final String title;
    private final String index;
    private final String document;
    private final String search;
    private final Map<Integer, Integer> statuses = new TreeMap<>();

    private CostlySearches(String title, String index, String document, String search) {
        this.title = title;
        this.index = index;
        this.document = document;
        this.search = search;
    }

    static List<CostlySearches> all() {
        return List.of(withPatterns(), withTerms(), withRanges(), withExtremeNumbers());
    }

    private static CostlySearches withPatterns() {
        String name = "{\"" + "a".repeat(990) + "\":";
        String patterns = list(100, i -> "\"*" + "a".repeat(900) + i + "b\"");
        return new CostlySearches(
                "100 patterns for a document of 95 levels",
                "costly-patterns",
                name.repeat(95) + "1" + "}".repeat(95),
                "{\"_source\":[" + patterns + "]}");
    }

    private static CostlySearches withTerms() {
        String values = list(49_000, i -> "1" + i + ".5");
        return new CostlySearches(
                "49,000 terms for a document of 200,000 numbers",
                "costly-terms",
                numbers(),
                "{\"query\":{\"terms\":{\"n\":[" + values + "]}}}");
    }

    private static CostlySearches withRanges() {
        String clauses = list(1_000, i -> "{\"range\":{\"n\":{\"gte\":" + (1_000_000 + i) + "}}}");
        return new CostlySearches(
                "1,000 ranges for a document of 200,000 numbers",
                "costly-ranges",
                numbers(),
                "{\"query\":{\"bool\":{\"should\":[" + clauses + "]}}}");
    }

    private static CostlySearches withExtremeNumbers() {
        return new CostlySearches(
                "numbers with extreme exponents",
                "costly-exponents",
                "{\"n\":[100e2147483647,1e-2147483648,1e99999999999,0e2147483647]}",
                "{\"query\":{\"term\":{\"n\":100e2147483647}}}");
    }

    private static String numbers() {
        return "{\"n\":[" + list(200_000, Integer::toString) + "]}";
    }

    private static String list(int count, IntFunction<String> element) {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(","));
    }

    @Override
    public String title() {
        return CALLERS + " searches with " + title;
    }

    @Override
    public void prepare(Target target) {
        target.admin().put("/" + index, "{}").orFail();
        target.admin().put("/" + index + "/_create/1", document).orFail();
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        byte[] body = search.getBytes(StandardCharsets.US_ASCII);
        byte[] head =
                Pressure.head("/" + index + "/_search", Pressure.ADMIN, body.length, "Content-Type: application/json");
        Pressure.send(target, head, body, CALLERS, end)
                .forEach((status, times) -> statuses.merge(status, times, Integer::sum));
    }

    @Override
    public void verify(Target target) {
        assertThat(statuses).doesNotContainKey(500);
    }
}

package io.millrace.adapters.http.document.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.testing.TestTimeouts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceFilterTest {

    private static final String DOCUMENT = """
             { "a" : 1.50, "b" : { "c" : "x\\"}" , "d" : [ { "e" : 1, "f" : 2 }, 3, [ ] ] }, "b.c" : true, "g" : {} }
            """;

    private static void hasTime() {}

    private static List<String> split(String patterns) {
        return patterns == null ? List.of() : Arrays.asList(patterns.split(",", -1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "a;; {\"a\":1.50}",
                "b.c;; {\"b\":{\"c\":\"x\\\"}\"},\"b.c\":true}",
                "b.d.e;; {\"b\":{\"d\":[{\"e\":1}]}}",
                "b.d;; {\"b\":{\"d\":[ { \"e\" : 1, \"f\" : 2 }, 3, [ ] ]}}",
                "*.e;; {\"b\":{\"d\":[{\"e\":1}]}}",
                "b*;b.d; {\"b\":{\"c\":\"x\\\"}\"},\"b.c\":true}",
                "g;; {\"g\":{}}",
                ";b*; {\"a\":1.50,\"g\":{}}",
                ";*.f,g,a; {\"b\":{\"c\":\"x\\\"}\",\"d\":[{\"e\":1},3,[]]},\"b.c\":true}",
                "nothing;; {}",
                "*;*; {}"
            })
    void what_fits_is_copied_as_it_stands(String includes, String excludes, String expected) {
        SourceFilter filter = SourceFilter.of(split(includes), split(excludes));

        assertThat(filter.apply(DOCUMENT, SourceFilterTest::hasTime)).contains(expected);
    }

    @Test
    void parameters_say_what_is_shown() {
        assertThat(shownBy("")).isEmpty();
        assertThat(shownBy("_source=true")).contains(DOCUMENT);
        assertThat(shownBy("_source=a,g")).contains("{\"a\":1.50,\"g\":{}}");
        assertThat(shownBy("_source=a&_source_includes=g")).contains("{\"g\":{}}");
        assertThat(shownBy("_source=b&_source_excludes=*.d")).contains("{\"b\":{\"c\":\"x\\\"}\"},\"b.c\":true}");
        assertThat(SourceFilter.find(Parameters.parse("_source=false&_source_includes=g")))
                .contains(SourceFilter.NOTHING);
        assertThatThrownBy(() -> shownBy("_source=" + "*".repeat(1_001)))
                .hasMessage("[_source] has a pattern of more than 1000 characters");
        assertThatThrownBy(() -> shownBy("_source=" + "a,".repeat(101)))
                .hasMessage("[_source] has more than 100 patterns");
    }

    private static Optional<String> shownBy(String parameters) {
        return SourceFilter.find(Parameters.parse(parameters))
                .flatMap(filter -> filter.apply(DOCUMENT, SourceFilterTest::hasTime));
    }

    @Test
    void without_patterns_the_whole_document_is_shown_untouched() {
        assertThat(SourceFilter.ALL.apply(DOCUMENT, SourceFilterTest::hasTime)).contains(DOCUMENT);
        assertThat(SourceFilter.NOTHING.apply(DOCUMENT, SourceFilterTest::hasTime))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "a; {\"a.b\":1,\"a\":{\"b\":2}}; {\"a.b\":1,\"a\":{\"b\":2}}",
                "a.b; {\"a.b.c\":1,\"a\":{\"b.c\":2,\"bc\":3}}; {\"a.b.c\":1,\"a\":{\"b.c\":2}}",
                "*.c; {\"a.b\":{\"c\":1},\"c\":2}; {\"a.b\":{\"c\":1}}",
                "a*c; {\"a\":{\"b\":{\"xc\":1,\"cx\":2}}}; {\"a\":{\"b\":{\"xc\":1}}}",
                "\u00e9; {\"\\u00e9\":1,\"e\":2}; {\"\\u00e9\":1}",
                "a; {}; {}"
            })
    void a_pattern_is_compared_with_the_whole_path(String include, String document, String expected) {
        assertThat(SourceFilter.of(List.of(include), List.of()).apply(document, SourceFilterTest::hasTime))
                .contains(expected);
    }

    private static final List<String> HOSTILE_PATTERNS = IntStream.range(0, 100)
            .mapToObj(i -> "*" + "a".repeat(980) + i + "b")
            .toList();

    private static String deep(int members) {
        String name = "{\"" + "a".repeat(1_000) + "\":";
        return name.repeat(95) + "{" + "\"a\":1,".repeat(members) + "\"b\":1}" + "}".repeat(95);
    }

    @Test
    void the_work_grows_with_the_names_of_a_document_and_not_with_its_paths() {
        SourceFilter filter = SourceFilter.of(HOSTILE_PATTERNS, List.of());

        // Comparing every path as a whole takes many minutes.
        assertTimeoutPreemptively(
                TestTimeouts.HANGING,
                () -> assertThat(filter.apply(deep(20_000), SourceFilterTest::hasTime))
                        .contains("{}"));
    }

    @Test
    void the_work_on_a_document_ends_when_the_deadline_passes() {
        AtomicInteger checks = new AtomicInteger();
        SourceFilter filter = SourceFilter.of(HOSTILE_PATTERNS, List.of());

        assertThatThrownBy(() -> filter.apply(deep(20_000), () -> {
                    if (checks.incrementAndGet() == 3) {
                        throw new IllegalStateException("the deadline has passed");
                    }
                }))
                .hasMessage("the deadline has passed");
        assertThat(checks).hasValue(3);
    }
}

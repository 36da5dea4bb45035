package io.millrace.adapters.http.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.route.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceFilterTest {

    private static final String DOCUMENT = """
             { "a" : 1.50, "b" : { "c" : "x\\"}" , "d" : [ { "e" : 1, "f" : 2 }, 3, [ ] ] }, "b.c" : true, "g" : {} }
            """;

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

        assertThat(filter.apply(DOCUMENT)).contains(expected);
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
        return SourceFilter.find(Parameters.parse(parameters)).flatMap(filter -> filter.apply(DOCUMENT));
    }

    @Test
    void without_patterns_the_whole_document_is_shown_untouched() {
        assertThat(SourceFilter.ALL.apply(DOCUMENT)).contains(DOCUMENT);
        assertThat(SourceFilter.NOTHING.apply(DOCUMENT)).isEmpty();
    }
}

package io.millrace.domain.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.text.NamePattern;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateMatchingTest {

    private static final Optional<StreamOptions> STREAMS = Optional.of(new StreamOptions(false, false));

    private static IndexTemplate aTemplate(
            String name, long priority, Optional<StreamOptions> dataStream, String... patterns) {
        return new IndexTemplate(
                new TemplateName(name),
                List.of(patterns).stream().map(NamePattern::new).toList(),
                OptionalLong.of(priority),
                dataStream,
                IndexSettings.EMPTY,
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }

    @Test
    void the_highest_priority_wins() {
        IndexTemplate general = aTemplate("general", 1, STREAMS, "logs-*");
        IndexTemplate special = aTemplate("special", 2, STREAMS, "metrics-*", "logs-web*");

        assertThat(TemplateMatching.best(List.of(general, special), "logs-web")).contains(special);
        assertThat(TemplateMatching.best(List.of(general, special), "logs-db")).contains(general);
        assertThat(TemplateMatching.best(List.of(general, special), "traces")).isEmpty();
    }

    @Test
    void a_data_stream_needs_a_template_that_makes_data_streams() {
        List<IndexTemplate> templates = List.of(aTemplate("plain", 9, Optional.empty(), "plain-*"));

        assertThatThrownBy(() -> TemplateMatching.requireForStream(templates, new StreamName("logs")))
                .isInstanceOf(Rejection.class)
                .hasMessage("no matching index template found for data stream [logs]");
        assertThatThrownBy(() -> TemplateMatching.requireForStream(templates, new StreamName("plain-1")))
                .isInstanceOf(Rejection.class)
                .hasMessage("matching index template [plain] for data stream [plain-1] has no data stream template");
    }

    @Test
    void two_templates_of_one_priority_must_not_match_the_same_name() {
        List<IndexTemplate> existing = List.of(aTemplate("first", 5, STREAMS, "logs-*"));

        TemplateMatching.requireUnambiguous(existing, aTemplate("first", 5, STREAMS, "logs-*"));
        TemplateMatching.requireUnambiguous(existing, aTemplate("second", 6, STREAMS, "logs-web-*"));
        TemplateMatching.requireUnambiguous(existing, aTemplate("second", 5, STREAMS, "metrics-*"));
        assertThatThrownBy(() -> TemplateMatching.requireUnambiguous(
                        existing, aTemplate("second", 5, STREAMS, "*-web", "metrics-*")))
                .isInstanceOf(Rejection.class)
                .hasMessage("index template [second] with patterns [*-web, metrics-*] overlaps templates [first] with"
                        + " patterns (first => [logs-*]) and the same priority [5]");
    }

    @Test
    void a_change_must_not_leave_a_stream_without_template() {
        List<IndexTemplate> existing = List.of(aTemplate("first", 5, STREAMS, "logs-*"));
        List<StreamName> streams = List.of(new StreamName("logs-web"), new StreamName("other"));

        TemplateMatching.requireNoneStranded(existing, aTemplate("first", 5, STREAMS, "logs-w*"), streams);
        TemplateMatching.requireNoneStranded(existing, aTemplate("second", 4, Optional.empty(), "logs-*"), streams);
        assertThatThrownBy(() -> TemplateMatching.requireNoneStranded(
                        existing, aTemplate("first", 5, STREAMS, "zzz-*"), streams))
                .isInstanceOf(Rejection.class)
                .hasMessage("index template [first] with patterns [zzz-*] and priority [5] would leave data streams"
                        + " [logs-web] without a template");
        assertThatThrownBy(() -> TemplateMatching.requireNoneStranded(
                        existing, aTemplate("second", 6, Optional.empty(), "*"), streams))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[logs-web]");
    }

    @Test
    void patterns_and_priority_keep_their_rules() {
        assertThatThrownBy(() -> aTemplate("t", 0, STREAMS)).hasMessageContaining("index patterns are missing");
        assertThatThrownBy(() -> aTemplate("t", -1, STREAMS, "a"))
                .hasMessageContaining("index template priority must be >= 0");
        assertThatThrownBy(() -> aTemplate("t", 0, STREAMS, "_a")).hasMessageContaining("must not start with '_'");
        assertThatThrownBy(() -> aTemplate("t", 0, STREAMS, "A*")).hasMessageContaining("must be lower cased");
        assertThatThrownBy(() -> new TemplateName("a b"))
                .hasMessage("the name [a b] of an index template must not contain a space");
    }

    @Test
    void no_index_gets_a_name_under_which_data_streams_are_made() {
        List<IndexTemplate> templates = List.of(
                aTemplate("logs", 1, STREAMS, "logs-*"), aTemplate("plain", 2, Optional.empty(), "logs-plain*"));

        TemplateMatching.requireForIndex(templates, new IndexName("notes"));
        TemplateMatching.requireForIndex(templates, new IndexName("logs-plain"));
        assertThatThrownBy(() -> TemplateMatching.requireForIndex(templates, new IndexName("logs-web")))
                .isInstanceOf(Rejection.class)
                .hasMessage("the name [logs-web] of an index matches template [logs], which creates data streams");
    }

    @Test
    void a_stream_needs_a_template_that_creates_streams() {
        IndexTemplate streams = aTemplate("streams", 1, STREAMS, "logs-*");
        IndexTemplate indices = aTemplate("indices", 1, Optional.empty(), "notes-*");
        List<IndexTemplate> templates = List.of(streams, indices);

        assertThat(TemplateMatching.requireForStream(templates, new StreamName("logs-a")))
                .isEqualTo(streams);
        assertThat(TemplateMatching.forIndex(templates, new IndexName("notes-a")))
                .contains(indices);
        assertThat(TemplateMatching.forIndex(templates, new IndexName("other"))).isEmpty();
    }

    @Test
    void a_possible_template_breaks_no_rule() {
        IndexTemplate old = aTemplate("a", 1, STREAMS, "logs-*");
        IndexTemplate changed = aTemplate("a", 2, STREAMS, "logs-*");
        TemplateSet existing = new TemplateSet(List.of(old), List.of());
        List<StreamName> streams = List.of(new StreamName("logs-x"));

        TemplateMatching.requirePossible(existing, changed, false, streams);
        TemplateMatching.requirePossible(existing, aTemplate("b", 2, STREAMS, "notes-*"), true, streams);
        assertThatThrownBy(() -> TemplateMatching.requirePossible(existing, changed, true, streams))
                .isInstanceOf(Rejection.class)
                .hasMessage("index template [a] already exists");
        assertThatThrownBy(() -> TemplateMatching.requirePossible(
                        existing, aTemplate("b", 1, STREAMS, "logs-x*"), false, streams))
                .isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> TemplateMatching.requirePossible(
                        existing, aTemplate("a", 1, STREAMS, "other-*"), false, streams))
                .isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {"~~ empty", "_a '_'", "a,b ','", "|a '|'", ",a ','", "~a b~ space", "A* lower"})
    void a_pattern_of_a_template_breaks_no_rule(String pattern, String rule) {
        assertThatThrownBy(() -> aTemplate("t", 1, STREAMS, pattern))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("index_pattern [" + pattern + "] must")
                .hasMessageContaining(rule);
    }

    @Test
    void a_template_has_up_to_100_patterns_with_up_to_255_characters() {
        String[] most = Collections.nCopies(100, "a".repeat(255)).toArray(String[]::new);
        String[] tooMany = Collections.nCopies(101, "a").toArray(String[]::new);

        assertThat(aTemplate("t", 1, STREAMS, most).patterns()).hasSize(100);
        assertThatThrownBy(() -> aTemplate("t", 1, STREAMS, tooMany)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> aTemplate("t", 1, STREAMS)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> aTemplate("t", 1, STREAMS, "a".repeat(256))).isInstanceOf(Rejection.class);
    }

    @Test
    void a_copy_of_a_template_with_another_name_has_the_same_parts() {
        assertThat(aTemplate("a", 1, STREAMS, "logs-*").named(new TemplateName("b")))
                .isEqualTo(aTemplate("b", 1, STREAMS, "logs-*"));
    }

    @Test
    void the_matching_legacy_template_with_the_highest_order_is_last() {
        LegacyTemplate general = legacy("general", 1, "*");
        LegacyTemplate special = legacy("special", 2, "metrics-*", "logs-*");
        LegacyTemplate other = legacy("other", 0, "notes-*");

        assertThat(LegacyTemplate.listMatching(List.of(special, other, general), new IndexName("logs-a")))
                .containsExactly(general, special);
    }

    private static LegacyTemplate legacy(String name, int order, String... patterns) {
        return new LegacyTemplate(
                new TemplateName(name),
                List.of(patterns).stream().map(NamePattern::new).toList(),
                order,
                OptionalLong.empty(),
                TemplateParts.EMPTY);
    }
}

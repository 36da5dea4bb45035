package io.millrace.domain.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.NameSelection.Part;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @ParameterizedTest
    @ValueSource(strings = {"logs", ".ds-logs-2026.11.20-000001", "a", "ü-1", "logs_2", "a+b", "x--y"})
    void good_names_pass(String name) {
        assertThat(new IndexName(name).value()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "_logs | must not start with '_', '-', or '+'",
                "-logs | must not start with '_', '-', or '+'",
                "+logs | must not start with '_', '-', or '+'",
                "Logs | must be lowercase",
                ". | must not be '.' or '..'",
                ".. | must not be '.' or '..'",
                "a#b | must not contain '#'",
                "a:b | must not contain ':'"
            })
    void each_rule_is_told_by_name(String name, String rule) {
        assertThatThrownBy(() -> new IndexName(name))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_NAME))
                .hasMessage("the name [" + name + "] of an index " + rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a b", "a,b", "a*", "a?b", "a/b", "a\\b", "a\"b", "a<b", "a>b", "a|b", "a\nb", "a\0b", "\uD800"})
    void characters_with_a_meaning_are_refused(String name) {
        assertThatThrownBy(() -> new IndexName(name)).isInstanceOf(Rejection.class);
    }

    @Test
    void a_name_has_up_to_255_bytes() {
        assertThat(new IndexName("a".repeat(255)).value()).hasSize(255);

        assertThatThrownBy(() -> new IndexName("ü".repeat(128)))
                .isInstanceOf(Rejection.class)
                .hasMessageEndingWith("index name is too long, (256 > 255)");
    }

    @Test
    void a_data_stream_leaves_the_names_of_backing_indices_alone() {
        assertThatThrownBy(() -> new StreamName(".ds-logs"))
                .isInstanceOf(Rejection.class)
                .hasMessage("the name [.ds-logs] of a data stream must not start with '.ds-'");
        assertThatThrownBy(() -> new StreamName("a#b"))
                .isInstanceOf(Rejection.class)
                .hasMessage("the name [a#b] of a data stream must not contain '#'");
    }

    @Test
    void a_backing_index_is_named_by_stream_day_and_generation() {
        assertThat(BackingIndexName.of(new StreamName("logs"), Instant.parse("2026-11-20T23:59:59Z"), 42))
                .isEqualTo(new IndexName(".ds-logs-2026.11.20-000042"));
        assertThat(BackingIndexName.of(
                                new StreamName("s".repeat(200)), Instant.parse("2026-11-20T00:00:00Z"), 123_456_789)
                        .value())
                .endsWith("-123456789");
    }

    @Test
    void a_selection_reads_names_patterns_and_exclusions() {
        NameSelection selection = NameSelection.parse("logs-*,-logs-old,metrics", Set.of(Expand.OPEN));

        assertThat(selection)
                .isEqualTo(new NameSelection(
                        List.of(
                                new Part(new NamePattern("logs-*"), false),
                                new Part(new NamePattern("logs-old"), true),
                                new Part(new NamePattern("metrics"), false)),
                        false,
                        true,
                        false));
        assertThat(selection.expression()).isEqualTo("logs-*,-logs-old,metrics");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OPEN | .ds-logs-1 | true",
                "OPEN | logs | false",
                "OPEN | logs,.ds-logs-1 | true",
                "OPEN | * | false",
                "OPEN | *logs* | false",
                "OPEN | .ds-* | true",
                "CLOSED | .ds-* | false",
                "CLOSED | .ds-logs-1 | true",
                "OPEN,HIDDEN | * | true",
                "CLOSED,HIDDEN | * | false",
                "OPEN,HIDDEN | *,-logs | false",
                "OPEN,HIDDEN | *,-lo* | false",
                "OPEN | .ds-*,-.ds-logs-1 | false",
                "OPEN | .ds-*,-other | true"
            })
    void a_backing_index_is_meant_itself_by_its_name_and_by_patterns_for_hidden_ones(
            String expand, String expression, boolean meant) {
        Index index = anIndex(".ds-logs-1").joining(new Membership(new StreamName("logs"), 1));

        NameSelection selection = NameSelection.parse(
                expression,
                Arrays.stream(expand.split(",")).map(Expand::valueOf).collect(Collectors.toSet()));

        assertThat(selection.meansItself(index)).isEqualTo(meant);
    }

    @Test
    void a_plain_index_is_always_meant_itself() {
        assertThat(NameSelection.parse("*,-x", Set.of(Expand.OPEN)).meansItself(anIndex("notes")))
                .isTrue();
    }

    private static Index anIndex(String name) {
        return new Index(
                new IndexId("1"),
                new IndexName(name),
                new UUID(0, 1),
                Versions.CURRENT,
                true,
                false,
                Set.of(),
                false,
                false,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void all_means_the_pattern_of_everything() {
        assertThat(NameSelection.parse("_all", Set.of()).parts())
                .containsExactly(new Part(new NamePattern("*"), false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-logs", "a,,b", "", "Logs-*", "a#*", "_internal"})
    void a_name_that_could_never_be_one_is_refused(String expression) {
        assertThatThrownBy(() -> NameSelection.parse(expression, Set.of()))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_NAME));
    }

    @Test
    void reserved_names_are_refused() {
        ReservedNames reserved = new ReservedNames(Set.of("graphql"));

        reserved.requireFree("graphql-2");
        assertThatThrownBy(() -> reserved.requireFree("graphql")).isInstanceOf(Rejection.class);
    }

    @Test
    void an_alias_may_fit_a_reserved_pattern_where_names_alone_are_asked_for() {
        ReservedNames reserved = new ReservedNames(Set.of("graphql"), List.of(new NamePattern(".audit*")));

        reserved.requireNoReservedName(new IndexName(".audit-all"));
        assertThatThrownBy(() -> reserved.requireNoReservedName(new IndexName("graphql")))
                .isInstanceOf(Rejection.class)
                .hasMessage(
                        "the name [graphql] of an alias is not allowed: must not be a name that is reserved for the service");
        assertThatThrownBy(() -> reserved.requireFreeAlias(new IndexName(".audit-all")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void identities_are_shown_as_22_characters() {
        assertThat(ShortUuid.of(new UUID(0x0102030405060708L, 0xF1F2F3F4F5F6F7F8L)))
                .isEqualTo("AQIDBAUGBwjx8vP09fb3-A");
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, b, false",
        "a*, ab, true",
        "'a*,-ab', ab, false",
        "'a*,-ab', ac, true",
        "'a*,-ab,ab', ab, true"
    })
    void later_parts_of_a_selection_decide_about_a_name(String expression, String name, boolean meant) {
        assertThat(NameSelection.parse(expression, Set.of(Expand.OPEN)).means(name))
                .isEqualTo(meant);
    }

    @Test
    void names_are_spelled_out_once_unless_a_later_part_excludes_them() {
        assertThat(NameSelection.parse("a,x*,b,a,-b,-c*", Set.of(Expand.OPEN)).spelledOut())
                .containsExactly("a");
    }

    @Test
    void only_patterns_make_a_selection_depend_on_states() {
        assertThat(NameSelection.parse("a,b*", Set.of()).hasPatterns()).isTrue();
        assertThat(NameSelection.parse("a,b", Set.of()).hasPatterns()).isFalse();
        assertThat(NameSelection.ofName("a"))
                .isEqualTo(new NameSelection(List.of(new Part(new NamePattern("a"), false)), false, true, true));
        assertThat(NameSelection.ofNames(List.of("a", "b")))
                .isEqualTo(NameSelection.parse("a,b", Set.of(Expand.OPEN, Expand.CLOSED)));
    }

    @ParameterizedTest
    @CsvSource({"OPEN, true, false", "CLOSED, false, true"})
    void a_pattern_selects_a_backing_index_by_its_own_name_only_in_the_chosen_states(
            Expand state, boolean open, boolean closed) {
        Index backing = Indices.backing(".ds-logs-1", "logs", 1);
        NameSelection selection = NameSelection.parse(".ds-*", Set.of(state));

        assertThat(selection.meansItself(backing)).isEqualTo(open);
        assertThat(selection.meansItself(Indices.closed(backing))).isEqualTo(closed);
        assertThat(NameSelection.parse("*s-logs-1", Set.of(state, Expand.HIDDEN))
                        .meansItself(backing))
                .isEqualTo(open);
        assertThat(NameSelection.parse("*s-logs-1", Set.of(state)).meansItself(backing))
                .isFalse();
    }

    @Test
    void a_selection_has_up_to_1000_parts() {
        assertThat(NameSelection.ofNames(Collections.nCopies(1_000, "a")).parts())
                .hasSize(1_000);
        assertThatThrownBy(() -> NameSelection.ofNames(Collections.nCopies(1_001, "a")))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("more than 1000 names");
        assertThatThrownBy(() -> NameSelection.ofNames(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}

package io.millrace.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.catalog.CatalogSnapshot.SelectedStreams;
import io.millrace.domain.catalog.ResolvedAlias.Member;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Indices;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The meaning of a selection. The data stream {@code logs} has the closed backing index {@code .ds-logs-2} and the open
 * write index {@code .ds-logs-1}, whose names are not in the order of their positions.
 */
class SelectionTest {

    private static final JsonText ERRORS = new JsonText("{\"term\":{\"level\":\"error\"}}");
    private static final JsonText WARNINGS = new JsonText("{\"term\":{\"level\":\"warn\"}}");

    private static final Index OLDER = Indices.closed(Indices.backing(".ds-logs-2", "logs", 1));
    private static final Index NEWER = Indices.backing(".ds-logs-1", "logs", 2);
    private static final Index TRACE = Indices.backing(".ds-trace-1", "trace", 1);
    private static final Index NOTES = Indices.plain("notes");
    private static final Index ARCHIVE = Indices.closed(Indices.plain("archive"));
    private static final Index SECRET = Indices.hidden("secret");
    private static final Index DOTTED = Indices.plain(".tools");

    private static final DataStream LOGS = stream("logs", false, OLDER, NEWER);
    private static final DataStream TRACES = stream("trace", true, TRACE);

    private static final CatalogSnapshot CATALOG = new CatalogSnapshot(
            named(stream -> stream.name().value(), Stream.of(LOGS, TRACES)),
            named(index -> index.name().value(), Stream.of(OLDER, NEWER, TRACE, NOTES, ARCHIVE, SECRET, DOTTED)),
            Map.of(
                    "errors", alias(Member.of(NOTES, filter(ERRORS)), Member.of(ARCHIVE, filter(ERRORS))),
                    "warnings", alias(Member.of(NOTES, filter(WARNINGS))),
                    "memos", alias(Member.of(NOTES, AliasProperties.NONE)),
                    "journal", alias(Member.of(LOGS, AliasProperties.NONE)),
                    "veiled", alias(Member.of(NOTES, hidden()))));

    private static DataStream stream(String name, boolean hidden, Index... indices) {
        return new DataStream(new StreamName(name), 1, new TemplateName("t"), hidden, Instant.EPOCH, List.of(indices));
    }

    private static <T> Map<String, T> named(Function<T, String> name, Stream<T> values) {
        return values.collect(Collectors.toMap(name, value -> value));
    }

    private static ResolvedAlias alias(Member... members) {
        return new ResolvedAlias(List.of(members));
    }

    private static AliasProperties filter(JsonText filter) {
        return properties(Optional.of(filter), Optional.empty(), Optional.empty());
    }

    private static AliasProperties hidden() {
        return properties(Optional.empty(), Optional.empty(), Optional.of(true));
    }

    private static AliasProperties writing(boolean isWriteIndex) {
        return properties(Optional.empty(), Optional.of(isWriteIndex), Optional.empty());
    }

    private static AliasProperties properties(
            Optional<JsonText> filter, Optional<Boolean> writeIndex, Optional<Boolean> hidden) {
        return new AliasProperties(filter, Optional.empty(), Optional.empty(), writeIndex, hidden);
    }

    private static NameSelection selection(String expression, String states) {
        return NameSelection.parse(
                expression,
                Arrays.stream(states.split(" ")).map(Expand::valueOf).collect(Collectors.toSet()));
    }

    private static NameScope only(String pattern) {
        Role role = new Role(
                new RoleName("r"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern(pattern)), Set.of(IndexPrivilege.READ))));
        return new NameScope(
                Action.SEARCH,
                Optional.of(Rights.of(List.of(role.name()), List.of(role), new RestrictedNames(List.of()))));
    }

    private static Selected select(String expression, String states) {
        return CATALOG.select(selection(expression, states), NameScope.everything(Action.SEARCH));
    }

    private static SelectedStreams selectStreams(String expression, String states) {
        return CATALOG.selectStreams(selection(expression, states), NameScope.everything(Action.SEARCH));
    }

    private static String names(Selected selected) {
        return selected.allIndices().stream().map(index -> index.name().value()).collect(Collectors.joining(" "));
    }

    private static String names(SelectedStreams selected) {
        return selected.streams().stream().map(stream -> stream.name().value()).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        // names
        "notes, OPEN, notes",
        "archive, OPEN, archive",
        "secret, OPEN, secret",
        "logs, OPEN, .ds-logs-2 .ds-logs-1",
        "trace, OPEN, .ds-trace-1",
        "errors, OPEN, archive notes",
        "journal, OPEN, .ds-logs-2 .ds-logs-1",
        "veiled, OPEN, notes",
        "gone, OPEN, ''",
        // patterns and states
        "n*, OPEN, notes",
        "n*, CLOSED, ''",
        "a*, OPEN, ''",
        "a*, CLOSED, archive",
        "*o*, OPEN CLOSED, archive .ds-logs-2 .ds-logs-1 notes",
        "lo*, OPEN, .ds-logs-1",
        "lo*, CLOSED, .ds-logs-2",
        "lo*, HIDDEN, ''",
        "err*, OPEN, notes",
        "err*, CLOSED, archive",
        "jour*, OPEN, .ds-logs-1",
        "jour*, OPEN CLOSED, .ds-logs-2 .ds-logs-1",
        // hidden names
        "sec*, OPEN, ''",
        "sec*, OPEN HIDDEN, secret",
        "tra*, OPEN, ''",
        "tra*, OPEN HIDDEN, .ds-trace-1",
        "vei*, OPEN, ''",
        "vei*, OPEN HIDDEN, notes",
        // names that begin with a dot
        "*tools, OPEN, ''",
        ".t*, OPEN, .tools",
        "*tools, OPEN HIDDEN, .tools",
        "*s-logs-1, OPEN, ''",
        ".ds-logs*, OPEN, .ds-logs-1",
        "*s-logs-1, OPEN HIDDEN, .ds-logs-1",
        // exclusion
        "'*o*,-notes', OPEN, .ds-logs-1",
        "'*o*,-n*', OPEN CLOSED, archive .ds-logs-2 .ds-logs-1",
        "'*o*,-logs', OPEN CLOSED, archive notes",
        "'*o*,-n*,notes', OPEN, .ds-logs-1 notes"
    })
    void names_and_patterns_select_indices(String expression, String states, String expected) {
        assertThat(names(select(expression, states))).isEqualTo(expected);
    }

    @Test
    void indices_are_ordered_by_the_name_of_their_data_stream_and_their_position() {
        List<Index> backing = IntStream.range(0, 9)
                .mapToObj(i -> Indices.backing(".ds-a-" + i, "a", 5 - i))
                .toList();
        CatalogSnapshot snapshot =
                new CatalogSnapshot(Map.of("a", stream("a", false, backing.toArray(Index[]::new))), Map.of(), Map.of());

        assertThat(snapshot.select(selection("a", "OPEN"), NameScope.everything(Action.SEARCH))
                        .allIndices())
                .extracting(index -> index.membership().orElseThrow().position())
                .isSorted();
        assertThat(names(select("trace,notes,logs,archive", "OPEN")))
                .isEqualTo("archive .ds-logs-2 .ds-logs-1 notes .ds-trace-1");
    }

    @Test
    void missing_names_are_listed_in_the_order_of_the_selection() {
        assertThat(select("z,notes,a,none*", "OPEN").missing()).containsExactly("z", "a");
    }

    @Test
    void an_index_is_named_by_its_name_or_alias_but_not_by_its_stream_or_a_pattern() {
        assertThat(select("notes", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
        assertThat(select("memos", "OPEN").indices()).containsExactly(new Found(NOTES, true, true));
        assertThat(select("mem*", "OPEN").indices()).containsExactly(new Found(NOTES, false, true));
        assertThat(select("no*", "OPEN").indices()).containsExactly(new Found(NOTES, false, false));
        assertThat(select("lo*", "OPEN").indices()).containsExactly(new Found(NEWER, false, false));
        assertThat(select("trace", "OPEN").indices()).containsExactly(new Found(TRACE, false, false));
        assertThat(select("jour*", "OPEN").indices()).containsExactly(new Found(NEWER, false, true));
        assertThat(select("journal", "OPEN").indices())
                .containsExactly(new Found(OLDER, false, true), new Found(NEWER, false, true));
    }

    @Test
    void an_index_that_several_parts_select_is_named_if_one_of_them_names_it() {
        assertThat(select("no*,notes", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
        assertThat(select("notes,no*", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
        assertThat(select("memos,no*", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
        assertThat(select("no*,memos", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
    }

    @Test
    void a_document_must_match_one_of_the_filters_of_the_aliases() {
        assertThat(select("warnings", "OPEN").indices())
                .containsExactly(new Found(NOTES, true, true, Set.of(WARNINGS)));
        assertThat(select("warn*,err*", "OPEN").indices())
                .containsExactly(new Found(NOTES, false, true, Set.of(ERRORS, WARNINGS)));
    }

    @Test
    void an_alias_without_filter_or_the_name_of_the_index_lifts_the_filters() {
        assertThat(select("warnings,memos", "OPEN").indices()).containsExactly(new Found(NOTES, true, true));
        assertThat(select("memos,warnings", "OPEN").indices()).containsExactly(new Found(NOTES, true, true));
        assertThat(select("warnings,notes", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
        assertThat(select("notes,warnings", "OPEN").indices()).containsExactly(new Found(NOTES, true, false));
    }

    @Test
    void aliases_in_a_selection_are_listed_with_the_names_to_which_they_refer() {
        Selected selected = select("errors,notes,journal,memo*", "OPEN");

        assertThat(selected.aliases())
                .isEqualTo(Map.of("errors", List.of("archive", "notes"), "journal", List.of("logs")));
        assertThat(select("memo*,-no*,memos", "OPEN").aliases()).containsOnlyKeys("memos");
    }

    @Test
    void an_alias_of_several_indices_names_no_single_index() {
        Selected single = select("memos,journal", "OPEN");

        assertThat(single.requireSingle()).isSameAs(single);
        assertThatThrownBy(() -> select("errors", "OPEN").requireSingle())
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.fault()).contains(Fault.ALIAS_OF_SEVERAL))
                .hasMessageContaining("[errors] refers to [archive, notes]");
    }

    @ParameterizedTest
    @CsvSource({
        "notes, *, notes",
        "logs, *, .ds-logs-1",
        ".ds-logs-1, lo*, ''",
        ".ds-logs-1, *, .ds-logs-1",
        ".ds-logs-1, .ds*, .ds-logs-1",
        "memos, *, notes",
        "other, *, ''",
        "other, notes, notes"
    })
    void patterns_select_only_names_in_the_scope_of_the_caller(String allowed, String expression, String expected) {
        assertThat(names(CATALOG.select(selection(expression, "OPEN"), only(allowed))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "logs, OPEN, logs",
        "trace, OPEN, trace",
        "notes, OPEN, ''",
        "*, OPEN, logs",
        "lo*, CLOSED, logs",
        "lo*, HIDDEN, ''",
        "*, OPEN HIDDEN, logs trace",
        "'*,-logs', OPEN HIDDEN, trace",
        "'*,-t*', OPEN HIDDEN, logs",
        "'trace,logs', OPEN, logs trace"
    })
    void names_and_patterns_select_data_streams(String expression, String states, String expected) {
        assertThat(names(selectStreams(expression, states))).isEqualTo(expected);
    }

    @Test
    void patterns_select_only_data_streams_in_the_scope_of_the_caller() {
        assertThat(names(CATALOG.selectStreams(selection("*", "OPEN HIDDEN"), only("trace"))))
                .isEqualTo("trace");
    }

    @Test
    void all_data_streams_of_a_selection_must_exist_if_they_are_required() {
        SelectedStreams found = selectStreams("logs,none*", "OPEN");

        assertThat(found.missing()).isEmpty();
        assertThat(found.requireAll()).containsExactly(LOGS);
        assertThat(selectStreams("z,logs,a", "OPEN").missing()).containsExactly("z", "a");
        assertThatThrownBy(() -> selectStreams("z,logs,a", "OPEN").requireAll())
                .isInstanceOf(Rejection.class)
                .hasMessage("index [z] does not exist");
    }

    @Test
    void writes_go_to_the_last_backing_index_the_index_or_the_write_index_of_the_alias() {
        assertThat(CATALOG.writeIndex("logs")).contains(NEWER);
        assertThat(CATALOG.writeIndex("notes")).contains(NOTES);
        assertThat(CATALOG.writeIndex("memos")).contains(NOTES);
        assertThat(CATALOG.writeIndex("gone")).isEmpty();
        assertThatThrownBy(() -> CATALOG.writeIndex("errors"))
                .isInstanceOf(Rejection.class)
                .hasMessage("no index of alias [errors] receives writes");
    }

    @Test
    void an_alias_writes_to_its_marked_member_or_to_its_only_index() {
        Member notes = Member.of(NOTES, AliasProperties.NONE);

        assertThat(alias(notes, Member.of(ARCHIVE, writing(true))).findWriteIndex())
                .contains(ARCHIVE);
        assertThat(alias(Member.of(NOTES, writing(false)), Member.of(ARCHIVE, writing(false)))
                        .findWriteIndex())
                .isEmpty();
        assertThat(alias(notes).findWriteIndex()).contains(NOTES);
        assertThat(alias(Member.of(NOTES, writing(false))).findWriteIndex()).isEmpty();
        assertThat(alias(notes, Member.of(ARCHIVE, AliasProperties.NONE)).findWriteIndex())
                .isEmpty();
    }

    @Test
    void an_alias_of_a_data_stream_writes_only_if_it_is_marked() {
        assertThat(alias(Member.of(LOGS, AliasProperties.NONE)).findWriteIndex())
                .isEmpty();
        assertThat(alias(Member.of(LOGS, writing(true))).writeIndex("a")).isEqualTo(NEWER);
    }

    @Test
    void an_alias_is_hidden_if_it_is_hidden_on_a_member() {
        assertThat(alias(Member.of(NOTES, hidden())).isHidden()).isTrue();
        assertThat(alias(Member.of(NOTES, AliasProperties.NONE)).isHidden()).isFalse();
    }

    @Test
    void a_union_contains_the_names_of_both_snapshots() {
        CatalogSnapshot streams = new CatalogSnapshot(CATALOG.streams(), Map.of(), Map.of());
        CatalogSnapshot indices = new CatalogSnapshot(Map.of(), CATALOG.indices(), Map.of());
        CatalogSnapshot aliases = new CatalogSnapshot(Map.of(), Map.of(), CATALOG.aliases());

        assertThat(streams.with(indices).with(aliases)).isEqualTo(CATALOG);
        assertThat(aliases.with(indices.with(streams))).isEqualTo(CATALOG);
    }

    @Test
    void a_data_stream_is_kept_if_its_name_and_its_write_index_are_accepted() {
        assertThat(CATALOG.only(index -> true, name -> true)).isSameAs(CATALOG);
        assertThat(CATALOG.only(index -> true, name -> !name.equals("trace")).streams())
                .containsOnlyKeys("logs");
        assertThat(CATALOG.only(index -> !index.equals(NEWER), name -> true).streams())
                .containsOnlyKeys("trace");
        assertThat(CATALOG.only(index -> !index.equals(OLDER), name -> true).streams())
                .containsOnlyKeys("logs", "trace");
    }

    @Test
    void an_alias_keeps_the_members_whose_write_index_is_accepted() {
        Map<String, ResolvedAlias> kept =
                CATALOG.only(index -> !index.equals(ARCHIVE), name -> true).aliases();

        assertThat(kept.get("errors")).isEqualTo(alias(Member.of(NOTES, filter(ERRORS))));
        assertThat(CATALOG.only(index -> !index.equals(NOTES), name -> true).aliases())
                .containsOnlyKeys("errors", "journal");
    }
}

package io.millrace.domain.index.alias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Indices;
import io.millrace.domain.index.alias.AliasChange.Addition;
import io.millrace.domain.index.alias.AliasChange.IndexRemoval;
import io.millrace.domain.index.alias.AliasChange.Removal;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The indices {@code a} and {@code b} have the alias {@code x}, the data stream {@code s} has the alias {@code y}. */
class AliasTableTest {

    private static final IndexName A = new IndexName("a");
    private static final IndexName B = new IndexName("b");
    private static final IndexName C = new IndexName("c");
    private static final IndexName S = new IndexName("s");
    private static final IndexName T = new IndexName("t");
    private static final IndexName X = new IndexName("x");
    private static final IndexName Y = new IndexName("y");
    private static final IndexName NEW = new IndexName("new");

    private static final AliasProperties WRITING = AliasProperties.NONE.writing(Optional.of(true));
    private static final AliasProperties HIDDEN = new AliasProperties(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(true));

    private static final Map<IndexName, SortedMap<IndexName, AliasProperties>> ALIASES =
            Map.of(X, owners(A, B), Y, owners(S));

    private static SortedMap<IndexName, AliasProperties> owners(IndexName... names) {
        SortedMap<IndexName, AliasProperties> owners = new TreeMap<>();
        for (IndexName name : names) {
            owners.put(name, AliasProperties.NONE);
        }
        return owners;
    }

    private static AliasTable table(Set<IndexName> taken, Index... indices) {
        return new AliasTable(List.of(indices), Set.of(S, T), new TreeMap<>(ALIASES), taken);
    }

    private static AliasTable table(Index... indices) {
        return table(Set.of(), indices);
    }

    private static AliasTable table() {
        return table(Indices.plain("a"), Indices.plain("b"), Indices.plain("c"));
    }

    private static IndexRemoval removal(IndexName index) {
        return new IndexRemoval(index, new IndexId(index.value()));
    }

    private static void assertRejected(Fault fault, AliasTable table, AliasChange... changes) {
        assertThatThrownBy(() -> table.after(List.of(changes)))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.fault()).contains(fault));
    }

    @Test
    void an_alias_is_added_to_indices_and_data_streams() {
        AliasTable after =
                table().after(List.of(new Addition(A, NEW, WRITING), new Addition(B, NEW), new Addition(T, Y)));

        assertThat(after.aliases().get(NEW)).isEqualTo(Map.of(A, WRITING, B, AliasProperties.NONE));
        assertThat(after.aliases().get(Y)).isEqualTo(owners(S, T));
        assertThat(after.aliases().get(X)).isEqualTo(owners(A, B));
    }

    @Test
    void changes_leave_the_table_before_them_unchanged() {
        AliasTable before = table();

        before.after(List.of(new Addition(C, X), removal(A)));

        assertThat(before).isEqualTo(table());
    }

    @Test
    void an_alias_that_is_added_again_has_the_new_properties() {
        assertThat(table().after(List.of(new Addition(A, X, WRITING))).aliases().get(X))
                .isEqualTo(Map.of(A, WRITING, B, AliasProperties.NONE));
    }

    @Test
    void an_alias_without_an_index_is_omitted() {
        AliasTable after = table().after(List.of(new Removal(A, X, true), new Removal(B, X, true)));

        assertThat(after.aliases()).containsOnlyKeys(Y);
    }

    @Test
    void changes_are_applied_in_their_order() {
        assertThat(table().after(List.of(new Addition(C, X), new Removal(C, X, true)))
                        .aliases())
                .isEqualTo(ALIASES);
        assertThat(table().after(List.of(new Removal(A, X, true), new Addition(A, X)))
                        .aliases())
                .isEqualTo(ALIASES);
    }

    @Test
    void an_alias_must_exist_only_if_its_removal_requires_it() {
        assertThat(table().after(List.of(new Removal(C, X, false), new Removal(A, NEW, false)))
                        .aliases())
                .isEqualTo(ALIASES);
        assertRejected(Fault.NO_REQUIRED_ALIAS, table(), new Removal(C, X, true));
        assertRejected(Fault.NO_REQUIRED_ALIAS, table(), new Removal(A, NEW, true));
    }

    @Test
    void an_index_is_removed_with_its_aliases() {
        AliasTable after = table().after(List.of(removal(A)));

        assertThat(after.aliases().get(X)).isEqualTo(owners(B));
        assertThat(after.indices()).containsExactlyInAnyOrder(Indices.plain("b"), Indices.plain("c"));
    }

    @Test
    void a_removed_index_frees_its_name_for_an_alias_of_the_same_request() {
        AliasTable before = table(Set.of(A), Indices.plain("a"), Indices.plain("b"));

        AliasTable after = before.after(List.of(new Addition(B, A), removal(A)));

        assertThat(after.aliases().get(A)).isEqualTo(owners(B));
        assertThat(after.taken()).isEmpty();
        assertRejected(Fault.INVALID_ALIAS_NAME, before, new Addition(B, A));
    }

    @Test
    void a_removed_index_cannot_receive_an_alias() {
        assertRejected(Fault.NO_SUCH_INDEX, table(), new Addition(A, NEW), removal(A));
    }

    @Test
    void another_index_with_the_name_is_not_removed() {
        assertRejected(Fault.NO_SUCH_INDEX, table(), new IndexRemoval(A, new IndexId("earlier")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"addition", "removal", "index"})
    void an_index_that_does_not_exist_cannot_be_changed(String kind) {
        assertRejected(Fault.NO_SUCH_INDEX, table(Indices.plain("b")), change(kind));
    }

    @ParameterizedTest
    @ValueSource(strings = {"addition", "removal", "index"})
    void a_backing_index_has_no_alias_and_is_not_removed(String kind) {
        assertRejected(Fault.ALIAS_OF_BACKING_INDEX, table(Indices.backing("a", "s", 1)), change(kind));
    }

    private static AliasChange change(String kind) {
        return switch (kind) {
            case "addition" -> new Addition(A, NEW);
            case "removal" -> new Removal(A, X, true);
            default -> removal(A);
        };
    }

    @ParameterizedTest
    @EnumSource(IndexBlock.class)
    void blocks_forbid_changes_of_aliases_and_the_removal_of_the_index(IndexBlock block) {
        AliasTable table = table(Indices.plain("a").inState(false, Set.of(block)), Indices.plain("b"));

        for (AliasChange change : List.of(new Addition(A, NEW), removal(A))) {
            boolean forbidden = change instanceof Addition ? block.forbidsChanging() : block.forbidsDeleting();
            if (forbidden) {
                assertThatThrownBy(() -> table.after(List.of(change)))
                        .isInstanceOfSatisfying(
                                Rejection.class,
                                rejection -> assertThat(rejection.isByBlock()).isTrue());
            } else {
                assertThat(table.after(List.of(change)).aliases()).isNotEqualTo(ALIASES);
            }
        }
    }

    @Test
    void an_alias_refers_to_indices_or_data_streams_but_not_to_both() {
        assertRejected(Fault.ALIAS_OF_BOTH, table(), new Addition(S, X));
        assertRejected(Fault.ALIAS_OF_BOTH, table(), new Addition(A, Y));
        assertThat(table().after(List.of(new Removal(S, Y, true), new Addition(A, Y)))
                        .aliases()
                        .get(Y))
                .isEqualTo(owners(A));
    }

    @Test
    void an_alias_has_at_most_one_write_index() {
        assertRejected(Fault.SEVERAL_WRITE_INDICES, table(), new Addition(A, X, WRITING), new Addition(B, X, WRITING));
    }

    @Test
    void a_new_write_stream_replaces_the_earlier_one() {
        AliasTable after = table().after(List.of(new Addition(S, Y, WRITING), new Addition(T, Y, WRITING)));

        assertThat(after.aliases().get(Y)).isEqualTo(Map.of(S, AliasProperties.NONE, T, WRITING));
    }

    @Test
    void another_stream_without_a_mark_keeps_the_write_stream() {
        AliasTable after = table().after(List.of(new Addition(S, Y, WRITING), new Addition(T, Y)));

        assertThat(after.aliases().get(Y)).isEqualTo(Map.of(S, WRITING, T, AliasProperties.NONE));
    }

    @Test
    void an_alias_is_hidden_on_all_of_its_indices_or_on_none() {
        assertThat(table().after(List.of(new Addition(A, X, HIDDEN), new Addition(B, X, HIDDEN)))
                        .aliases()
                        .get(X))
                .isEqualTo(Map.of(A, HIDDEN, B, HIDDEN));
        assertThatThrownBy(() -> table().after(List.of(new Addition(A, X, HIDDEN))))
                .isInstanceOf(Rejection.class)
                .hasMessage("alias [x] would be hidden on the indices [a] but not on the indices [b]");
    }

    @Test
    void an_alias_follows_the_rules_of_index_names() {
        assertThat(Alias.name("new")).isEqualTo(NEW);
        assertThatThrownBy(() -> Alias.name("New"))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_ALIAS))
                .hasMessage("the name [New] of an alias is not allowed: must be lowercase");
    }

    @Test
    void rejections_name_the_alias() {
        assertThat(Alias.nameTaken(X)).hasMessageContaining("[x]").hasMessageContaining("same name as the alias");
        assertThat(Alias.notItself("x")).hasMessage("[x] is an alias, not an index");
    }

    @Test
    void an_alias_of_a_stream_has_only_a_filter_and_the_mark_for_writes() {
        Optional<JsonText> filter = Optional.of(new JsonText("{\"match_all\":{}}"));
        AliasProperties all =
                new AliasProperties(filter, Optional.of("i"), Optional.of("s"), Optional.of(true), Optional.of(true));

        assertThat(all.ofStream())
                .isEqualTo(new AliasProperties(
                        filter, Optional.empty(), Optional.empty(), Optional.of(true), Optional.empty()));
        assertThat(all.writing(Optional.of(false)))
                .isEqualTo(new AliasProperties(
                        filter, Optional.of("i"), Optional.of("s"), Optional.of(false), Optional.of(true)));
    }
}

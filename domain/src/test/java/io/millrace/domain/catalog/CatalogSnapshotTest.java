package io.millrace.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CatalogSnapshotTest {

    private static final NameScope EVERYTHING = NameScope.everything(Action.SEARCH);

    private final Index notes = anIndex(1, "notes", Optional.empty());
    private final Index backing = anIndex(2, ".ds-logs-1", Optional.of(new Membership(new StreamName("logs"), 1)));

    @Test
    void what_an_engine_hands_out_beyond_the_selection_changes_nothing() {
        CatalogSnapshot fitting = new CatalogSnapshot(Map.of(), Map.of("notes", notes), Map.of());
        CatalogSnapshot whole = new CatalogSnapshot(
                Map.of(), Map.of("notes", notes, ".ds-logs-1", backing), Map.of("memos", ResolvedAlias.of(notes)));

        for (String expression : List.of("notes", "no*", "no*,-notes", "notes,gone")) {
            NameSelection selection = NameSelection.parse(expression, Set.of(Expand.OPEN));
            assertThat(whole.select(selection, EVERYTHING))
                    .as(expression)
                    .isEqualTo(fitting.select(selection, EVERYTHING));
        }
    }

    @Test
    void names_without_pattern_are_selected_from_the_part_of_the_snapshot_that_has_them() {
        CatalogSnapshot whole = new CatalogSnapshot(
                Map.of(), Map.of("notes", notes, ".ds-logs-1", backing), Map.of("memos", ResolvedAlias.of(notes)));

        assertThat(whole.about(selection("memos,gone")))
                .isEqualTo(new CatalogSnapshot(Map.of(), Map.of(), Map.of("memos", ResolvedAlias.of(notes))));
        assertThat(whole.about(selection("notes,gone")).indices()).containsOnlyKeys("notes");
        assertThat(whole.about(selection("notes,m*"))).isSameAs(whole);
    }

    @Test
    void a_snapshot_is_copied_only_if_something_is_removed_from_it() {
        CatalogSnapshot whole = new CatalogSnapshot(
                Map.of(), Map.of("notes", notes, ".ds-logs-1", backing), Map.of("memos", ResolvedAlias.of(notes)));

        assertThat(whole.only(index -> true, name -> true)).isSameAs(whole);
        assertThat(whole.only(index -> true, name -> !name.equals("memos")))
                .isEqualTo(new CatalogSnapshot(Map.of(), whole.indices(), Map.of()));
        assertThat(whole.only(notes::equals, name -> true))
                .isEqualTo(new CatalogSnapshot(
                        Map.of(), Map.of("notes", notes), Map.of("memos", ResolvedAlias.of(notes))));
    }

    private static NameSelection selection(String expression) {
        return NameSelection.parse(expression, Set.of(Expand.OPEN));
    }

    @Test
    void many_indices_are_selected_without_comparing_each_with_each() {
        Map<String, Index> indices = new HashMap<>();
        for (int number = 0; number < 10_000; number++) {
            indices.put("notes-" + number, anIndex(number + 1, "notes-" + number, Optional.empty()));
        }
        CatalogSnapshot snapshot = new CatalogSnapshot(Map.of(), indices, Map.of());

        assertThat(snapshot.select(NameSelection.parse("notes-1*,-notes-1", Set.of(Expand.OPEN)), EVERYTHING)
                        .indices())
                .hasSize(1_110)
                .startsWith(new Found(anIndex(11, "notes-10", Optional.empty()), false, false));
    }

    @Test
    void aliases_are_also_known_by_their_index_and_backing_indices_by_their_data_stream() {
        CatalogSnapshot snapshot = new CatalogSnapshot(
                Map.of(), Map.of("notes", notes, ".ds-logs-1", backing), Map.of("memos", ResolvedAlias.of(notes)));

        assertThat(snapshot.otherNames(Set.of("memos", "notes", ".ds-logs-1", "gone")))
                .isEqualTo(Map.of("memos", List.of("notes"), ".ds-logs-1", List.of("logs")));
    }

    private static Index anIndex(long id, String name, Optional<Membership> membership) {
        return new Index(
                new IndexId(String.valueOf(id)),
                new IndexName(name),
                new UUID(0, id),
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
                membership);
    }
}

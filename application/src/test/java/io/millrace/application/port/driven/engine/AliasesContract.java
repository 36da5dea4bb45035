package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link Aliases} must do. An adapter's test extends this and hands over the ports of an empty store. */
public abstract class AliasesContract {

    Aliases aliases;
    Indices indices;
    DataStreams streams;
    WriteIndices writeIndices;
    DocumentStore documents;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract Aliases aliases();

    protected abstract Indices indices();

    protected abstract DataStreams dataStreams();

    protected abstract WriteIndices writeIndices();

    protected abstract DocumentStore documents();

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        aliases = aliases();
        indices = indices();
        streams = dataStreams();
        writeIndices = writeIndices();
        documents = documents();
    }

    static AliasChange adding(String index, String alias) {
        return new AliasChange.Addition(new IndexName(index), new IndexName(alias));
    }

    static AliasChange writing(String index, String alias, boolean writes) {
        return new AliasChange.Addition(
                new IndexName(index), new IndexName(alias), AliasProperties.NONE.writing(Optional.of(writes)));
    }

    private static AliasChange hiding(String index, String alias) {
        return new AliasChange.Addition(
                new IndexName(index),
                new IndexName(alias),
                new AliasProperties(
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(true)));
    }

    static AliasChange removing(String index, String alias) {
        return new AliasChange.Removal(new IndexName(index), new IndexName(alias), false);
    }

    private AliasChange removing(String index) {
        Index named = indices.snapshot(NameSelection.ofName(index)).indices().get(index);
        return new AliasChange.IndexRemoval(new IndexName(index), named == null ? new IndexId("0") : named.id());
    }

    void change(AliasChange... changes) {
        List<AliasChange> all = new ArrayList<>();
        for (AliasChange change : changes) {
            all.add(change);
        }
        aliases.change(all);
    }

    Index anIndexWith(String name, String... names) {
        Index index = indices.create(aNewIndex(name));
        for (String alias : names) {
            change(adding(name, alias));
        }
        return index;
    }

    private List<IndexName> aliasesOf(Index index) {
        return aliases.listOf(List.of(index.id())).getOrDefault(index.id(), List.of()).stream()
                .map(NamedAlias::name)
                .toList();
    }

    Selected select(String expression) {
        return indices.select(selecting(expression), EVERYTHING);
    }

    void assertRefused(Reason reason, String message, AliasChange... changes) {
        assertThatThrownBy(() -> change(changes))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(reason))
                .hasMessageContaining(message);
    }

    @Nested
    class Changing {

        @Test
        void an_index_that_took_the_name_of_the_chosen_one_is_not_removed() {
            Index chosen = anIndexWith("notes");
            indices.delete(chosen);
            Index other = indices.create(aNewIndex("notes"));
            documents.append(other, List.of(aDocument("1", "2015-05-17T10:00:00Z")));

            assertRefused(Reason.INDEX_NOT_FOUND, "[notes]", new AliasChange.IndexRemoval(chosen.name(), chosen.id()));

            assertThat(documents.count(List.of(other), new Query.MatchAll())).isEqualTo(1);
        }

        @Test
        void aliases_are_listed_by_name_for_the_indices_that_have_any() {
            Index notes = anIndexWith("notes", "b", "a");
            Index other = anIndexWith("other", "c");
            Index bare = anIndexWith("bare");

            assertThat(aliases.listOf(List.of(notes.id(), bare.id())))
                    .isEqualTo(Map.of(
                            notes.id(),
                            List.of(new NamedAlias(new IndexName("a")), new NamedAlias(new IndexName("b")))));
            assertThat(aliasesOf(other)).containsExactly(new IndexName("c"));
            assertThat(aliases.listOf(List.of())).isEmpty();
        }

        @Test
        void an_alias_is_added_and_removed_as_often_as_one_likes() {
            Index notes = anIndexWith("notes", "a");

            change(adding("notes", "a"), adding("notes", "a"));

            assertThat(aliasesOf(notes)).containsExactly(new IndexName("a"));
            change(removing("notes", "a"));
            change(removing("notes", "a"));
            assertThat(aliasesOf(notes)).isEmpty();
            assertThat(select("a").missing()).containsExactly("a");
        }

        @Test
        void an_index_is_made_with_its_aliases_or_not_at_all() {
            anIndexWith("notes", "a");
            List<NamedAlias> wanted = List.of(new NamedAlias(new IndexName("c")), new NamedAlias(new IndexName("b")));

            Index made = indices.create(aNewIndex("made"), wanted);

            assertThat(aliasesOf(made)).containsExactly(new IndexName("b"), new IndexName("c"));
            assertThat(select("b").indices()).containsExactly(new Found(made, true, true));
            for (String taken : List.of("notes", "other")) {
                assertThatThrownBy(() -> indices.create(
                                aNewIndex("other"),
                                List.of(new NamedAlias(new IndexName("d")), new NamedAlias(new IndexName(taken)))))
                        .isInstanceOf(Rejection.class);
                assertThat(select("other").missing()).containsExactly("other");
                assertThat(select("d").missing()).containsExactly("d");
            }
            assertThatThrownBy(() -> indices.create(aNewIndex("notes"), List.of(new NamedAlias(new IndexName("d")))))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS));
        }

        @Test
        void an_alias_moves_in_one_step_whatever_the_order() {
            Index old = anIndexWith("old", "a", "b");
            Index next = anIndexWith("next");

            change(adding("next", "a"), removing("old", "a"), removing("old", "b"), adding("next", "b"));

            assertThat(aliasesOf(old)).isEmpty();
            assertThat(aliasesOf(next)).containsExactly(new IndexName("a"), new IndexName("b"));
        }

        @Test
        void an_index_makes_way_for_an_alias_of_its_name() {
            Index old = anIndexWith("notes", "a");
            documents.append(old, List.of(aDocument("1", "2015-05-17T10:00:00Z")));
            Index next = anIndexWith("notes-2");

            change(adding("notes-2", "notes"), removing("notes"), adding("notes-2", "a"));

            assertThat(aliasesOf(next)).containsExactly(new IndexName("a"), new IndexName("notes"));
            assertThat(select("notes").indices()).containsExactly(new Found(next, true, true));
            assertThat(documents.count(List.of(next), new Query.MatchAll())).isZero();
            assertThat(documents.append(old, List.of(aDocument("2", "2015-05-17T10:00:00Z"))))
                    .containsOnly(Outcome.Open.NOT_WRITABLE);
        }

        @Test
        void an_alias_belongs_to_several_indices() {
            Index notes = anIndexWith("notes", "a");
            Index other = anIndexWith("other", "a");

            assertThat(aliasesOf(notes)).containsExactly(new IndexName("a"));
            assertThat(aliasesOf(other)).containsExactly(new IndexName("a"));
            assertThat(select("a").aliases()).isEqualTo(Map.of("a", List.of("notes", "other")));
            indices.delete(notes);
            assertThat(select("a").indices()).containsExactly(new Found(other, true, true));
            change(removing("other", "a"));
            assertThat(select("a").missing()).containsExactly("a");
            assertThat(indices.create(aNewIndex("a")).name()).isEqualTo(new IndexName("a"));
        }

        @Test
        void properties_are_kept_and_replaced() {
            Index notes = anIndexWith("notes");
            AliasProperties all = new AliasProperties(
                    Optional.of(new JsonText("{\"ids\":{\"values\":[\"1\"]}}")),
                    Optional.of("r\u00e9"),
                    Optional.of("1,2"),
                    Optional.of(true),
                    Optional.of(false));

            change(new AliasChange.Addition(notes.name(), new IndexName("a"), all));
            assertThat(aliases.listOf(List.of(notes.id())))
                    .isEqualTo(Map.of(notes.id(), List.of(new NamedAlias(new IndexName("a"), all))));
            assertThat(select("a").indices())
                    .extracting(Found::filters)
                    .containsExactly(Set.of(all.filter().orElseThrow()));

            change(adding("notes", "a"));
            assertThat(aliases.listOf(List.of(notes.id())))
                    .isEqualTo(Map.of(notes.id(), List.of(new NamedAlias(new IndexName("a")))));
        }

        @Test
        void one_index_of_an_alias_receives_writes() {
            Index first = anIndexWith("first", "a");
            Index second = anIndexWith("second", "a");
            assertThatThrownBy(() -> writeIndices.findUncached("a"))
                    .isInstanceOf(Rejection.class)
                    .hasMessageContaining("no index of alias [a] receives writes");

            change(writing("first", "a", true));
            assertThat(writeIndices.findUncached("a")).contains(first);
            assertRefused(
                    Reason.INVALID,
                    "alias [a] would have several write indices: [first, second]",
                    writing("second", "a", true));
            change(writing("second", "a", true), writing("first", "a", false));
            assertThat(writeIndices.findUncached("a")).contains(second);
            indices.delete(second);
            assertThatThrownBy(() -> writeIndices.findUncached("a")).isInstanceOf(Rejection.class);
        }

        @Test
        void a_new_index_must_agree_with_the_others_about_its_aliases() {
            anIndexWith("first");
            change(writing("first", "a", true), hiding("first", "b"));

            assertThatThrownBy(() -> indices.create(
                            aNewIndex("second"),
                            List.of(new NamedAlias(
                                    new IndexName("a"), AliasProperties.NONE.writing(Optional.of(true))))))
                    .hasMessageContaining("several write indices");
            assertThatThrownBy(() -> indices.create(aNewIndex("second"), List.of(new NamedAlias(new IndexName("b")))))
                    .hasMessageContaining(
                            "alias [b] would be hidden on the indices [first] but not on the indices [second]");
            assertThat(select("second").missing()).containsExactly("second");
        }

        @Test
        void the_names_of_indices_and_streams_are_not_for_aliases() {
            anIndexWith("notes");
            anIndexWith("other");
            streams.create(aNewStream("logs"));

            assertRefused(
                    Reason.INVALID_ALIAS,
                    "an index or data stream exists with the same name as the alias",
                    adding("notes", "other"));
            assertRefused(
                    Reason.INVALID_ALIAS,
                    "an index or data stream exists with the same name as the alias",
                    adding("notes", "logs"));
            assertRefused(
                    Reason.INVALID_ALIAS,
                    "an index or data stream exists with the same name as the alias",
                    adding("notes", "notes"));
        }

        @Test
        void the_names_of_aliases_are_not_for_indices_and_streams() {
            anIndexWith("notes", "a");

            assertThatThrownBy(() -> indices.create(aNewIndex("a")))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_NAME))
                    .hasMessageContaining("already exists as alias");
            assertThatThrownBy(() -> streams.create(aNewStream("a")))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_NAME));
        }

        @Test
        void backing_indices_have_no_aliases() {
            DataStream logs = streams.create(aNewStream("logs"));
            String backing = logs.writeIndex().name().value();
            anIndexWith("notes", "a");

            assertRefused(
                    Reason.INVALID,
                    "index [" + backing + "] of data stream [logs] cannot have an alias",
                    adding(backing, "b"));
            assertThatThrownBy(() -> streams.modify(List.of(new BackingIndexChange.Addition("logs", "notes"))))
                    .hasMessage("cannot add index [notes] to data stream [logs] until its alias [a] is removed");
            assertThatThrownBy(() -> streams.modify(List.of(new BackingIndexChange.Addition("logs", "a"))))
                    .hasMessage("index [a] not found");
        }

        @Test
        void what_cannot_be_done_leaves_the_rest_undone() {
            Index notes = anIndexWith("notes", "a");

            assertRefused(Reason.INDEX_NOT_FOUND, "[gone]", adding("notes", "b"), adding("gone", "c"));
            assertRefused(
                    Reason.RESOURCE_NOT_FOUND,
                    "alias [b] does not exist",
                    removing("notes", "a"),
                    new AliasChange.Removal(new IndexName("notes"), new IndexName("b"), true));

            assertThat(aliasesOf(notes)).containsExactly(new IndexName("a"));
        }

        @Test
        void a_block_against_changes_forbids_them() {
            Index notes = anIndexWith("notes", "a");
            indices.block(notes, IndexBlock.METADATA);

            assertThatThrownBy(() -> change(removing("notes", "a")))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.BLOCKED));
            assertThat(aliasesOf(notes)).containsExactly(new IndexName("a"));
        }

        @Test
        void an_index_that_is_deleted_takes_its_aliases_along() {
            Index notes = anIndexWith("notes", "a");

            indices.delete(notes);

            assertThat(select("a").missing()).containsExactly("a");
            assertThat(writeIndices.findUncached("a")).isEmpty();
            assertThat(indices.create(aNewIndex("a")).name()).isEqualTo(new IndexName("a"));
        }
    }

    @Nested
    class RollingOver {

        private boolean rollOver(Index current, AliasProperties before, String next, NamedAlias... others) {
            return aliases.rollOver(
                    new Aliases.AliasRollover(new IndexName("a"), current, before, aNewIndex(next), List.of(others)));
        }

        @Test
        void an_alias_without_a_mark_moves_to_the_new_index() {
            Index first = anIndexWith("logs-1", "a");

            assertThat(rollOver(first, AliasProperties.NONE, "logs-2", new NamedAlias(new IndexName("b"))))
                    .isTrue();

            assertThat(aliasesOf(first)).isEmpty();
            Index second = writeIndices.findUncached("a").orElseThrow();
            assertThat(second.name()).isEqualTo(new IndexName("logs-2"));
            assertThat(aliasesOf(second)).containsExactly(new IndexName("a"), new IndexName("b"));
        }

        @Test
        void a_marked_index_keeps_the_alias_without_the_mark() {
            Index first = anIndexWith("logs-1");
            change(writing("logs-1", "a", true));
            AliasProperties marked = AliasProperties.NONE.writing(Optional.of(true));

            assertThat(rollOver(first, marked, "logs-2")).isTrue();

            assertThat(writeIndices.findUncached("a").orElseThrow().name()).isEqualTo(new IndexName("logs-2"));
            assertThat(select("a").aliases()).isEqualTo(Map.of("a", List.of("logs-1", "logs-2")));
        }

        @Test
        void a_second_rollover_of_the_same_index_changes_nothing() {
            Index first = anIndexWith("logs-1", "a");
            rollOver(first, AliasProperties.NONE, "logs-2");

            assertThat(rollOver(first, AliasProperties.NONE, "logs-3")).isFalse();

            assertThat(select("logs-3").missing()).containsExactly("logs-3");
        }

        @Test
        void an_index_that_has_joined_an_unmarked_alias_stops_the_rollover() {
            Index first = anIndexWith("logs-1", "a");
            anIndexWith("logs-0", "a");

            assertThat(rollOver(first, AliasProperties.NONE, "logs-2")).isFalse();

            assertThat(select("a").aliases()).isEqualTo(Map.of("a", List.of("logs-0", "logs-1")));
        }

        @Test
        void a_name_that_is_taken_changes_nothing() {
            Index first = anIndexWith("logs-1", "a");
            anIndexWith("logs-2");

            assertThatThrownBy(() -> rollOver(first, AliasProperties.NONE, "logs-2"))
                    .isInstanceOf(Rejection.class);
            assertThat(writeIndices.findUncached("a")).contains(first);
        }
    }

    @Nested
    class Finding {

        @Test
        void an_alias_leads_writers_to_its_index_from_the_moment_it_means_another() {
            Index old = anIndexWith("old", "a");
            Index next = anIndexWith("next");
            assertThat(writeIndices.find("a")).contains(old);

            change(removing("old", "a"), adding("next", "a"));

            assertThat(writeIndices.find("a")).contains(next);
            assertThat(writeIndices.findUncached("a")).contains(next);
            change(removing("next", "a"));
            assertThat(writeIndices.find("a")).isEmpty();
        }

        @Test
        void an_alias_stands_for_its_index() {
            Index notes = anIndexWith("notes", "a");

            Selected selected = select("a");

            assertThat(selected.indices()).containsExactly(new Found(notes, true, true));
            assertThat(selected.aliases()).isEqualTo(Map.of("a", List.of("notes")));
            assertThat(selected.missing()).isEmpty();
        }

        @Test
        void an_index_found_by_its_own_name_too_is_found_once() {
            Index notes = anIndexWith("notes", "a", "b");

            assertThat(select("a,notes,b").indices()).containsExactly(new Found(notes, true, false));
            assertThat(select("*").indices()).containsExactly(new Found(notes, false, false));
        }

        @Test
        void patterns_find_aliases() {
            Index notes = anIndexWith("notes", "alpha");
            anIndexWith("other", "beta");

            Selected selected = select("al*");

            assertThat(selected.indices()).containsExactly(new Found(notes, false, true));
            assertThat(selected.aliases()).isEmpty();
            assertThat(select("*,-alpha").indices()).extracting(Found::index).doesNotContain(notes);
            assertThat(select("*,-al*").indices()).extracting(Found::index).doesNotContain(notes);
        }

        @Test
        void patterns_find_dotted_aliases_only_with_a_dot() {
            Index notes = anIndexWith(".notes-2", ".notes");

            assertThat(select("*").indices()).isEmpty();
            assertThat(select(".notes*").indices()).containsExactly(new Found(notes, false, false));
            assertThat(select(".not*,-.notes-*").indices()).isEmpty();
            assertThat(select(".notes").indices()).containsExactly(new Found(notes, true, true));
        }

        @Test
        void patterns_find_the_alias_of_a_closed_index_only_if_they_find_closed_ones() {
            Index closed = indices.close(anIndexWith("notes", "alpha"));

            assertThat(indices.select(selecting("al*", Expand.OPEN), EVERYTHING).indices())
                    .isEmpty();
            assertThat(indices.select(selecting("al*", Expand.CLOSED), EVERYTHING)
                            .indices())
                    .containsExactly(new Found(closed, false, true));
        }

        @Test
        void a_scope_lets_patterns_find_what_the_name_of_the_alias_or_of_the_index_allows() {
            Index notes = anIndexWith("notes", "alpha");
            anIndexWith("other", "allegro");

            assertThat(indices.select(selecting("al*"), only("alpha")).indices())
                    .containsExactly(new Found(notes, false, true));
            assertThat(indices.select(selecting("al*"), only("notes")).indices())
                    .containsExactly(new Found(notes, false, true));
            assertThat(indices.select(selecting("*"), only("alpha")).indices())
                    .containsExactly(new Found(notes, false, true));
        }

        @Test
        void a_filter_applies_unless_the_index_is_selected_without_it() {
            Index notes = anIndexWith("notes", "open");
            JsonText filter = new JsonText("{\"ids\":{\"values\":[\"1\"]}}");
            JsonText other = new JsonText("{\"ids\":{\"values\":[\"2\"]}}");
            change(filtering("notes", "one", filter), filtering("notes", "two", other));

            assertThat(select("one").indices()).containsExactly(new Found(notes, true, true, Set.of(filter)));
            assertThat(select("one,two").indices())
                    .containsExactly(new Found(notes, true, true, Set.of(filter, other)));
            assertThat(select("one,open").indices()).containsExactly(new Found(notes, true, true));
            assertThat(select("one,notes").indices()).containsExactly(new Found(notes, true, false));
            assertThat(indices.select(selecting("on*"), only("one")).indices())
                    .containsExactly(new Found(notes, false, true, Set.of(filter)));
        }

        private AliasChange filtering(String index, String alias, JsonText filter) {
            return new AliasChange.Addition(
                    new IndexName(index),
                    new IndexName(alias),
                    new AliasProperties(
                            Optional.of(filter),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty()));
        }

        @Test
        void patterns_skip_hidden_aliases() {
            Index notes = anIndexWith("notes");
            change(hiding("notes", "alpha"));

            assertThat(indices.select(selecting("al*", Expand.OPEN), EVERYTHING).indices())
                    .isEmpty();
            assertThat(indices.select(selecting("al*", Expand.OPEN, Expand.HIDDEN), EVERYTHING)
                            .indices())
                    .containsExactly(new Found(notes, false, true));
            assertThat(select("alpha").indices()).containsExactly(new Found(notes, true, true));
        }

        @Test
        void a_scope_keeps_patterns_from_the_other_indices_of_an_alias() {
            Index notes = anIndexWith("notes", "alpha");
            anIndexWith("other", "alpha");

            assertThat(indices.select(selecting("al*"), only("notes")).indices())
                    .containsExactly(new Found(notes, false, true));
        }

        @Test
        void an_alias_is_no_data_stream() {
            anIndexWith("notes", "a");

            assertThat(indices.selectStreams(selecting("a"), EVERYTHING).missing())
                    .containsExactly("a");
            assertThat(indices.selectStreams(selecting("*"), EVERYTHING).streams())
                    .isEmpty();
        }
    }
}

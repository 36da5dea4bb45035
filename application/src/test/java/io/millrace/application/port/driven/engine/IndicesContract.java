package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static io.millrace.application.port.driven.engine.EngineFixture.withMappings;
import static io.millrace.application.port.driven.engine.EngineFixture.withSettings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.Indices.Changed;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.SettingsChange;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Indices} must do. An adapter's test extends this and hands over the ports of an empty store. */
public abstract class IndicesContract {

    private Indices indices;
    private DataStreams streams;
    private DocumentStore documents;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract Indices indices();

    /** Returns what the engine promises; an adapter that promises less overrides it. */
    protected Set<EngineCapability> capabilities() {
        return EngineCapability.ALL;
    }

    protected abstract DataStreams dataStreams();

    protected abstract DocumentStore documents();

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        indices = indices();
        streams = dataStreams();
        documents = documents();
    }

    private List<String> names(String expression, Expand first, Expand... rest) {
        return names(indices.select(selecting(expression, first, rest), EVERYTHING));
    }

    private List<String> names(String expression, NameScope scope) {
        return names(indices.select(selecting(expression), scope));
    }

    private List<String> names(String expression) {
        return names(indices.select(selecting(expression), EVERYTHING));
    }

    private static List<String> names(Selected selected) {
        return selected.indices().stream()
                .map(found -> found.index().name().value())
                .toList();
    }

    @Nested
    class Updating {

        private final JsonText added = new JsonText("{\"properties\":{\"a\":{\"type\":\"keyword\"}}}");

        private Index find(String name) {
            return indices.select(selecting(name), EVERYTHING).indices().get(0).index();
        }

        @Test
        void several_indices_are_changed_in_one_step() {
            Index notes = indices.create(aNewIndex("notes"));
            DataStream logs = streams.create(aNewStream("logs"));
            Index untouched = indices.create(aNewIndex("untouched"));
            Map<String, String> settings = Map.of("blocks.read", "true", "hidden", "true", "number_of_replicas", "2");
            JsonText mappings = new JsonText("{ \"properties\" : {\"a\":{\"type\":\"keyword\"}}}");
            List<IndexId> wanted = List.of(
                    notes.id(),
                    logs.writeIndex().id(),
                    new IndexId(String.valueOf(Long.MAX_VALUE)),
                    new IndexId("of another engine"));

            Changed mapped = indices.update(wanted, withMappings(mappings));
            Changed set = indices.update(wanted, withSettings(settings));

            for (String name : List.of("notes", "logs")) {
                Index changed = find(name);
                RequestedState.assertSettings(changed, IndexSettings.ofRequest(settings), capabilities());
                assertThat(changed.blocks()).containsExactly(IndexBlock.READ);
                assertThat(changed.hidden()).isTrue();
                RequestedState.assertMappings(changed, mappings, capabilities());
                assertThat(changed.isWritable()).isTrue();
            }
            assertThat(List.of(mapped, set))
                    .allSatisfy(changed -> assertThat(changed.changed())
                            .containsExactlyInAnyOrder(
                                    notes.id(), logs.writeIndex().id()))
                    .allSatisfy(changed -> assertThat(changed.refused()).isEmpty());
            assertThat(find("untouched")).isEqualTo(untouched);
            assertThat(find("notes").uuid()).isEqualTo(notes.uuid());
        }

        @Test
        void mappings_alone_leave_blocks_as_they_are() {
            Index notes = indices.create(aNewIndex("notes"));
            indices.block(notes, IndexBlock.WRITE);

            indices.update(List.of(notes.id()), withMappings(added));

            assertThat(find("notes").blocks()).containsExactly(IndexBlock.WRITE);
            assertThat(find("notes").settings()).isEqualTo(notes.settings());
        }

        @Test
        void a_block_ends_the_writing_and_is_lifted_again() {
            Index notes = indices.create(aNewIndex("notes"));
            List<NewDocument> document = List.of(aDocument("1", "2015-05-17T10:00:00Z"));

            indices.update(List.of(notes.id()), withSettings(Map.of("blocks.write", "true")));

            assertThat(documents.append(notes, document)).containsOnly(Outcome.Open.NOT_WRITABLE);
            indices.update(
                    List.of(notes.id()), SettingsChange.ofRequest(Map.of("blocks.write", Optional.empty()), false));
            assertThat(documents.append(notes, document)).allMatch(Outcome::isCreated);
        }

        @Test
        void a_refusal_of_one_changes_none_where_changes_are_whole() {
            Index notes = indices.create(aNewIndex("notes"));
            Index other = indices.block(indices.create(aNewIndex("other")), IndexBlock.METADATA);

            Changed changed = indices.update(List.of(notes.id(), other.id()), withMappings(added));

            assertThat(changed.refused()).containsOnlyKeys(other.id());
            assertThat(find("other")).isEqualTo(other);
            if (capabilities().contains(EngineCapability.WHOLE_CHANGES)) {
                assertThat(changed.changed()).isEmpty();
                assertThat(find("notes")).isEqualTo(notes);
            } else {
                assertThat(changed.changed()).containsExactly(notes.id());
                RequestedState.assertMappings(find("notes"), added, capabilities());
            }
        }
    }

    @Nested
    class Creating {

        @Test
        void gives_back_what_was_asked_for() {
            NewIndex wanted = new NewIndex(
                    new IndexName("notes"),
                    Versions.previous(),
                    IndexSettings.ofRequest(Map.of("number_of_replicas", "2", "blocks.write", "true")),
                    new JsonText("{ \"properties\" : {\"a\":{\"type\":\"keyword\"}}}"),
                    false,
                    NOON);

            Index created = indices.create(wanted);

            assertThat(created.name()).isEqualTo(wanted.name());
            RequestedState.assertVersion(created, Versions.previous(), capabilities());
            RequestedState.assertSettings(created, wanted.settings(), capabilities());
            RequestedState.assertMappings(created, wanted.mappings(), capabilities());
            assertThat(created.blocks()).containsExactly(IndexBlock.WRITE);
            assertThat(created.createdAt()).isEqualTo(NOON);
            assertThat(created.closed()).isFalse();
            assertThat(created.rolledOver()).isFalse();
            assertThat(created.sealed()).isEmpty();
            assertThat(created.membership()).isEmpty();
            assertThat(indices.select(selecting("notes"), EVERYTHING).indices())
                    .containsExactly(new Found(created, true, false));
        }

        @Test
        void refuses_a_name_that_an_index_carries() {
            Index first = indices.create(aNewIndex("notes"));

            assertThatThrownBy(() -> indices.create(aNewIndex("notes")))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS));
            assertThat(indices.select(selecting("*"), EVERYTHING).indices())
                    .containsExactly(new Found(first, false, false));
        }

        @Test
        void refuses_a_name_that_a_data_stream_carries() {
            streams.create(aNewStream("logs"));

            assertThatThrownBy(() -> indices.create(aNewIndex("logs")))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS));
        }

        @Test
        void two_indices_of_names_that_share_their_first_hundred_characters_are_two() {
            String shared = "n".repeat(100);

            Index one = indices.create(aNewIndex(shared + "a"));
            Index other = indices.create(aNewIndex(shared + "b"));
            documents.append(one, List.of(aDocument("1", "2015-05-17T10:00:00Z")));

            assertThat(documents.count(List.of(one), new Query.MatchAll())).isEqualTo(1);
            assertThat(documents.count(List.of(other), new Query.MatchAll())).isZero();
        }
    }

    @Nested
    class Selecting {

        @Test
        void finds_plain_indices_by_name_and_by_pattern() {
            indices.create(aNewIndex("notes-1"));
            indices.create(aNewIndex("notes-2"));
            indices.create(aNewIndex("other"));

            assertThat(names("notes-2")).containsExactly("notes-2");
            assertThat(names("notes-*")).containsExactly("notes-1", "notes-2");
            assertThat(names("*")).containsExactly("notes-1", "notes-2", "other");
        }

        @Test
        void a_pattern_takes_no_character_but_the_star_for_more_than_itself() {
            indices.create(aNewIndex("a_b"));
            indices.create(aNewIndex("axb"));
            indices.create(aNewIndex("a%b"));

            assertThat(names("a_*")).containsExactly("a_b");
            assertThat(names("a%*")).containsExactly("a%b");
        }

        @Test
        void a_data_stream_stands_for_its_backing_indices_oldest_first() {
            DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));

            Selected selected = indices.select(selecting("logs"), EVERYTHING);

            assertThat(selected.indices())
                    .extracting(found -> found.index().id())
                    .containsExactlyElementsOf(
                            stream.backingIndices().stream().map(Index::id).toList());
            assertThat(selected.indices()).extracting(Found::named).containsOnly(false);
            assertThat(names("log*")).hasSize(2);
        }

        @Test
        void a_backing_index_is_found_by_its_own_name_and_by_dotted_patterns_only() {
            DataStream stream = streams.create(aNewStream("logs"));
            String backing = stream.writeIndex().name().value();

            assertThat(names("*logs*", Expand.OPEN)).containsExactly(backing);
            assertThat(names("*-000001", Expand.OPEN)).isEmpty();
            assertThat(names(".ds-logs-*", Expand.OPEN)).containsExactly(backing);
            assertThat(names("*-000001", Expand.OPEN, Expand.HIDDEN)).containsExactly(backing);
            assertThat(indices.select(selecting(backing), EVERYTHING).indices())
                    .containsExactly(new Found(stream.writeIndex(), true, false));
        }

        @Test
        void a_data_stream_that_a_pattern_finds_stands_for_what_is_open_or_closed_as_asked_for() {
            DataStream logs = rolledOver(streams, streams.create(aNewStream("logs")));
            Index first = indices.close(logs.backingIndices().get(0));
            String closed = first.name().value();
            String open = logs.writeIndex().name().value();

            assertThat(names("logs")).containsExactly(closed, open);
            assertThat(names("log*", Expand.OPEN)).containsExactly(open);
            assertThat(names("log*", Expand.CLOSED)).containsExactly(closed);
            assertThat(names("log*", Expand.OPEN, Expand.CLOSED)).containsExactly(closed, open);
        }

        @Test
        void comes_in_the_order_of_streams_and_names_and_finds_each_once() {
            DataStream stream = streams.create(aNewStream("m-stream"));
            indices.create(aNewIndex("z"));
            indices.create(aNewIndex("a"));

            assertThat(names("z,m-stream,a,m-*,*"))
                    .containsExactly("a", stream.writeIndex().name().value(), "z");
        }

        @Test
        void parts_behind_a_minus_are_taken_out() {
            indices.create(aNewIndex("notes-1"));
            indices.create(aNewIndex("notes-2"));
            streams.create(aNewStream("notes-3"));

            assertThat(names("notes-*,-notes-2")).doesNotContain("notes-2").hasSize(2);
            assertThat(names("notes-*,-notes-3")).containsExactly("notes-1", "notes-2");
            assertThat(names("notes-*,-*")).isEmpty();
        }

        @Test
        void tells_which_names_are_missing_but_not_which_patterns() {
            indices.create(aNewIndex("notes"));

            Selected selected = indices.select(selecting("notes,nothing,no-*,nobody"), EVERYTHING);

            assertThat(names(selected)).containsExactly("notes");
            assertThat(selected.missing()).containsExactly("nothing", "nobody");
        }

        @Test
        void patterns_find_nothing_beyond_the_scope() {
            DataStream logs = rolledOver(streams, streams.create(aNewStream("logs")));
            DataStream secret = streams.create(aNewStream("secret"));
            indices.create(aNewIndex("notes"));
            indices.create(aNewIndex("secret-notes"));
            String first = logs.backingIndices().get(0).name().value();
            String second = logs.writeIndex().name().value();
            String secretIndex = secret.writeIndex().name().value();

            assertThat(names("*", only("logs", "notes"))).containsExactly(first, second, "notes");
            assertThat(names(".ds-*", only("logs", "notes"))).containsExactly(first, second);
            assertThat(names("secret*,.ds-secret-*", only("logs", "notes"))).isEmpty();
            assertThat(names(".ds-*", only(".ds-secret-*"))).containsExactly(secretIndex);
            assertThat(names("*", only(".ds-secret-*"))).isEmpty();
            assertThat(indices.select(selecting("secret*"), only("notes")).missing())
                    .isEmpty();
        }

        @Test
        void names_are_looked_for_whatever_the_scope() {
            DataStream logs = streams.create(aNewStream("logs"));
            indices.create(aNewIndex("notes-1"));
            indices.create(aNewIndex("notes-2"));
            String backing = logs.writeIndex().name().value();

            Selected selected = indices.select(selecting(backing + ",notes-1,gone,notes-*"), only("gone"));

            assertThat(selected.indices()).extracting(Found::named).containsExactly(true, true);
            assertThat(names(selected)).containsExactly(backing, "notes-1");
            assertThat(selected.missing()).containsExactly("gone");
            assertThat(names("logs,notes-*", only("gone"))).containsExactly(backing);
            assertThat(names("notes-1,notes-*,-notes-1", only("notes-2"))).containsExactly("notes-2");
        }

        @Test
        void each_of_many_names_is_found_as_if_it_were_alone() {
            DataStream logs = rolledOver(streams, streams.create(aNewStream("logs")));
            Index notes = indices.create(aNewIndex("notes"), List.of(new NamedAlias(new IndexName("memos"))));
            String backing = logs.writeIndex().name().value();
            List<String> names = List.of("memos", "gone", "logs", backing, "notes", ".dotted");

            Map<String, Selected> found = indices.selectEach(names);

            assertThat(found).containsOnlyKeys(names);
            names.forEach(name -> assertThat(found.get(name)).isEqualTo(indices.select(selecting(name), EVERYTHING)));
            assertThat(found.get("memos"))
                    .isEqualTo(new Selected(
                            List.of(new Found(notes, true, true)), List.of(), Map.of("memos", List.of("notes"))));
            assertThat(found.get("gone")).isEqualTo(new Selected(List.of(), List.of("gone"), Map.of()));
            assertThat(found.get("logs")).isNotEqualTo(found.get(backing));
        }

        @Test
        void no_name_at_all_finds_nothing() {
            assertThat(indices.selectEach(List.of())).isEmpty();
        }

        @Test
        void more_names_than_a_selection_has_are_refused() {
            List<String> names = IntStream.rangeClosed(0, 1_000)
                    .mapToObj(number -> "n" + number)
                    .toList();

            assertThatThrownBy(() -> indices.selectEach(names))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("more than 1000 names in one request");
        }

        @Test
        void dotted_and_hidden_indices_are_found_only_by_those_who_ask_for_them() {
            indices.create(aNewIndex(".dotted"));
            indices.create(new NewIndex(
                    new IndexName("hidden"),
                    Versions.latest(),
                    IndexSettings.EMPTY,
                    JsonText.EMPTY_OBJECT,
                    true,
                    NOON));

            assertThat(names("*", Expand.OPEN)).isEmpty();
            assertThat(names(".d*", Expand.OPEN)).containsExactly(".dotted");
            assertThat(names("*", Expand.OPEN, Expand.HIDDEN)).containsExactly(".dotted", "hidden");
            assertThat(names("hidden", Expand.OPEN)).containsExactly("hidden");
        }
    }

    @Nested
    class Deleting {

        @Test
        void removes_the_index_and_frees_its_name() {
            Index index = indices.create(aNewIndex("notes"));
            documents.append(index, List.of(aDocument("1", "2015-05-17T10:00:00Z")));

            indices.delete(index);

            assertThat(indices.select(selecting("notes"), EVERYTHING).missing()).containsExactly("notes");
            Index next = indices.create(aNewIndex("notes"));
            assertThat(next.id()).isNotEqualTo(index.id());
            assertThat(documents.count(List.of(next), new Query.MatchAll())).isZero();
        }

        @Test
        void an_index_that_was_blocked_since_it_was_read_stays() {
            Index index = indices.create(aNewIndex("notes"));
            indices.block(index, IndexBlock.READ_ONLY);

            assertThatThrownBy(() -> indices.delete(index))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.BLOCKED));
            assertThat(indices.select(selecting("notes"), EVERYTHING).missing()).isEmpty();
        }

        @Test
        void an_older_backing_index_leaves_its_stream() {
            DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));

            indices.delete(stream.backingIndices().get(0));

            DataStream left = streams.find(stream.name()).orElseThrow();
            assertThat(left.backingIndices()).hasSize(1);
            assertThat(left.writeIndex().id()).isEqualTo(stream.writeIndex().id());
            assertThat(left.generation())
                    .isEqualTo(
                            stream.generation() + (capabilities().contains(EngineCapability.COUNTED_CHANGES) ? 1 : 0));
        }

        @Test
        void the_write_index_stays() {
            DataStream stream = streams.create(aNewStream("logs"));

            assertThatThrownBy(() -> indices.delete(stream.writeIndex()))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID));
            assertThat(streams.find(stream.name())).contains(stream);
        }

        @Test
        void what_is_gone_cannot_be_deleted_again() {
            Index index = indices.create(aNewIndex("notes"));
            indices.delete(index);

            assertThatThrownBy(() -> indices.delete(index))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INDEX_NOT_FOUND));
        }

        @Test
        void the_position_of_a_deleted_backing_index_is_not_used_again() {
            DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));
            long removed =
                    stream.backingIndices().get(0).membership().orElseThrow().position();
            indices.delete(stream.backingIndices().get(0));

            DataStream next = rolledOver(streams, streams.find(stream.name()).orElseThrow());

            assertThat(next.backingIndices())
                    .extracting(index -> index.membership().orElseThrow().position())
                    .doesNotContain(removed)
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Nested
    class Statistics {

        private void assertKnown(Index index, SealedStatistics statistics) {
            Optional<SealedStatistics> known =
                    indices.findIndex(index.name()).orElseThrow().sealed();
            if (capabilities().contains(EngineCapability.KNOWN_STATISTICS)) {
                assertThat(known).contains(statistics);
            } else {
                assertThat(known.filter(hint -> !hint.equals(statistics))).isEmpty();
            }
        }

        @Test
        void count_and_times_of_an_index_that_was_rolled_over_are_known_if_the_engine_says_so() {
            DataStream stream = streams.create(aNewStream("logs"));
            documents.append(
                    stream.writeIndex(),
                    List.of(
                            aDocument("1", "2015-05-17T10:00:00.000001Z"),
                            aDocument("2", "2015-05-19T10:00:00Z"),
                            aDocument("3", "2015-05-18T10:00:00Z")));

            rolledOver(streams, stream);

            assertKnown(
                    stream.writeIndex(),
                    SealedStatistics.of(
                            3,
                            Timestamp.parse("2015-05-17T10:00:00.000001Z").orElseThrow(),
                            Timestamp.parse("2015-05-19T10:00:00Z").orElseThrow()));
        }

        @Test
        void an_empty_index_has_no_times() {
            DataStream stream = streams.create(aNewStream("logs"));

            rolledOver(streams, stream);

            assertKnown(stream.writeIndex(), SealedStatistics.empty());
        }

        @Test
        void of_an_index_that_takes_documents_nothing_is_known() {
            DataStream stream = streams.create(aNewStream("logs"));

            assertThat(streams.find(stream.name()).orElseThrow().writeIndex().sealed())
                    .isEqualTo(Optional.empty());
        }
    }

    @Nested
    class ChangingStates {

        private final List<NewDocument> batch = List.of(aDocument("1", "2015-05-17T10:00:00Z"));

        private Index found(String name) {
            return indices.select(selecting(name), EVERYTHING).indices().get(0).index();
        }

        @Test
        void a_block_is_there_from_the_moment_it_is_put_and_the_rest_stays() {
            Index index = indices.create(aNewIndex("notes", Versions.previous(), Map.of("blocks.read", "true")));

            Index blocked = indices.block(index, IndexBlock.WRITE);

            assertThat(blocked.blocks()).containsExactlyInAnyOrder(IndexBlock.READ, IndexBlock.WRITE);
            assertThat(blocked.settings()).isEqualTo(index.settings());
            assertThat(blocked.closed()).isFalse();
            assertThat(found("notes")).isEqualTo(blocked);
            assertThat(indices.block(index, IndexBlock.WRITE)).isEqualTo(blocked);
        }

        @ParameterizedTest
        @EnumSource(IndexBlock.class)
        void documents_are_appended_unless_the_block_forbids_it(IndexBlock block) {
            Index index = indices.create(aNewIndex("notes"));
            documents.append(index, List.of(aDocument("0", "2015-05-17T10:00:00Z")));

            indices.block(index, block);

            assertThat(documents.append(index, batch).contains(Outcome.Open.NOT_WRITABLE))
                    .isEqualTo(block.forbidsWriting());
        }

        @Test
        void a_closed_index_takes_documents_again_when_it_is_opened() {
            Index index = indices.create(aNewIndex("notes"));

            Index closed = indices.close(index);

            assertThat(closed.closed()).isTrue();
            assertThat(found("notes")).isEqualTo(closed);
            assertThat(indices.close(index)).isEqualTo(closed);
            assertThat(documents.append(index, batch)).containsOnly(Outcome.Open.NOT_WRITABLE);
            assertThat(indices.open(closed)).isEqualTo(index);
            assertThat(indices.open(closed)).isEqualTo(index);
            assertThat(documents.append(index, batch)).allMatch(Outcome::isCreated);
        }

        @Test
        void what_is_known_of_an_index_stays_known() {
            DataStream stream = streams.create(aNewStream("logs"));
            documents.append(stream.writeIndex(), batch);
            rolledOver(streams, stream);
            Index sealed = found(stream.writeIndex().name().value());

            indices.block(sealed, IndexBlock.WRITE);
            indices.close(sealed);
            Index opened = indices.open(sealed);

            assertThat(opened.sealed()).isEqualTo(sealed.sealed());
            assertThat(opened.membership()).isEqualTo(sealed.membership());
            assertThat(opened.rolledOver()).isTrue();
        }

        @Test
        void the_write_index_of_a_stream_can_be_blocked_and_the_stream_tells() {
            DataStream stream = streams.create(aNewStream("logs"));

            Index blocked = indices.block(stream.writeIndex(), IndexBlock.WRITE);

            assertThat(streams.find(stream.name()).orElseThrow().writeIndex()).isEqualTo(blocked);
            assertThat(blocked.blocks()).containsExactly(IndexBlock.WRITE);
        }

        @Test
        void the_write_index_of_a_stream_is_closed_or_refuses_it_as_the_engine_says() {
            DataStream stream = streams.create(aNewStream("logs"));
            Index blocked = indices.block(stream.writeIndex(), IndexBlock.WRITE);

            if (capabilities().contains(EngineCapability.LOCKABLE_WRITE_INDEX)) {
                Index closed = indices.close(blocked);

                assertThat(closed.closed()).isTrue();
                assertThat(closed.blocks()).containsExactly(IndexBlock.WRITE);
                assertThat(streams.find(stream.name()).orElseThrow().writeIndex())
                        .isEqualTo(closed);
            } else {
                assertThatThrownBy(() -> indices.close(blocked))
                        .isInstanceOfSatisfying(
                                Rejection.class,
                                rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID));
                assertThat(found(blocked.name().value())).isEqualTo(blocked);
            }
        }

        @Test
        void what_is_gone_is_refused() {
            Index index = indices.create(aNewIndex("notes"));
            indices.delete(index);

            assertGone(() -> indices.block(index, IndexBlock.WRITE));
            assertGone(() -> indices.close(index));
            assertGone(() -> indices.open(index));
        }

        private void assertGone(Executable change) {
            assertThatThrownBy(change::execute)
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INDEX_NOT_FOUND));
        }
    }

    @Test
    void an_index_takes_more_room_the_more_documents_it_has() {
        Index index = indices.create(aNewIndex("notes"));
        Index other = indices.create(aNewIndex("other"));
        List<IndexId> both = List.of(index.id(), other.id());
        Map<IndexId, Long> before = indices.sizesInBytes(both);

        documents.append(
                index,
                List.of(aDocument(
                        "1",
                        "2015-05-17T10:00:00Z",
                        "{\"@timestamp\":\"2015-05-17T10:00:00Z\",\"a\":\"" + "x".repeat(10_000) + "\"}")));

        if (!capabilities().contains(EngineCapability.KNOWN_STATISTICS)) {
            await().until(() -> grown(before, both, index));
        }
        Map<IndexId, Long> after = indices.sizesInBytes(both);
        assertThat(after).containsOnlyKeys(both).containsEntry(other.id(), before.getOrDefault(other.id(), -1L));
        assertThat(after.getOrDefault(index.id(), -1L)).isGreaterThan(before.getOrDefault(index.id(), 0L));
    }

    private boolean grown(Map<IndexId, Long> before, List<IndexId> both, Index index) {
        return indices.sizesInBytes(both).getOrDefault(index.id(), -1L) > before.getOrDefault(index.id(), 0L);
    }

    @Test
    void an_index_that_is_gone_has_no_size() {
        Index index = indices.create(aNewIndex("notes"));
        Index gone = indices.create(aNewIndex("gone"));
        indices.delete(gone);

        assertThat(indices.sizesInBytes(List.of(gone.id(), index.id()))).containsOnlyKeys(index.id());
        assertThat(indices.sizesInBytes(List.of())).isEmpty();
    }
}

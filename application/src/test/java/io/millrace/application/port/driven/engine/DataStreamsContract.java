package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.TEMPLATE;
import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.catalog.CatalogSnapshot.SelectedStreams;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.OlderThan;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.BackingIndexChange.Addition;
import io.millrace.domain.stream.BackingIndexChange.Removal;
import io.millrace.domain.stream.DataStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link DataStreams} must do. An adapter's test extends this and hands over the ports of an empty store. */
public abstract class DataStreamsContract {

    private DataStreams streams;
    private Indices indices;
    private DocumentStore documents;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract DataStreams dataStreams();

    protected abstract Indices indices();

    /** Returns what the engine promises; an adapter that promises less overrides it. */
    protected Set<EngineCapability> capabilities() {
        return EngineCapability.ALL;
    }

    protected abstract DocumentStore documents();

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        streams = dataStreams();
        indices = indices();
        documents = documents();
    }

    @Nested
    class Creating {

        @Test
        void gives_back_what_was_asked_for() {
            DataStream created = streams.create(aNewStream("logs", Versions.previous()));

            assertThat(created.name()).isEqualTo(new StreamName("logs"));
            assertThat(created.generation()).isEqualTo(1);
            assertThat(created.template()).isEqualTo(TEMPLATE);
            assertThat(created.hidden()).isFalse();
            assertThat(created.createdAt()).isEqualTo(created.writeIndex().createdAt());
            assertThat(created.backingIndices()).hasSize(1);
            RequestedState.assertVersion(created.writeIndex(), Versions.previous(), capabilities());
            if (capabilities().contains(EngineCapability.EXACT_INDICES)) {
                assertThat(created.createdAt()).isEqualTo(NOON);
                assertThat(created.writeIndex().name().value()).isEqualTo(".ds-logs-2026.11.20-000001");
            } else {
                assertThat(created.createdAt()).isNotEqualTo(NOON);
                assertThat(created.writeIndex().name().value())
                        .startsWith(".ds-logs-")
                        .endsWith("000001");
            }
            assertThat(created.writeIndex().membership().orElseThrow().stream()).isEqualTo(created.name());
            assertThat(streams.find(created.name())).contains(created);
        }

        @Test
        void refuses_the_name_of_another_stream() {
            DataStream first = streams.create(aNewStream("logs"));

            assertRefused(() -> streams.create(aNewStream("logs")));
            assertThat(streams.find(first.name())).contains(first);
        }

        @Test
        void refuses_the_name_of_an_index_and_leaves_no_backing_index_behind() {
            indices.create(aNewIndex("logs"));

            assertRefused(() -> streams.create(aNewStream("logs")));
            assertThat(indices.select(selecting(".ds-*"), EVERYTHING).indices()).isEmpty();
        }

        @Test
        void refuses_if_its_first_index_has_a_name_that_is_taken() {
            DataStream like = streams.create(aNewStream("logs"));
            streams.delete(like.name());
            indices.create(aNewIndex(like.writeIndex().name().value()));

            assertRefused(() -> streams.create(aNewStream("logs")));
            assertThat(streams.find(new StreamName("logs"))).isEmpty();
        }

        private void assertRefused(Runnable creation) {
            assertThatThrownBy(creation::run)
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS));
        }
    }

    @Nested
    class Selecting {

        @Test
        void finds_by_name_and_pattern_in_the_order_of_names() {
            streams.create(aNewStream("logs-b"));
            streams.create(aNewStream("logs-a"));
            streams.create(aNewStream("metrics"));
            indices.create(aNewIndex("logs-plain"));

            assertThat(names(indices.selectStreams(selecting("logs-*"), EVERYTHING)))
                    .containsExactly("logs-a", "logs-b");
            assertThat(names(indices.selectStreams(selecting("metrics,logs-b"), EVERYTHING)))
                    .containsExactly("logs-b", "metrics");
            assertThat(names(indices.selectStreams(selecting("*,-logs-a"), EVERYTHING)))
                    .containsExactly("logs-b", "metrics");
        }

        @Test
        void tells_which_names_are_missing_and_takes_no_index_for_a_stream() {
            indices.create(aNewIndex("plain"));

            assertThat(indices.selectStreams(selecting("plain,gone,go-*"), EVERYTHING)
                            .missing())
                    .containsExactly("plain", "gone");
        }

        @Test
        void patterns_find_nothing_beyond_the_scope_but_names_do() {
            streams.create(aNewStream("logs-a"));
            streams.create(aNewStream("logs-b"));
            streams.create(aNewStream("metrics"));

            assertThat(names(indices.selectStreams(selecting("*"), only("logs-*"))))
                    .containsExactly("logs-a", "logs-b");
            assertThat(names(indices.selectStreams(selecting("*,-logs-a"), only("logs-*"))))
                    .containsExactly("logs-b");
            assertThat(names(indices.selectStreams(selecting("metrics,logs-*"), only("logs-b"))))
                    .containsExactly("logs-b", "metrics");
            assertThat(names(indices.selectStreams(selecting("*"), only(".ds-metrics-*"))))
                    .isEmpty();
            assertThat(indices.selectStreams(selecting("met*,gone"), only("logs-*"))
                            .missing())
                    .containsExactly("gone");
        }

        private NewDataStream aHiddenStream() {
            return new NewDataStream(
                    new StreamName("secret"),
                    TEMPLATE,
                    true,
                    aBackingIndex("secret", 1, Versions.latest()),
                    Optional.empty(),
                    List.of());
        }

        @Test
        void hidden_ones_are_found_only_by_those_who_ask_for_them_or_refused_as_the_engine_says() {
            if (!capabilities().contains(EngineCapability.HIDDEN_STREAMS)) {
                for (NewDataStream refused : List.of(aHiddenStream(), aNewStream(".dotted"))) {
                    assertThatThrownBy(() -> streams.create(refused)).isInstanceOf(Rejection.class);
                }
                assertThat(names(indices.selectStreams(selecting("*,.*", Expand.OPEN, Expand.HIDDEN), EVERYTHING)))
                        .isEmpty();
                return;
            }
            streams.create(aHiddenStream());
            streams.create(aNewStream(".dotted"));

            assertThat(names(indices.selectStreams(selecting("*"), EVERYTHING))).isEmpty();
            assertThat(names(indices.selectStreams(selecting(".*"), EVERYTHING)))
                    .containsExactly(".dotted");
            assertThat(names(indices.selectStreams(selecting("*", Expand.OPEN, Expand.HIDDEN), EVERYTHING)))
                    .containsExactly(".dotted", "secret");
            assertThat(names(indices.selectStreams(selecting("secret"), EVERYTHING)))
                    .containsExactly("secret");
        }

        private List<String> names(SelectedStreams selected) {
            return selected.streams().stream()
                    .map(stream -> stream.name().value())
                    .toList();
        }
    }

    /** An engine that chooses the index has another one for it. */
    private void assertTakesNothing(Index old) {
        List<Outcome> outcomes = documents.append(old, List.of(aDocument("1", "2015-05-17T10:00:00Z")));

        assertThat(documents.count(List.of(old), new Query.MatchAll())).isZero();
        if (capabilities().contains(EngineCapability.GIVEN_INDEX)) {
            assertThat(outcomes).containsOnly(Outcome.Open.NOT_WRITABLE);
        }
    }

    @Nested
    class RollingOver {

        @Test
        void puts_the_new_index_last_and_raises_the_generation() {
            DataStream first = streams.create(aNewStream("logs", Versions.previous()));

            RolledOver rolled = streams.rollOver(first, aBackingIndex("logs", 2, Versions.latest()));

            DataStream second = streams.find(first.name()).orElseThrow();
            assertThat(rolled.before().id()).isEqualTo(first.writeIndex().id());
            assertThat(rolled.after()).isEqualTo(second.writeIndex());
            assertThat(second.generation()).isEqualTo(2);
            assertThat(second.backingIndices())
                    .extracting(Index::id)
                    .containsExactly(first.writeIndex().id(), rolled.after().id());
            assertNumbered(rolled.after(), 2);
            assertThat(second.backingIndices()).extracting(Index::rolledOver).containsExactly(true, false);
        }

        /** Names are the engine's, and end with the number of the rollover. */
        private void assertNumbered(Index index, int generation) {
            String name = index.name().value();
            if (capabilities().contains(EngineCapability.EXACT_INDICES)) {
                assertThat(name).isEqualTo(".ds-logs-2026.11.20-00000" + generation);
            } else {
                assertThat(name).startsWith(".ds-logs-").endsWith("-00000" + generation);
            }
        }

        @Test
        void the_old_write_index_never_takes_documents_again() {
            DataStream first = streams.create(aNewStream("logs"));

            rolledOver(streams, first);

            assertTakesNothing(first.writeIndex());
        }

        @Test
        void of_two_that_saw_the_same_generation_the_second_is_refused_or_gives_another_index_as_the_engine_says() {
            DataStream seen = streams.create(aNewStream("logs"));
            DataStream rolledOver = rolledOver(streams, seen);

            if (capabilities().contains(EngineCapability.COMPARE_AND_SET_ROLLOVER)) {
                assertThatThrownBy(() -> rolledOver(streams, seen)).isInstanceOf(StaleStreamException.class);
                assertThat(streams.find(seen.name())).contains(rolledOver);
            } else {
                RolledOver again = streams.rollOver(seen, aBackingIndex("logs", 2, Versions.latest()));
                assertThat(again.before().id())
                        .isEqualTo(rolledOver.writeIndex().id());
                assertNumbered(again.after(), 3);
            }
        }

        @Test
        void a_stream_that_is_gone_is_refused() {
            DataStream seen = streams.create(aNewStream("logs"));
            streams.delete(seen.name());

            assertThatThrownBy(() -> rolledOver(streams, seen)).isInstanceOf(StaleStreamException.class);
        }
    }

    @Nested
    class Modifying {

        private final StreamName logs = new StreamName("logs");

        private DataStream logs() {
            return streams.find(logs).orElseThrow();
        }

        /** Requires the generation of a stream whose indices were changed once since its rollovers. */
        private void assertGeneration(DataStream changed, long rollovers) {
            assertThat(changed.generation())
                    .isEqualTo(rollovers + (capabilities().contains(EngineCapability.COUNTED_CHANGES) ? 1 : 0));
        }

        private List<String> namesInLogs() {
            return logs().backingIndices().stream()
                    .map(index -> index.name().value())
                    .toList();
        }

        private Index found(String name) {
            return indices.select(selecting(name), EVERYTHING).indices().get(0).index();
        }

        private void add(String stream, String... added) {
            streams.modify(Arrays.stream(added)
                    .<BackingIndexChange>map(index -> new Addition(stream, index))
                    .toList());
        }

        private void assertRefused(String message, BackingIndexChange... changes) {
            assertThatThrownBy(() -> streams.modify(List.of(changes)))
                    .isInstanceOfSatisfying(Rejection.class, rejection -> {
                        assertThat(rejection.reason()).isEqualTo(Reason.INVALID);
                        assertThat(rejection).hasMessage(message);
                    });
        }

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void an_added_index_comes_first_is_hidden_and_is_read_through_the_stream(IndexVersion version) {
            DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));
            Index plain = indices.create(aNewIndex("plain", version, Map.of()));
            documents.append(plain, List.of(aDocument("1", "2014-05-17T10:00:00Z")));
            documents.append(stream.writeIndex(), List.of(aDocument("2", "2015-05-17T10:00:00Z")));

            add("logs", "plain");

            assertGeneration(logs(), 2);
            assertThat(logs().backingIndices())
                    .extracting(Index::id)
                    .containsExactly(
                            plain.id(),
                            stream.backingIndices().get(0).id(),
                            stream.writeIndex().id());
            assertThat(found("plain").hidden()).isTrue();
            assertThat(found("plain")).isEqualTo(logs().backingIndices().get(0));
            assertThat(documents
                            .search(
                                    logs().backingIndices(),
                                    new Query.MatchAll(),
                                    new Page(0, 10, Sort.PLACE, Optional.empty(), OptionalLong.of(10)))
                            .documents())
                    .extracting(document -> document.place().id().value())
                    .containsExactly("1", "2");
        }

        private void assertCounted(String name, long documents) {
            Optional<Long> known = found(name).sealed().map(SealedStatistics::documents);
            if (capabilities().contains(EngineCapability.KNOWN_STATISTICS)) {
                assertThat(known).contains(documents);
            } else {
                assertThat(known.filter(hint -> hint != documents)).isEmpty();
            }
        }

        @Test
        void an_added_index_takes_no_documents_and_is_counted_like_any_other() {
            streams.create(aNewStream("logs"));
            Index plain = indices.create(aNewIndex("plain"));
            documents.append(plain, List.of(aDocument("1", "2014-05-17T10:00:00Z")));

            add("logs", "plain");

            assertThat(documents.append(plain, List.of(aDocument("2", "2014-05-17T10:00:00Z"))))
                    .containsOnly(Outcome.Open.NOT_WRITABLE);
            assertCounted("plain", 1);
        }

        @Test
        void a_removed_index_is_a_plain_one_that_takes_documents_and_of_which_nothing_is_known() {
            DataStream stream = streams.create(aNewStream("logs"));
            DataStream rolled = rolledOver(streams, stream);
            Index old = stream.writeIndex();

            streams.modify(List.of(new Removal("logs", old.name().value())));

            Index plain = found(old.name().value());
            assertThat(plain.membership()).isEmpty();
            assertThat(plain.rolledOver()).isFalse();
            assertThat(plain.hidden()).isFalse();
            assertThat(plain.sealed()).isEmpty();
            assertGeneration(logs(), 2);
            assertThat(namesInLogs()).containsExactly(rolled.writeIndex().name().value());
            assertThat(documents.append(old, List.of(aDocument("1", "2014-05-17T10:00:00Z"))))
                    .allMatch(Outcome::isCreated);
        }

        @Test
        void an_index_that_comes_back_with_more_documents_is_counted_anew() {
            streams.create(aNewStream("logs"));
            Index plain = indices.create(aNewIndex("plain"));
            documents.append(plain, List.of(aDocument("1", "2014-05-17T10:00:00Z")));
            add("logs", "plain");
            streams.modify(List.of(new Removal("logs", "plain")));
            documents.append(plain, List.of(aDocument("2", "2016-05-17T10:00:00Z")));

            add("logs", "plain");

            assertCounted("plain", 2);
        }

        @Test
        void positions_keep_the_order_and_are_never_used_twice_if_the_engine_says_so() {
            rolledOver(streams, streams.create(aNewStream("logs")));
            Set<Long> used = new HashSet<>(positions());
            for (String name : List.of("a", "b", "c")) {
                indices.create(aNewIndex(name));
            }

            add("logs", "a", "b");
            if (!capabilities().contains(EngineCapability.ADDED_INDICES_FIRST)) {
                assertThat(namesInLogs()).startsWith("a", "b").hasSize(4);
                add("logs", "c");
                assertThat(namesInLogs()).startsWith("a", "b", "c").hasSize(5);
                assertThat(positions()).isSorted().doesNotHaveDuplicates();
                assertThat(rolledOver(streams, logs()).backingIndices())
                        .extracting(index -> index.name().value())
                        .startsWith("a", "b", "c")
                        .hasSize(6);
                return;
            }
            assertThat(namesInLogs()).startsWith("b", "a").hasSize(4);
            assertThat(used.addAll(positions())).isTrue();
            streams.modify(List.of(new Removal("logs", "a"), new Removal("logs", "b")));
            add("logs", "c", "a");

            assertThat(namesInLogs()).startsWith("a", "c").hasSize(4);
            assertThat(positions()).isSorted();
            assertThat(positions().subList(0, 2)).doesNotContainAnyElementsOf(used);
            assertThat(rolledOver(streams, logs()).backingIndices())
                    .extracting(index -> index.name().value())
                    .startsWith("a", "c")
                    .hasSize(5);
        }

        private List<Long> positions() {
            return logs().backingIndices().stream()
                    .map(index -> index.membership().orElseThrow().position())
                    .toList();
        }

        @Test
        void an_index_moves_from_one_stream_to_another_in_one_step() {
            DataStream from = rolledOver(streams, streams.create(aNewStream("logs")));
            streams.create(aNewStream("metrics"));
            Index moving = from.backingIndices().get(0);

            streams.modify(List.of(
                    new Removal("logs", moving.name().value()),
                    new Addition("metrics", moving.name().value())));

            DataStream metrics = streams.find(new StreamName("metrics")).orElseThrow();
            assertGeneration(metrics, 1);
            assertThat(metrics.backingIndices().get(0).id()).isEqualTo(moving.id());
            assertTakesNothing(moving);
            assertThat(namesInLogs()).containsExactly(from.writeIndex().name().value());
        }

        @Test
        void adding_what_is_there_changes_nothing() {
            streams.create(aNewStream("logs"));
            indices.create(aNewIndex("plain"));
            add("logs", "plain");
            DataStream before = logs();

            add("logs", "plain");

            assertThat(logs()).isEqualTo(before);
        }

        @Test
        void a_blocked_and_closed_index_stays_so() {
            streams.create(aNewStream("logs"));
            Index plain = indices.create(aNewIndex("plain"));
            indices.block(plain, IndexBlock.WRITE);
            indices.close(plain);

            add("logs", "plain");

            assertThat(found("plain").closed()).isTrue();
            assertThat(found("plain").blocks()).containsExactly(IndexBlock.WRITE);
        }

        @Test
        void of_several_changes_all_are_made_or_none() {
            streams.create(aNewStream("logs"));
            Index plain = indices.create(aNewIndex("plain"));
            DataStream before = logs();

            assertRefused("index [gone] not found", new Addition("logs", "plain"), new Addition("logs", "gone"));

            assertThat(logs()).isEqualTo(before);
            assertThat(found("plain")).isEqualTo(plain);
        }

        @Test
        void what_is_not_possible_is_refused_in_the_words_clients_know() {
            streams.create(aNewStream("logs"));
            streams.create(aNewStream("metrics"));
            indices.create(aNewIndex("plain"));
            String written = logs().writeIndex().name().value();

            assertRefused("data stream [gone] not found", new Addition("gone", "plain"));
            assertRefused("data stream [plain] not found", new Addition("plain", "plain"));
            assertRefused("data stream [l*] not found", new Addition("l*", "plain"));
            assertRefused("data stream [A \0] not found", new Removal("A \0", "plain"));
            assertRefused("index [gone] not found", new Removal("logs", "gone"));
            assertRefused("index [metrics] not found", new Addition("logs", "metrics"));
            assertRefused("index [plain] is not part of data stream [logs]", new Removal("logs", "plain"));
            assertRefused(
                    "cannot remove backing index [" + written + "] of data stream [logs] because it is the write index",
                    new Removal("logs", written));
            assertRefused(
                    "cannot add index [" + written
                            + "] to data stream [metrics] because it is already a backing index on data stream [logs]",
                    new Addition("metrics", written));
        }
    }

    @Nested
    class Deleting {

        @Test
        void takes_the_backing_indices_along_and_frees_all_names() {
            DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));

            streams.delete(stream.name());

            assertThat(streams.find(stream.name())).isEmpty();
            assertThat(indices.select(selecting(".ds-*"), EVERYTHING).indices()).isEmpty();
            assertThat(streams.create(aNewStream("logs")).generation()).isEqualTo(1);
        }

        @Test
        void does_nothing_if_it_is_gone() {
            streams.delete(new StreamName("logs"));

            assertThat(indices.selectStreams(selecting("*"), EVERYTHING).streams())
                    .isEmpty();
        }
    }

    @Nested
    class Removing {

        private final StreamName logs = new StreamName("logs");
        private final Timestamp may = Timestamp.parse("2015-05-17T10:00:00Z").orElseThrow();
        private final OlderThan june =
                new OlderThan(Timestamp.parse("2015-06-01").orElseThrow(), Optional.of(may));
        private final OlderThan april =
                new OlderThan(Timestamp.parse("2015-04-01").orElseThrow(), Optional.of(may));

        /** The state of a stream without a lifecycle. An engine in the database of the memory reads it there. */
        private final StreamStates states = new StreamStates() {
            @Override
            public StreamState of(DataStream stream) {
                return new StreamState(
                        stream,
                        Optional.empty(),
                        Map.of(),
                        new ClusterSettings.Values(Map.of(), Map.of()).lifecycles(),
                        false,
                        NOON);
            }

            @Override
            public List<Fence> fences() {
                return List.of();
            }
        };

        private Index old;

        @BeforeEach
        void roll_a_stream_over() {
            DataStream first = streams.create(aNewStream("logs"));
            old = first.writeIndex();
            documents.append(old, List.of(aDocument("1", may.toString())));
            rolledOver(streams, first);
        }

        private void assertKept(RemovalRule.Reason reason, Optional<Keep> kept) {
            assertThat(kept).map(Keep::reason).contains(reason);
            assertThat(documents.count(List.of(old), new Query.MatchAll())).isEqualTo(1);
        }

        @Test
        void an_old_index_goes_with_its_documents_and_the_stream_stays() {
            Index kept = streams.find(logs).orElseThrow().writeIndex();

            assertThat(streams.remove(logs, old.id(), june, states)).isEmpty();

            assertThat(streams.find(logs).orElseThrow().backingIndices())
                    .extracting(Index::id)
                    .containsExactly(kept.id());
            assertThat(indices.select(selecting(old.name().value()), EVERYTHING).missing())
                    .containsExactly(old.name().value());
        }

        @Test
        void an_index_with_newer_documents_stays_as_it_is() {
            Index before = streams.find(logs).orElseThrow().backingIndices().get(0);

            assertKept(RemovalRule.Reason.NEWER_DOCUMENTS, streams.remove(logs, old.id(), april, states));
            assertThat(streams.find(logs).orElseThrow().backingIndices()).contains(before);
        }

        @Test
        void an_index_that_was_blocked_since_it_was_read_stays() {
            indices.block(old, IndexBlock.READ_ONLY);

            assertKept(RemovalRule.Reason.BLOCKED, streams.remove(logs, old.id(), june, states));
        }

        @Test
        void an_index_with_a_write_block_goes() {
            indices.block(old, IndexBlock.WRITE);

            assertThat(streams.remove(logs, old.id(), june, states)).isEmpty();
        }

        @Test
        void an_index_that_left_the_stream_since_it_was_read_stays_and_receives_documents() {
            streams.modify(List.of(new Removal("logs", old.name().value())));

            assertKept(RemovalRule.Reason.CHANGED, streams.remove(logs, old.id(), june, states));
            assertThat(documents.append(old, List.of(aDocument("2", may.toString()))))
                    .allMatch(Outcome::isCreated);
        }

        @Test
        void the_write_index_stays() {
            Index written = streams.find(logs).orElseThrow().writeIndex();

            assertKept(RemovalRule.Reason.WRITE_INDEX, streams.remove(logs, written.id(), june, states));
        }

        @Test
        void nothing_is_left_to_remove_of_a_stream_that_is_gone() {
            streams.delete(logs);

            assertThat(streams.remove(logs, old.id(), june, states))
                    .map(Keep::reason)
                    .contains(RemovalRule.Reason.CHANGED);
        }
    }
}

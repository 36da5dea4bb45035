package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class IndexStatesTest {

    private final StoreFixture store = new StoreFixture();

    private static ReadTarget target(String expression, Expand first, Expand... rest) {
        return new ReadTarget(selecting(expression, first, rest), EVERYTHING, false, true);
    }

    private static ReadTarget open(String expression) {
        return target(expression, Expand.OPEN);
    }

    private Index found(String name) {
        return store.engine
                .indices()
                .select(selecting(name), EVERYTHING)
                .indices()
                .get(0)
                .index();
    }

    private DataStream aStreamOfTwo() {
        return rolledOver(store.engine.dataStreams(), store.engine.dataStreams().create(aNewStream("logs")));
    }

    private static void assertRefused(Executable refused, String message) {
        assertThatThrownBy(refused::execute).isInstanceOf(Rejection.class).hasMessage(message);
    }

    private static List<String> values(List<IndexName> names) {
        return names.stream().map(IndexName::value).toList();
    }

    @Nested
    class BeyondTheScope {

        private ReadTarget seeing(String name, String expression) {
            return new ReadTarget(
                    selecting(expression, Expand.OPEN, Expand.CLOSED, Expand.HIDDEN), only(name), false, true);
        }

        @Test
        void patterns_change_nothing() {
            store.allowDeletionByPatterns();
            store.engine.indices().create(aNewIndex("notes"));
            store.engine.indices().create(aNewIndex("secret"));
            aStreamOfTwo();

            assertThat(values(store.changeIndices()
                            .block(Authentication.unsecured(), seeing("notes", "*"), IndexBlock.WRITE)))
                    .containsExactly("notes");
            assertThat(values(store.changeIndices().close(Authentication.unsecured(), seeing("notes", "*"))))
                    .containsExactly("notes");
            assertThat(found("secret").blocks()).isEmpty();
            assertThat(found("secret").closed()).isFalse();

            store.changeIndices().close(Authentication.unsecured(), open("secret"));
            store.changeIndices().open(Authentication.unsecured(), seeing("notes", "*"));

            assertThat(found("notes").closed()).isFalse();
            assertThat(found("secret").closed()).isTrue();
            assertThat(store.readIndices().describe(seeing("notes", "*")))
                    .extracting(index -> index.name().value())
                    .containsExactly("notes");

            store.changeIndices().delete(Authentication.unsecured(), seeing("notes", "*,-.ds-*"));

            assertThat(store.engine
                            .indices()
                            .select(selecting("notes,secret,logs"), EVERYTHING)
                            .missing())
                    .containsExactly("notes");
        }

        @Test
        void an_index_that_must_not_be_changed_refuses_nothing() {
            store.allowDeletionByPatterns();
            store.engine.indices().create(aNewIndex("notes"));
            store.engine.indices().create(aNewIndex("secret", Versions.latest(), Map.of("blocks.read_only", "true")));
            aStreamOfTwo();

            assertThat(values(store.changeIndices()
                            .block(Authentication.unsecured(), seeing("notes", "*"), IndexBlock.WRITE)))
                    .containsExactly("notes");
            assertThat(values(store.changeIndices().close(Authentication.unsecured(), seeing("notes", "*"))))
                    .containsExactly("notes");
            store.changeIndices().delete(Authentication.unsecured(), seeing("notes", "*"));

            assertRefused(
                    () -> store.changeIndices()
                            .close(
                                    Authentication.unsecured(),
                                    new ReadTarget(selecting("sec*"), only("notes"), false, false)),
                    "index [sec*] does not exist");
            assertRefused(
                    () -> store.changeIndices()
                            .delete(
                                    Authentication.unsecured(),
                                    new ReadTarget(selecting("gone*"), only("notes"), false, false)),
                    "index [gone*] does not exist");
        }
    }

    @Nested
    class Blocking {

        @Test
        void tells_which_indices_had_no_such_block_before() {
            store.engine.indices().create(aNewIndex("notes-1"));
            store.engine.indices().create(aNewIndex("notes-2"));
            store.changeIndices().block(Authentication.unsecured(), open("notes-1"), IndexBlock.WRITE);

            List<IndexName> blocked =
                    store.changeIndices().block(Authentication.unsecured(), open("notes-*"), IndexBlock.WRITE);

            assertThat(values(blocked)).containsExactly("notes-2");
            assertThat(found("notes-1").blocks()).containsExactly(IndexBlock.WRITE);
            assertThat(found("notes-2").blocks()).containsExactly(IndexBlock.WRITE);
        }

        @Test
        void takes_the_write_index_by_its_name_and_no_data_stream() {
            DataStream stream = aStreamOfTwo();
            IndexName writeIndex = stream.writeIndex().name();

            assertRefused(
                    () -> store.changeIndices().block(Authentication.unsecured(), open("logs"), IndexBlock.WRITE),
                    "index [logs] does not exist");
            assertThat(store.changeIndices().block(Authentication.unsecured(), open("lo*"), IndexBlock.WRITE))
                    .isEmpty();
            assertThat(store.changeIndices()
                            .block(Authentication.unsecured(), open(writeIndex.value()), IndexBlock.WRITE))
                    .containsExactly(writeIndex);
        }

        @Test
        void puts_none_if_one_of_the_indices_must_not_be_changed() {
            store.engine.indices().create(aNewIndex("notes-1"));
            store.engine.indices().create(aNewIndex("notes-2", Versions.latest(), Map.of("blocks.metadata", "true")));

            assertRefused(
                    () -> store.changeIndices().block(Authentication.unsecured(), open("notes-*"), IndexBlock.WRITE),
                    "index [notes-2] is blocked by [metadata]");
            assertThat(found("notes-1").blocks()).isEmpty();
            assertThat(values(store.changeIndices()
                            .block(Authentication.unsecured(), open("notes-*"), IndexBlock.READ_ONLY)))
                    .containsExactly("notes-1", "notes-2");
        }

        @Test
        void refuses_the_block_that_is_not_for_requests() {
            assertRefused(
                    () -> store.changeIndices()
                            .block(Authentication.unsecured(), open("*"), IndexBlock.READ_ONLY_ALLOW_DELETE),
                    "only the service sets the block [read_only_allow_delete]");
        }
    }

    @Nested
    class Closing {

        @Test
        void tells_which_indices_were_open_before() {
            store.engine.indices().create(aNewIndex("notes"));

            assertThat(values(store.changeIndices().close(Authentication.unsecured(), open("notes"))))
                    .containsExactly("notes");
            assertThat(store.changeIndices().close(Authentication.unsecured(), open("notes")))
                    .isEmpty();
            assertThat(found("notes").closed()).isTrue();
        }

        @Test
        void finds_backing_indices_only_if_they_are_named_or_hidden_ones_are_wanted() {
            DataStream stream = aStreamOfTwo();
            String first = stream.backingIndices().get(0).name().value();
            String second = stream.writeIndex().name().value();

            assertRefused(
                    () -> store.changeIndices().close(Authentication.unsecured(), open("logs")),
                    "index [logs] does not exist");
            assertThat(store.changeIndices().close(Authentication.unsecured(), open("logs*,*")))
                    .isEmpty();
            assertThat(store.changeIndices()
                            .close(
                                    Authentication.unsecured(),
                                    new ReadTarget(selecting("logs"), EVERYTHING, true, true)))
                    .isEmpty();
            assertRefused(
                    () -> store.changeIndices()
                            .close(
                                    Authentication.unsecured(),
                                    new ReadTarget(selecting("lo*"), EVERYTHING, false, false)),
                    "index [lo*] does not exist");
            assertThat(values(store.changeIndices().close(Authentication.unsecured(), open(first))))
                    .containsExactly(first);
            assertThat(values(store.changeIndices()
                            .close(Authentication.unsecured(), target("*", Expand.OPEN, Expand.HIDDEN))))
                    .containsExactly(second);
        }

        @Test
        void closes_none_if_one_must_not_be_changed() {
            store.engine.indices().create(aNewIndex("notes-1"));
            store.engine.indices().create(aNewIndex("notes-2", Versions.latest(), Map.of("blocks.read_only", "true")));

            assertRefused(
                    () -> store.changeIndices().close(Authentication.unsecured(), open("notes-*")),
                    "index [notes-2] is blocked by [read_only]");
            assertThat(found("notes-1").closed()).isFalse();
        }
    }

    @Nested
    class Opening {

        @Test
        void opens_all_backing_indices_of_a_stream() {
            DataStream stream = aStreamOfTwo();
            stream.backingIndices().forEach(store.engine.indices()::close);

            store.changeIndices().open(Authentication.unsecured(), target("logs", Expand.CLOSED));

            assertThat(store.engine
                            .dataStreams()
                            .find(stream.name())
                            .orElseThrow()
                            .backingIndices())
                    .extracting(Index::closed)
                    .containsExactly(false, false);
        }

        @Test
        void an_open_index_stays_open_and_a_missing_one_is_told() {
            store.engine.indices().create(aNewIndex("notes"));

            store.changeIndices().open(Authentication.unsecured(), target("notes", Expand.CLOSED));

            assertThat(found("notes").closed()).isFalse();
            assertRefused(
                    () -> store.changeIndices().open(Authentication.unsecured(), target("gone", Expand.CLOSED)),
                    "index [gone] does not exist");
        }

        @Test
        void an_index_that_must_not_be_changed_stays_closed() {
            Index index = store.engine.indices().create(aNewIndex("notes"));
            store.engine.indices().close(index);
            store.engine.indices().block(index, IndexBlock.READ_ONLY);

            assertRefused(
                    () -> store.changeIndices().open(Authentication.unsecured(), target("notes", Expand.CLOSED)),
                    "index [notes] is blocked by [read_only]");
        }
    }

    @Nested
    class CreatingFromAnother {

        private void create(
                String source, String destination, Map<String, Optional<String>> settings, boolean noBlocks) {
            store.createIndices()
                    .createFrom(
                            Authentication.unsecured(),
                            new CreateIndices.FromRequest(
                                    source, new IndexName(destination), settings, UnaryOperator.identity(), noBlocks));
        }

        @Test
        void makes_an_index_of_the_current_version_without_documents() {
            Index source = store.engine
                    .indices()
                    .create(aNewIndex(
                            "notes",
                            Versions.previous(),
                            Map.of(
                                    "number_of_replicas",
                                    "2",
                                    "refresh_interval",
                                    "5s",
                                    "soft_deletes.enabled",
                                    "true")));
            store.engine.documents().append(source, List.of(aDocument("1", "2015-05-17T10:00:00Z")));

            create("notes", "copy", Map.of("refresh_interval", Optional.empty(), "x", Optional.of("y")), true);

            Index copy = found("copy");
            assertThat(copy.version()).isEqualTo(Versions.latest());
            assertThat(copy.settings()).isEqualTo(IndexSettings.ofRequest(Map.of("number_of_replicas", "2", "x", "y")));
            assertThat(copy.mappings()).isEqualTo(source.mappings());
            assertThat(copy.createdAt()).isEqualTo(StoreFixture.NOON);
            assertThat(copy.membership()).isEmpty();
            assertThat(copy.hidden()).isFalse();
            assertThat(store.engine.documents().count(List.of(copy), new Query.MatchAll()))
                    .isZero();
        }

        @Test
        void takes_blocks_along_only_if_they_are_wanted() {
            Index source = store.engine.indices().create(aNewIndex("notes"));
            store.engine.indices().block(source, IndexBlock.WRITE);

            create("notes", "free", Map.of("blocks.read", Optional.of("true")), true);
            create("notes", "blocked", Map.of("blocks.read", Optional.of("true")), false);
            create("notes", "changed", Map.of("index.blocks.write", Optional.of("false")), false);

            assertThat(found("free").blocks()).isEmpty();
            assertThat(found("blocked").blocks()).containsExactlyInAnyOrder(IndexBlock.WRITE, IndexBlock.READ);
            assertThat(found("changed").blocks()).isEmpty();
            assertThat(found("changed").settings().values()).containsEntry("index.blocks.write", "false");
        }

        @Test
        void a_backing_index_leads_to_a_plain_hidden_one() {
            String source = aStreamOfTwo().writeIndex().name().value();

            create(source, "copy", Map.of(), true);
            create(source, "shown", Map.of("hidden", Optional.empty()), true);

            assertThat(found("copy").hidden()).isTrue();
            assertThat(found("copy").membership()).isEmpty();
            assertThat(found("copy").rolledOver()).isFalse();
            assertThat(found("shown").hidden()).isFalse();
        }

        @Test
        void mappings_are_made_out_of_those_of_the_source() {
            store.engine.indices().create(aNewIndex("notes"));

            store.createIndices()
                    .createFrom(
                            Authentication.unsecured(),
                            new CreateIndices.FromRequest(
                                    "notes",
                                    new IndexName("copy"),
                                    Map.of(),
                                    source -> new JsonText("[" + source.value() + "]"),
                                    true));

            assertThat(found("copy").mappings()).isEqualTo(new JsonText("[{}]"));
        }

        @Test
        void a_source_that_is_no_index_and_a_bad_destination_are_refused() {
            aStreamOfTwo();
            store.engine.indices().create(aNewIndex("notes"));
            store.templates().put(Authentication.unsecured(), aStreamTemplate("metrics", "metrics*"), false);

            for (String missing : List.of("gone", "logs", "no*", "notes,notes", "A")) {
                assertRefused(() -> create(missing, "copy", Map.of(), true), "index [" + missing + "] does not exist");
            }
            assertRefused(
                    () -> create("notes", "graphql", Map.of(), true),
                    "the name [graphql] of an index must not be a name that is reserved for the service");
            assertRefused(
                    () -> create("notes", "metrics-1", Map.of(), true),
                    "the name [metrics-1] of an index matches template [metrics], which creates data streams");
            assertThatThrownBy(() -> create("notes", "notes", Map.of(), true))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.ALREADY_EXISTS));
            assertRefused(
                    () -> create("notes", "copy", Map.of("version.created", Optional.of("7")), true),
                    "only the service sets the setting [index.version.created]");
        }
    }

    @Nested
    class Modifying {

        @Test
        void an_added_index_is_counted() {
            aStreamOfTwo();
            Index notes = store.engine.indices().create(aNewIndex("notes"));
            store.engine.documents().append(notes, List.of(aDocument("1", "2015-05-17T10:00:00Z")));

            store.streams()
                    .modify(Authentication.unsecured(), List.of(new BackingIndexChange.Addition("logs", "notes")));

            assertThat(found("notes").sealed().map(SealedStatistics::documents)).isEqualTo(store.engine.known(1L));
        }

        @Test
        void nothing_to_do_is_refused() {
            assertRefused(
                    () -> store.streams().modify(Authentication.unsecured(), List.of()),
                    "no data stream actions specified, at least one must be specified");
        }
    }
}

package io.millrace.application.usecase.stream;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static io.millrace.application.port.driven.engine.EngineFixture.only;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.stream.ManageDataStreams.Listed;
import io.millrace.application.port.driving.stream.ManageDataStreams.Measured;
import io.millrace.application.port.driving.stream.ManageDataStreams.Rollover;
import io.millrace.application.port.driving.stream.ManageDataStreams.RolloverOutcome;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class StreamUseCasesTest {

    private static final StreamName LOGS = new StreamName("logs");

    private final StoreFixture store = new StoreFixture();

    @BeforeEach
    void putTemplate() {
        store.templates().put(Authentication.unsecured(), aStreamTemplate("logs", "logs*"), false);
    }

    private DataStream stream() {
        return store.engine.dataStreams().find(LOGS).orElseThrow();
    }

    private RolloverOutcome rollOver(boolean dryRun, Condition... conditions) {
        return store.streams()
                .rollOver(
                        Authentication.unsecured(),
                        new Rollover(LOGS, new RolloverConditions(List.of(conditions)), dryRun));
    }

    private static void assertRefused(Executable refused, String message) {
        assertThatThrownBy(refused::execute).isInstanceOf(Rejection.class).hasMessage(message);
    }

    @Test
    void a_stream_is_created_once() {
        store.streams().create(Authentication.unsecured(), LOGS);

        assertThat(stream().generation()).isEqualTo(1);
        assertRefused(
                () -> store.streams().create(Authentication.unsecured(), LOGS), "data stream [logs] already exists");
    }

    @Test
    void a_stream_without_template_is_refused() {
        assertRefused(
                () -> store.streams().create(Authentication.unsecured(), new StreamName("metrics")),
                "no matching index template found for data stream [metrics]");
    }

    @Test
    void a_rollover_without_conditions_gives_a_new_write_index_and_seals_the_old_one() {
        store.streams().create(Authentication.unsecured(), LOGS);
        store.engine.documents().append(stream().writeIndex(), List.of(aDocument("a", "2015-05-17T10:00:00Z")));

        RolloverOutcome outcome = rollOver(false);

        assertThat(outcome)
                .isEqualTo(new RolloverOutcome(
                        new IndexName(".ds-logs-2026.11.20-000001"),
                        new IndexName(".ds-logs-2026.11.20-000002"),
                        true,
                        false,
                        Map.of()));
        assertThat(stream().backingIndices().get(0).sealed().map(SealedStatistics::documents))
                .isEqualTo(store.engine.known(1L));
    }

    @Test
    void a_rollover_whose_conditions_are_not_met_changes_nothing() {
        store.streams().create(Authentication.unsecured(), LOGS);

        RolloverOutcome outcome = rollOver(false, new Condition(Kind.MAX_DOCS, 1, "1"));

        assertThat(outcome.rolledOver()).isFalse();
        assertThat(outcome.met()).containsExactly(Map.entry("[max_docs: 1]", false));
        assertThat(stream().generation()).isEqualTo(1);
    }

    @Test
    void conditions_look_at_the_documents_of_the_write_index() {
        store.streams().create(Authentication.unsecured(), LOGS);
        store.engine.documents().append(stream().writeIndex(), List.of(aDocument("a", "2015-05-17T10:00:00Z")));

        assertThat(rollOver(false, new Condition(Kind.MAX_DOCS, 1, "1")).rolledOver())
                .isTrue();
        assertThat(rollOver(false, new Condition(Kind.MAX_DOCS, 1, "1")).rolledOver())
                .isFalse();
    }

    @Test
    void a_dry_run_only_tells() {
        store.streams().create(Authentication.unsecured(), LOGS);

        RolloverOutcome outcome = rollOver(true);

        assertThat(outcome.rolledOver()).isFalse();
        assertThat(outcome.dryRun()).isTrue();
        assertThat(outcome.newIndex().value()).isEqualTo(".ds-logs-2026.11.20-000002");
        assertThat(stream().generation()).isEqualTo(1);
    }

    @Test
    void a_stream_that_is_not_there_cannot_be_rolled_over() {
        assertRefused(() -> rollOver(false), "index [logs] does not exist");
    }

    @Test
    void streams_are_listed_with_their_latest_timestamp_if_wanted() {
        store.streams().create(Authentication.unsecured(), LOGS);
        store.streams().create(Authentication.unsecured(), new StreamName("logs-empty"));
        store.engine.documents().append(stream().writeIndex(), List.of(aDocument("a", "2015-05-17T10:00:00Z")));

        assertThat(store.streams().list(selecting("logs*"), EVERYTHING, true))
                .extracting(Listed::latest)
                .containsExactly(Timestamp.parse("2015-05-17T10:00:00Z"), Optional.empty());
        assertThat(store.streams().list(selecting("logs"), EVERYTHING, false))
                .extracting(Listed::latest)
                .containsExactly(Optional.empty());
        assertThat(store.streams()
                        .newest(store.streams().list(selecting("logs*"), EVERYTHING, false).stream()
                                .map(Listed::stream)
                                .toList()))
                .isEqualTo(Map.of(LOGS, Timestamp.parse("2015-05-17T10:00:00Z").orElseThrow()));
        assertRefused(() -> store.streams().list(selecting("gone"), EVERYTHING, false), "index [gone] does not exist");
        assertThat(store.streams().list(selecting("gone*"), EVERYTHING, false)).isEmpty();
    }

    @Test
    void streams_are_measured_over_all_their_indices() {
        store.streams().create(Authentication.unsecured(), LOGS);
        store.streams().create(Authentication.unsecured(), new StreamName("logs-empty"));
        NewDocument first = aDocument("a", "2015-05-17T10:00:00Z");
        NewDocument second = aDocument("b", "2015-05-16T10:00:00Z");
        store.engine.documents().append(stream().writeIndex(), List.of(first));
        rollOver(false);
        store.engine.documents().append(stream().writeIndex(), List.of(second));

        assertThat(store.streams().measure(selecting("logs*"), EVERYTHING))
                .containsExactly(
                        new Measured(
                                stream(),
                                first.source().length() + second.source().length(),
                                Timestamp.parse("2015-05-17T10:00:00Z")),
                        new Measured(
                                store.engine
                                        .dataStreams()
                                        .find(new StreamName("logs-empty"))
                                        .orElseThrow(),
                                0,
                                Optional.empty()));
        assertRefused(() -> store.streams().measure(selecting("gone"), EVERYTHING), "index [gone] does not exist");
        assertThat(store.streams().measure(selecting("gone*"), EVERYTHING)).isEmpty();
    }

    @Test
    void streams_are_deleted_all_or_none() {
        store.streams().create(Authentication.unsecured(), LOGS);

        assertRefused(
                () -> store.streams().delete(Authentication.unsecured(), selecting("logs,gone"), EVERYTHING),
                "index [gone] does not exist");
        assertThat(stream()).isNotNull();

        store.streams().delete(Authentication.unsecured(), selecting("logs*"), EVERYTHING);

        assertThat(store.engine.dataStreams().find(LOGS)).isEmpty();
    }

    @Test
    void patterns_neither_show_nor_delete_streams_beyond_the_scope() {
        StreamName other = new StreamName("logs-secret");
        store.streams().create(Authentication.unsecured(), LOGS);
        store.streams().create(Authentication.unsecured(), other);
        store.engine.change(
                store.engine
                        .dataStreams()
                        .find(other)
                        .orElseThrow()
                        .writeIndex()
                        .name(),
                Set.of(IndexBlock.READ_ONLY),
                false);

        assertThat(store.streams().list(selecting("logs*"), only("logs"), true))
                .extracting(Listed::stream)
                .containsExactly(stream());
        assertThat(store.streams().measure(selecting("*"), only("logs")))
                .extracting(Measured::stream)
                .containsExactly(stream());

        store.streams().delete(Authentication.unsecured(), selecting("*"), only("logs"));

        assertThat(store.engine.dataStreams().find(LOGS)).isEmpty();
        assertThat(store.engine.dataStreams().find(other)).isPresent();
        assertThat(store.streams().list(selecting("*"), only("logs"), true)).isEmpty();
    }

    @Test
    void a_stream_with_a_read_only_index_is_not_deleted() {
        store.streams().create(Authentication.unsecured(), LOGS);
        store.engine.change(stream().writeIndex().name(), Set.of(IndexBlock.READ_ONLY), false);

        assertRefused(
                () -> store.streams().delete(Authentication.unsecured(), selecting("logs"), EVERYTHING),
                "index [.ds-logs-2026.11.20-000001] is blocked by [read_only]");
    }

    @Test
    void an_older_backing_index_can_be_deleted_but_not_the_write_index_nor_a_stream() {
        store.streams().create(Authentication.unsecured(), LOGS);
        rollOver(false);
        List<String> names = stream().backingIndices().stream()
                .map(index -> index.name().value())
                .toList();

        assertRefused(
                () -> store.changeIndices().delete(Authentication.unsecured(), target(names.get(1))),
                "index [" + names.get(1) + "] is the write index for data stream [logs] and cannot be deleted");
        assertRefused(
                () -> store.changeIndices().delete(Authentication.unsecured(), target("logs")),
                "index [logs] does not exist");
        assertRefused(
                () -> store.changeIndices().delete(Authentication.unsecured(), target("gone")),
                "index [gone] does not exist");

        store.changeIndices().delete(Authentication.unsecured(), target(names.get(0)));

        assertThat(stream().backingIndices())
                .extracting(index -> index.name().value())
                .containsExactly(names.get(1));
    }

    @Test
    void a_pattern_that_finds_a_stream_deletes_plain_indices_only() {
        store.streams().create(Authentication.unsecured(), LOGS);
        store.engine.indices().create(aNewIndex("logs-plain"));

        store.allowDeletionByPatterns();

        store.changeIndices().delete(Authentication.unsecured(), target("logs*"));

        assertThat(stream()).isNotNull();
        assertThat(store.readIndices().describe(target("logs*")))
                .extracting(Index::name)
                .containsExactly(stream().writeIndex().name());
    }

    @Test
    void a_template_is_replaced_unless_only_a_new_one_is_wanted() {
        IndexTemplate changed = aStreamTemplate("logs", "logs-new*");

        assertRefused(
                () -> store.templates().put(Authentication.unsecured(), changed, true),
                "index template [logs] already exists");

        store.templates().put(Authentication.unsecured(), changed, false);

        assertThat(store.templates().list(new NamePattern("l*"))).containsExactly(changed);
    }

    @Test
    void templates_are_listed_and_deleted_by_name_and_pattern() {
        store.templates().put(Authentication.unsecured(), aStreamTemplate("metrics", "metrics*"), false);

        assertRefused(() -> store.templates().list(new NamePattern("gone")), "no index template matches [gone]");
        assertThat(store.templates().list(new NamePattern("gone*"))).isEmpty();
        assertRefused(
                () -> store.templates().delete(Authentication.unsecured(), List.of(new NamePattern("gone"))),
                "index template [gone] does not exist");

        store.templates()
                .delete(Authentication.unsecured(), List.of(new NamePattern("metr*"), new NamePattern("logs")));

        assertThat(store.templates().list(new NamePattern("*"))).isEmpty();
    }

    private static ReadTarget target(String expression) {
        return new ReadTarget(selecting(expression), EVERYTHING, false, true);
    }
}

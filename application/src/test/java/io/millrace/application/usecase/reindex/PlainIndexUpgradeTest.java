package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driving.reindex.ManageReindexTasks.Request;
import io.millrace.application.usecase.reindex.ReindexFixture.Ports;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.BackingIndexChange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The upgrade of an index that is in no data stream. */
class PlainIndexUpgradeTest {

    private static final IndexName NOTES = new IndexName("notes");
    private static final IndexName NEW = new IndexName("migrated-notes");
    private static final StreamName TASK = new StreamName("notes");
    private static final Request START = new Request(TASK, true, false);

    private final ReindexFixture store = new ReindexFixture();

    @AfterEach
    void closeStore() {
        store.close();
    }

    private Index load(int documents) {
        Index index = store.engine.indices().create(aNewIndex(NOTES.value(), Versions.previous(), Map.of()));
        List<NewDocument> batch = IntStream.range(0, documents)
                .mapToObj(i -> aDocument("note-" + i, "2015-05-17T10:00:00Z"))
                .toList();
        store.engine.documents().append(index, batch);
        return index;
    }

    private Index named(IndexName name) {
        return store.engine.indices().findIndex(name).orElseThrow();
    }

    private long count(Index index) {
        return store.engine.documents().count(List.of(index), new Query.MatchAll());
    }

    /** Upgrades the index, with an interruption while the documents are copied. */
    private ReindexTask upgradeDuring(Consumer<Index> interruption) {
        Index source = named(NOTES);
        store.start(START);
        DocumentCopier copier = Through.put(DocumentCopier.class, store.copier, (method, original) -> {
            if (method.getName().equals("copy")) {
                interruption.accept(source);
            }
            return original.proceed();
        });
        store.work("one", new Ports(store.tasks, store.leases, store.upgrades, copier));
        return store.awaitEnd(TASK);
    }

    @Test
    void its_name_becomes_an_alias_of_an_index_of_the_current_version_with_the_same_documents() {
        load(3);
        store.engine.aliases().change(List.of(new AliasChange.Addition(NOTES, new IndexName("all-notes"))));

        ReindexTask task = upgradeDuring(source -> {});

        Index after = named(NOTES);
        assertThat(task).isInstanceOf(ReindexTask.Complete.class);
        assertThat(task.status().indicesInStream()).isEqualTo(1);
        assertThat(task.status().successes()).isEqualTo(1);
        assertThat(after.name().value()).startsWith(NEW.value());
        assertThat(after.version()).isEqualTo(Versions.latest());
        assertThat(after.hidden()).isFalse();
        assertThat(after.isWritable()).isTrue();
        assertThat(named(new IndexName("all-notes")).id()).isEqualTo(after.id());
        assertThat(count(after)).isEqualTo(3);
        assertThat(store.tasks.waiting().oldest(new IndexName(".tasks"), 1))
                .singleElement()
                .satisfies(result ->
                        assertThat(result.source()).contains("\"task\":{\"type\":\"reindex\",\"index\":\"notes\"}"));
        assertThat(store.incidents).isEmpty();
    }

    @Test
    void writes_are_rejected_only_while_it_is_copied() {
        load(1);

        upgradeDuring(source -> assertThat(named(NOTES).blocks()).containsExactly(IndexBlock.WRITE));

        assertThat(store.engine
                        .documents()
                        .append(named(NOTES), List.of(aDocument("later", "2015-05-17T10:00:00Z")))
                        .get(0)
                        .isCreated())
                .isTrue();
    }

    @Test
    void a_closed_index_is_closed_again_and_a_blocked_one_blocked() {
        load(2);
        store.engine.change(NOTES, Set.of(IndexBlock.WRITE), true);

        upgradeDuring(source -> {});

        assertThat(named(NOTES).closed()).isTrue();
        assertThat(named(NOTES).blocks()).containsExactly(IndexBlock.WRITE);
        assertThat(named(NOTES).version()).isEqualTo(Versions.latest());
    }

    @Test
    void a_current_index_is_complete_at_once_and_keeps_its_name() {
        store.engine.indices().create(aNewIndex(NOTES.value()));

        ReindexTask task = upgradeDuring(source -> {});

        assertThat(task.upgrades()).isEmpty();
        assertThat(named(NOTES).name()).isEqualTo(NOTES);
    }

    @Test
    void a_deletion_ends_the_task_and_leaves_nothing() {
        load(2);

        ReindexTask task = upgradeDuring(source -> store.engine.indices().delete(named(NOTES)));

        assertThat(task.status().errors())
                .singleElement()
                .satisfies(error -> assertThat(error.message()).contains("does not exist"));
        assertThat(store.engine.indices().findIndex(NOTES)).isEmpty();
        assertThat(store.engine.indices().findIndex(NEW)).isEmpty();
    }

    @Test
    void an_index_that_joins_a_data_stream_during_its_upgrade_is_kept() {
        load(2);
        store.engine.dataStreams().create(aNewStream("logs"));

        ReindexTask task = upgradeDuring(source ->
                store.engine.dataStreams().modify(List.of(new BackingIndexChange.Addition("logs", NOTES.value()))));

        assertThat(task.status().errors())
                .singleElement()
                .satisfies(error ->
                        assertThat(error.message()).contains("index [notes] is a backing index of data stream [logs]"));
        assertThat(named(NOTES).blocks()).isEmpty();
        assertThat(store.engine.indices().findIndex(NEW)).isEmpty();
    }

    @Test
    void a_cancelled_upgrade_leaves_the_index_as_it_was() {
        Index before = load(200);
        store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "20");
        store.start(START);
        store.work("one");
        store.awaitJournal("notes: " + UpgradeStep.COPY_DOCUMENTS.words());

        store.useCases().cancel(TASK);

        assertThat(named(NOTES)).isEqualTo(before);
        assertThat(store.engine.indices().findIndex(NEW)).isEmpty();
        assertThat(store.tasks.find(TASK).orElseThrow()).isInstanceOf(ReindexTask.Cancelled.class);
    }

    @Test
    void another_instance_resumes_it() {
        load(200);
        store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "20");
        store.start(START);
        Worker first = store.work("first");
        store.awaitJournal("notes: " + UpgradeStep.COPY_DOCUMENTS.words());

        first.close();
        store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "-1");
        store.work("second");
        ReindexTask task = store.awaitEnd(TASK);

        assertThat(store.journal).contains("first leaves notes: this instance stops", "second takes notes");
        assertThat(task).isInstanceOf(ReindexTask.Complete.class);
        assertThat(count(named(NOTES))).isEqualTo(200);
    }

    @Test
    void an_index_of_a_user_with_the_name_of_the_new_index_is_not_touched() {
        load(1);
        store.start(START);
        Index other = store.engine.indices().create(aNewIndex(NEW.value()));

        store.work("one");
        ReindexStatus status = store.awaitEnd(TASK).status();

        if (store.isFenced()) {
            assertThat(status.errors())
                    .singleElement()
                    .satisfies(error -> assertThat(error.message())
                            .isEqualTo("the new index for [notes] needs the name [migrated-notes], which is in use"));
        }
        assertThat(named(NEW).id()).isEqualTo(other.id());
        assertThat(named(NOTES).blocks()).isEmpty();
    }

    @Test
    void a_check_names_the_consequence_for_writers() {
        load(1);

        assertThat(store.useCases().check(TASK, true))
                .extracting(UpgradeFinding::message)
                .containsExactly("index [notes] rejects writes while it is copied, so its writers must retry; then"
                        + " [notes] is an alias of the new index");
        assertThat(store.useCases().check(TASK, true)).noneMatch(finding -> finding.isObstacle(false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "alias", "data stream"})
    void a_name_in_use_is_an_obstacle(String kind) {
        load(1);
        switch (kind) {
            case "index" -> store.engine.indices().create(aNewIndex(NEW.value()));
            case "alias" -> {
                store.engine.indices().create(aNewIndex("other"));
                store.engine.aliases().change(List.of(new AliasChange.Addition(new IndexName("other"), NEW)));
            }
            default -> store.engine.dataStreams().create(aNewStream(NEW.value()));
        }

        assertThatThrownBy(() -> store.start(START))
                .isInstanceOf(Rejection.class)
                .hasMessage("the new index for [notes] needs the name [migrated-notes], which is in use; delete or"
                        + " rename what has this name");
        assertThat(store.tasks.find(TASK)).isEmpty();
    }

    @Test
    void only_a_plain_index_is_accepted() {
        store.engine.dataStreams().create(aNewStream("logs"));
        load(1);
        store.engine.aliases().change(List.of(new AliasChange.Addition(NOTES, new IndexName("other"))));

        assertRefused("logs", "[logs] is a data stream, not an index");
        assertRefused("other", "[other] is an alias of index [notes], not an index");
        assertRefused("missing", "index [missing] does not exist");
    }

    private void assertRefused(String name, String message) {
        assertThatThrownBy(() -> store.start(new Request(new StreamName(name), true, false)))
                .isInstanceOf(Rejection.class)
                .hasMessage(message);
    }

    @Test
    void the_destination_of_an_unfinished_upgrade_is_refused() {
        load(200);
        store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "20");
        store.start(START);
        store.work("one");
        store.awaitJournal("notes: " + UpgradeStep.COPY_DOCUMENTS.words());

        assertRefused(
                NEW.value(),
                "index [migrated-notes] cannot be upgraded: it is the destination of an unfinished upgrade");
        assertRefused("notes", "Reindex task for index [notes] already exists");
    }
}

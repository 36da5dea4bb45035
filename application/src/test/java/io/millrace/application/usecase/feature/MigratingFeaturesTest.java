package io.millrace.application.usecase.feature;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driving.feature.ManageSystemFeatures.Outcome;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.application.usecase.work.Worker;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.UpgradeStep;
import io.millrace.domain.setting.ClusterSetting;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MigratingFeaturesTest {

    private static final String TIME = "2015-05-17T10:00:00Z";
    private static final IndexName AUDIT = ShippedFeatures.AUDIT.name();
    private static final IndexName TASKS = ShippedFeatures.TASKS.name();
    private static final IndexName MIGRATED_AUDIT = new IndexName(".audit-reindexed-for-10");

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    private final InMemoryEngine engine = store.engine();
    private final InMemoryClusterSettings settings = new InMemoryClusterSettings();
    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final List<String> incidents = new CopyOnWriteArrayList<>();
    private final List<String> journal = new CopyOnWriteArrayList<>();
    private final AtomicLong lastId = new AtomicLong();
    private final List<Worker> workers = new ArrayList<>();
    private final SystemFeatures features = new SystemFeatures(ShippedFeatures.ALL);
    private final SystemFeaturesService service = new SystemFeaturesService(
            features,
            engine.indices(),
            store.systemMigrations(),
            Versions.ofEngine(),
            store.clock(),
            new WorkAnnouncements(MigrationWorkload.TOPIC, announcements, (what, failure) -> incidents.add(what)));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile BiConsumer<IndexName, UpgradeStep> atStep = (index, step) -> {};

    MigratingFeaturesTest() {
        settings.change(Map.of(ClusterSetting.MAX_REQUESTS_PER_SECOND, Optional.of("-1")), Map.of());
    }

    @AfterEach
    void close() {
        workers.forEach(Worker::close);
        threads.shutdown();
        await().pollInterval(Duration.ofMillis(2)).until(threads::isTerminated);
    }

    private SystemStore systemStore(IndexVersion version) {
        return new SystemStore(
                engine.writeIndices(),
                engine.indices(),
                engine.documents(),
                store.waitingDocuments(),
                version,
                new JacksonDocumentFormat(),
                Clock.fixed(NOON, ZoneOffset.UTC));
    }

    private SystemIndexWriter audit(IndexVersion version) {
        return new SystemIndexWriter(systemStore(version), ShippedFeatures.AUDIT);
    }

    private SystemIndexWriter audit() {
        return audit(Versions.latest());
    }

    private static List<NewDocument> documents(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> aDocument(String.format(Locale.ROOT, "%04d", i), TIME))
                .toList();
    }

    /** Makes what a service of the previous version leaves behind. */
    private void usedBefore(int entries) {
        audit(Versions.previous()).store(documents(0, entries));
        new SystemIndexWriter(systemStore(Versions.previous()), ShippedFeatures.TASKS)
                .store(List.of(aDocument("old", "2015-05-17T10:00:00Z")));
    }

    private Index named(IndexName name) {
        return engine.indices().select(selecting(name.value()), EVERYTHING).indices().stream()
                .map(Found::index)
                .findFirst()
                .orElseThrow();
    }

    private List<String> idsIn(IndexName name) {
        Page all = new Page(0, 10_000, Page.Sort.PLACE, Optional.empty(), OptionalLong.empty());
        return engine.documents().search(List.of(named(name)), new Query.MatchAll(), all).documents().stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    private static List<String> ids(int from, int to) {
        return documents(from, to).stream()
                .map(document -> document.id().value())
                .toList();
    }

    private Worker work(String owner) {
        return work(owner, store.indexUpgrades());
    }

    private Worker work(String owner, IndexUpgrades upgrades) {
        WorkAssembly assembly = new WorkAssembly(
                store.ports(engine.documents(), upgrades, store.documentCopier()),
                store.memory(settings, announcements),
                failure -> false,
                (what, failure) -> incidents.add(what + ": " + failure),
                Optional.empty(),
                System::nanoTime,
                threads);
        TaskResults results = new TaskResults(
                () -> new DocumentId("result-" + lastId.incrementAndGet()), new JacksonDocumentFormat());
        List<Workload> workloads = List.of(
                new DeliveryWorkload(systemStore(Versions.latest()), features),
                assembly.migrations(features, results, this::note));
        Worker worker = Worker.start(
                workloads,
                assembly.working(() -> true),
                new Worker.Rhythm(Duration.ofMillis(5), Duration.ofMillis(5), Duration.ofMillis(5)),
                owner,
                announcements,
                run -> new Thread(run, owner));
        workers.add(worker);
        return worker;
    }

    private SystemMigration.Ended awaitEnd() {
        await().until(() -> store.systemMigrations().find().orElseThrow() instanceof SystemMigration.Ended);
        return (SystemMigration.Ended) store.systemMigrations().find().orElseThrow();
    }

    private FeatureStatus status(String feature) {
        return service.read().features().stream()
                .filter(candidate -> candidate.feature().equals(new FeatureName(feature)))
                .findFirst()
                .orElseThrow();
    }

    @Nested
    class Starting {

        @Test
        void a_store_that_is_up_to_date_has_nothing_to_migrate() {
            audit().store(documents(0, 3));

            assertThat(service.read().status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
            assertThat(service.migrate()).isEqualTo(new Outcome.Refused("No system indices require migration"));
        }

        @Test
        void the_features_with_outdated_indices_are_migrated() {
            usedBefore(3);

            assertThat(service.read().status()).isEqualTo(MigrationStatus.MIGRATION_NEEDED);
            assertThat(status("graphql").status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);

            assertThat(service.migrate())
                    .isEqualTo(new Outcome.Accepted(List.of(new FeatureName("audit"), new FeatureName("tasks"))));
            assertThat(status("audit").status()).isEqualTo(MigrationStatus.IN_PROGRESS);
        }

        @Test
        void one_migration_runs_at_a_time() {
            usedBefore(3);
            service.migrate();

            assertThat(service.migrate())
                    .isEqualTo(new Outcome.Refused("a migration of system features is already running"));
        }
    }

    @Nested
    class Working {

        @Test
        void the_new_index_takes_over_with_its_documents_and_the_old_name() {
            usedBefore(500);
            service.migrate();

            work("one");
            SystemMigration.Ended ended = awaitEnd();

            assertThat(ended).isInstanceOf(SystemMigration.Complete.class);
            assertThat(named(AUDIT).name()).isEqualTo(MIGRATED_AUDIT);
            assertThat(named(AUDIT).version()).isEqualTo(Versions.latest());
            assertThat(idsIn(AUDIT)).isEqualTo(ids(0, 500));
            assertThat(service.read().status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
            assertThat(incidents).isEmpty();

            audit().store(documents(500, 503));

            assertThat(idsIn(AUDIT)).isEqualTo(ids(0, 503));
            assertThat(engine.indices().select(selecting(".*"), EVERYTHING).indices())
                    .hasSize(2);
        }

        @Test
        void the_steps_are_those_of_every_upgrade() {
            usedBefore(2);
            service.migrate();

            work("one");
            awaitEnd();

            assertThat(journal.stream().filter(line -> line.startsWith("audit .audit: ")))
                    .containsExactly(java.util.Arrays.stream(UpgradeStep.values())
                            .map(step -> "audit .audit: " + step.words())
                            .toArray(String[]::new));
        }

        @Test
        void the_result_is_kept_among_the_results() {
            usedBefore(2);
            service.migrate();

            work("one");
            awaitEnd();

            await().until(() -> idsIn(TASKS).equals(List.of("old", "result-1")));
            assertThat(store.waitingDocuments().indices()).isEmpty();
            assertThat(engine.documents().find(List.of(named(TASKS)), new DocumentId("result-1")))
                    .get()
                    .extracting(document -> document.source())
                    .asString()
                    .contains("\"type\":\"system_features\"", "\"outcome\":\"complete\"", "\"feature_name\":\"audit\"");
        }

        @Test
        void what_is_written_meanwhile_waits_and_arrives_once() {
            usedBefore(50);
            AtomicLong next = new AtomicLong(50);
            atStep = (index, step) -> {
                if (index.equals(AUDIT)) {
                    int from = Math.toIntExact(next.getAndAdd(3));
                    audit().store(documents(from, from + 3));
                }
            };
            service.migrate();

            work("one");
            awaitEnd();

            int all = 50 + 3 * UpgradeStep.values().length;
            await().until(() -> store.waitingDocuments().indices().isEmpty());
            assertThat(idsIn(AUDIT)).containsExactlyInAnyOrderElementsOf(ids(0, all));
        }

        @ParameterizedTest
        @EnumSource(UpgradeStep.class)
        void whoever_takes_over_at_any_step_finishes_the_job(UpgradeStep lostAt) {
            usedBefore(50);
            AtomicBoolean lost = new AtomicBoolean();
            atStep = (index, step) -> {
                if (index.equals(AUDIT) && step == lostAt && lost.compareAndSet(false, true)) {
                    audit().store(documents(50, 53));
                    store.leases().revoke(SystemMigrations.LEASE);
                }
            };
            service.migrate();

            work("one");
            work("two");
            SystemMigration.Ended ended = awaitEnd();

            assertThat(lost).isTrue();
            assertThat(ended).isInstanceOf(SystemMigration.Complete.class);
            await().until(() -> store.waitingDocuments().indices().isEmpty());
            assertThat(idsIn(AUDIT)).containsExactlyInAnyOrderElementsOf(ids(0, 53));
            assertThat(named(AUDIT).name()).isEqualTo(MIGRATED_AUDIT);
            assertThat(named(AUDIT).blocks()).isEmpty();
        }
    }

    @Nested
    class Failing {

        @Test
        void a_feature_that_fails_tells_why_and_the_others_go_on() {
            usedBefore(3);
            engine.change(AUDIT, Set.of(), true);
            service.migrate();

            work("one");
            SystemMigration.Ended ended = awaitEnd();

            assertThat(ended).isInstanceOf(SystemMigration.Failed.class);
            assertThat(service.read().status()).isEqualTo(MigrationStatus.ERROR);
            assertThat(status("audit").indices())
                    .singleElement()
                    .satisfies(index -> assertThat(index.failure())
                            .contains("indices must be open to be migrated, but index [.audit] is closed"));
            assertThat(status("tasks").status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
            assertThat(named(AUDIT).closed()).isTrue();
            assertThat(named(AUDIT).blocks()).isEmpty();
        }

        @Test
        void another_migration_retries_what_failed() {
            usedBefore(3);
            engine.change(AUDIT, Set.of(), true);
            service.migrate();
            work("one");
            awaitEnd();
            engine.change(AUDIT, Set.of(), false);

            assertThat(service.migrate()).isEqualTo(new Outcome.Accepted(List.of(new FeatureName("audit"))));
            await().until(() -> store.systemMigrations().find().orElseThrow() instanceof SystemMigration.Complete);

            assertThat(service.read().status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
            assertThat(idsIn(AUDIT)).isEqualTo(ids(0, 3));
        }

        @Test
        void an_index_that_its_user_removes_meanwhile_fails_and_needs_nothing_any_more() {
            usedBefore(3);
            service.migrate();
            engine.indices().delete(named(AUDIT));

            work("one");

            assertThat(awaitEnd()).isInstanceOf(SystemMigration.Failed.class);
            assertThat(service.read().status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
        }
    }

    @Nested
    class Delivering {

        @Test
        void documents_wait_for_as_long_as_the_index_is_blocked() {
            audit().store(documents(0, 2));
            engine.change(AUDIT, Set.of(IndexBlock.WRITE), false);
            work("one");

            audit().store(documents(2, 1_500));
            audit().store(documents(2, 10));
            assertThat(idsIn(AUDIT)).isEqualTo(ids(0, 2));
            engine.change(AUDIT, Set.of(), false);

            await().until(() -> store.waitingDocuments().indices().isEmpty());
            assertThat(idsIn(AUDIT)).isEqualTo(ids(0, 1_500));
        }

        @Test
        void a_feature_reaches_its_own_documents_and_no_others() {
            StoredSystemDocuments own = new StoredSystemDocuments(
                    systemStore(Versions.latest()), features.all().get(0));

            own.add(AUDIT, documents(0, 2));

            assertThat(own.find(AUDIT, new DocumentId("0001"))).isPresent();
            assertThat(own.find(AUDIT, new DocumentId("0002"))).isEmpty();
            assertThatThrownBy(() -> own.add(TASKS, documents(0, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("index [.tasks] does not belong to the system feature [audit]");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{\"a\":\"\0\"}", "{\"a\":\"\ud800\"}"})
        void what_could_fail_a_write_shared_with_others_is_refused_before(String source) {
            StoredSystemDocuments own = new StoredSystemDocuments(
                    systemStore(Versions.latest()), features.all().get(0));

            assertThatThrownBy(() -> own.add(AUDIT, List.of(aDocument("good", TIME), aDocument("bad", TIME, source))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("document bad contains U+0000 or a lone surrogate");
            assertThat(own.find(AUDIT, new DocumentId("good"))).isEmpty();
        }
    }

    @Nested
    class Watching {

        @Test
        void a_watcher_sees_the_migration_from_before_its_start_to_its_end() {
            usedBefore(100);
            WatchSystemFeaturesService watches = new WatchSystemFeaturesService(
                    service,
                    new LiveFeed.Tools(
                            Duration.ofMillis(1),
                            threads,
                            Thread::new,
                            failure -> false,
                            (what, failure) -> incidents.add(what)));
            Seen seen = new Seen();
            watches.watch().subscribe(seen);
            await().until(() -> !seen.statuses.isEmpty());
            atStep = (index, step) -> {
                int before = seen.statuses.size();
                if (step == UpgradeStep.BLOCK_SOURCE && index.equals(AUDIT)) {
                    await().until(() -> seen.statuses.get(before - 1).status() == MigrationStatus.IN_PROGRESS);
                }
            };
            service.migrate();
            await().until(() -> seen.statuses.size() > 1);

            work("one");

            await().until(() -> seen.completed);
            watches.close();
            assertThat(seen.statuses.get(0).status()).isEqualTo(MigrationStatus.MIGRATION_NEEDED);
            assertThat(seen.statuses).extracting(SystemFeaturesStatus::status).contains(MigrationStatus.IN_PROGRESS);
            assertThat(seen.statuses.get(seen.statuses.size() - 1).status())
                    .isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
        }
    }

    /** What a watcher has been told. */
    private static final class Seen implements Flow.Subscriber<SystemFeaturesStatus> {

        private final List<SystemFeaturesStatus> statuses = new CopyOnWriteArrayList<>();
        private volatile boolean completed;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(SystemFeaturesStatus status) {
            statuses.add(status);
        }

        @Override
        public void onError(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void onComplete() {
            completed = true;
        }
    }

    /** Writes down what is done, and lets a test come in between. */
    private void note(UpgradeEvent event) {
        if (event instanceof UpgradeEvent.Taken) {
            journal.add("taken");
        } else if (event instanceof UpgradeEvent.Began began) {
            journal.add(name(began) + " " + began.index() + ": " + began.step().words());
            atStep.accept(began.index(), began.step());
        } else if (event instanceof UpgradeEvent.Settled settled) {
            journal.add(name(settled) + " " + settled.upgrade().index() + " settled");
        } else if (event instanceof UpgradeEvent.FeaturesEnded) {
            journal.add("ended");
        } else if (event instanceof UpgradeEvent.Left left) {
            journal.add("left: " + left.reason());
        }
    }

    private static String name(UpgradeEvent event) {
        return event.subject().words().replaceAll(".*\\[(.*)]", "$1");
    }
}

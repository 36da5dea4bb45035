package io.millrace.application.usecase.lifecycle;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryDocumentCopier;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryIndexUpgrades;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryLegacyTemplates;
import io.millrace.application.port.driven.service.InMemoryLifecyclePolicies;
import io.millrace.application.port.driven.service.InMemoryLifecycleRuns;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemoryStreamLifecycles;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.reindex.ReindexWorkload;
import io.millrace.application.usecase.reindex.TaskStart;
import io.millrace.application.usecase.reindex.UpgradeCheck;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyAction;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.lifecycle.policy.PolicyPhase;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LifecycleWorkloadTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);
    private static final StreamName LOGS = new StreamName("logs");

    private Runnable beforeNaming = () -> {};
    private final InMemoryEngine engine = new InMemoryEngine();
    private final ManualStoreClock clock = new ManualStoreClock(NOON);
    private final InMemoryLeases leases = new InMemoryLeases(clock);
    private final InMemoryReindexTasks tasks = new InMemoryReindexTasks(leases, clock, engine);
    private final InMemorySystemMigrations migrations = new InMemorySystemMigrations(leases, tasks.waiting());
    private final InMemoryClusterSettings settings = new InMemoryClusterSettings();
    private final InMemoryStreamLifecycles lifecycles = new InMemoryStreamLifecycles();
    private final InMemoryLifecyclePolicies policies = new InMemoryLifecyclePolicies(clock);
    private final InMemoryLifecycleRuns runs = new InMemoryLifecycleRuns(clock);
    private final StreamCreation creation = new StreamCreation(
            engine.dataStreams(),
            engine.indexTemplates(),
            EngineFixture.LAST_WINS,
            FiltersById.newAliases(),
            new ReservedNames(Set.of()),
            Versions.ofEngine(),
            (stream, at, generation) -> {
                beforeNaming.run();
                return BackingIndexName.of(stream, at, generation);
            },
            lifecycles,
            clock);
    private final List<LifecycleEvent> events = new ArrayList<>();
    private Consumer<LifecycleEvent> listener = event -> {};
    private final List<Boolean> own = new ArrayList<>();
    private final LifecycleWorkload workload = new WorkAssembly(
                    engine.ports(
                            engine.documents(),
                            new InMemoryIndexUpgrades(engine, leases, tasks, migrations),
                            new InMemoryDocumentCopier(engine, leases)),
                    new ServiceMemory(
                            settings,
                            new OneInstance(),
                            tasks,
                            leases,
                            migrations,
                            tasks.waiting(),
                            lifecycles,
                            new InMemoryLegacyTemplates(),
                            policies,
                            runs,
                            clock,
                            new InMemoryAnnouncements()),
                    failure -> false,
                    (what, failure) -> {
                        throw new AssertionError(what, failure);
                    },
                    Optional.empty(),
                    System::nanoTime,
                    Runnable::run)
            .lifecycles(
                    creation, "lifecycle/here", List.of((now, trusted, cancellation) -> own.add(trusted)), event -> {
                        events.add(event);
                        listener.accept(event);
                    });

    LifecycleWorkloadTest() {
        engine.indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        set(ClusterSetting.LIFECYCLE_POLL_INTERVAL, "1d");
        set(ClusterSetting.LIFECYCLE_ROLLOVER, "max_docs=2,max_age=2d,min_docs=1");
    }

    private void set(ClusterSetting setting, String value) {
        settings.change(Map.of(setting, Optional.of(value)), Map.of());
    }

    private void manage(boolean enabled, String retention) {
        lifecycles.put(
                List.of(logs()),
                new StreamLifecycle(enabled, Optional.of(TimeText.parse("data_retention", retention))));
    }

    private DataStream logs() {
        return engine.dataStreams().find(LOGS).orElseThrow();
    }

    private List<String> indices() {
        return logs().backingIndices().stream()
                .map(index -> index.name().value().replaceAll(".*-0*", ""))
                .toList();
    }

    private void write(String id) {
        engine.documents().append(logs().writeIndex(), List.of(aDocument(id, "2015-05-17T10:00:00Z")));
    }

    /** Lets the time pass, and does what is due then. */
    private void after(Duration time) {
        clock.advance(time);
        workload.unfinished().forEach(job -> {
            Lease lease = leases.claim(job.lease(), "here").orElseThrow();
            job.run(lease, new Cancellation());
            leases.release(lease);
        });
    }

    private <T extends LifecycleEvent> List<T> events(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Test
    void a_stream_without_a_lifecycle_or_with_one_that_is_disabled_is_left_alone() {
        creation.create(LOGS);
        write("1");
        write("2");

        after(DAY);
        manage(false, "1d");
        after(DAY);

        assertThat(indices()).containsExactly("1");
    }

    @Test
    void it_is_rolled_over_when_a_condition_is_met() {
        creation.create(LOGS);
        manage(true, "30d");
        write("1");

        after(DAY);
        assertThat(indices()).containsExactly("1");
        write("2");
        after(DAY);
        assertThat(indices()).containsExactly("1", "2");
        after(DAY.multipliedBy(2));
        assertThat(indices()).containsExactly("1", "2");
        write("3");
        after(DAY);
        assertThat(indices()).containsExactly("1", "2", "3");

        assertThat(events(LifecycleEvent.RolledOver.class)).hasSize(2);
        assertThat(events(LifecycleEvent.Ended.class)).hasSize(4);
    }

    @Test
    void what_is_past_its_retention_is_removed_and_told_before() {
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");
        after(DAY);
        IndexName first = logs().backingIndices().get(0).name();
        after(DAY);
        after(DAY);
        assertThat(indices()).containsExactly("1", "2");

        after(DAY);

        assertThat(indices()).containsExactly("2");
        assertThat(events)
                .containsSubsequence(
                        new LifecycleEvent.Removing(LOGS, first, DAY.multipliedBy(3), "2d"),
                        new LifecycleEvent.Removed(LOGS, first));
    }

    /** Puts a policy with these two values, and a template whose streams use it. */
    private void putPolicy(String maxAge, String retention, Map<String, String> more) {
        policies.put(new LifecyclePolicy(
                new PolicyName("p"),
                List.of(
                        new PolicyPhase(PolicyPhase.Kind.HOT, PolicyPhase.AT_ONCE, Set.of(PolicyAction.ROLLOVER)),
                        new PolicyPhase(
                                PolicyPhase.Kind.DELETE,
                                TimeText.parse("min_age", retention),
                                Set.of(PolicyAction.DELETE))),
                Optional.of(new RolloverConditions(
                        List.of(Condition.parse(RolloverConditions.Kind.MAX_AGE, "max_age", maxAge)))),
                new JsonText("{\"age\":\"" + retention + "\"}")));
        Map<String, String> values = new HashMap<>(more);
        values.put("index.lifecycle.name", "p");
        IndexTemplate plain = aStreamTemplate("logs", "logs*");
        engine.indexTemplates()
                .put(
                        new IndexTemplate(
                                plain.name(),
                                plain.patterns(),
                                plain.priority(),
                                plain.dataStream(),
                                IndexSettings.ofRequest(values),
                                plain.mappings(),
                                plain.aliases(),
                                plain.version(),
                                plain.meta()),
                        false);
    }

    @Test
    void a_policy_rolls_over_and_removes_without_a_lifecycle() {
        putPolicy("2d", "3d", Map.of());
        creation.create(LOGS);
        after(DAY.multipliedBy(2));
        assertThat(indices()).as("empty, so not rolled over").containsExactly("1");
        write("1");

        after(DAY);
        assertThat(indices()).containsExactly("1", "2");
        after(DAY.multipliedBy(2));
        assertThat(indices()).containsExactly("1", "2");
        IndexName first = logs().backingIndices().get(0).name();
        after(DAY.multipliedBy(2));

        assertThat(indices()).containsExactly("2");
        assertThat(events).contains(new LifecycleEvent.Removing(LOGS, first, DAY.multipliedBy(4), "3d"));
    }

    @Test
    void a_policy_has_precedence_over_a_lifecycle_unless_the_settings_prefer_that() {
        putPolicy("300d", "300d", Map.of());
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");

        after(DAY);
        assertThat(indices()).as("the policy rolls over by age only").containsExactly("1");

        putPolicy("300d", "300d", Map.of("index.lifecycle.prefer_ilm", "false"));
        engine.dataStreams().rollOver(logs(), creation.nextBackingIndex(logs()));
        write("3");
        write("4");
        after(DAY);
        assertThat(indices()).as("the lifecycle rolls over").containsExactly("1", "2", "3");
        after(DAY.multipliedBy(2));
        after(DAY.multipliedBy(2));
        assertThat(indices()).as("each index has its own manager").containsExactly("1", "3");
    }

    @Test
    void a_missing_policy_and_one_that_is_replaced_remove_nothing_too_early() {
        putPolicy("1d", "2d", Map.of());
        creation.create(LOGS);
        write("1");
        after(DAY);
        assertThat(indices()).containsExactly("1", "2");

        policies.delete(new PolicyName("p"));
        after(DAY.multipliedBy(2));
        after(DAY.multipliedBy(2));
        assertThat(indices()).containsExactly("1", "2");

        putPolicy("1d", "2d", Map.of());
        listener = event -> {
            if (event instanceof LifecycleEvent.Removing) {
                putPolicy("1d", "300d", Map.of());
            }
        };
        after(DAY);
        assertThat(indices()).containsExactly("1", "2");
        assertThat(events(LifecycleEvent.Kept.class)).hasSize(1);
    }

    @Test
    void nothing_is_done_before_the_interval_is_over() {
        after(Duration.ZERO);
        after(DAY.minusMillis(1));
        assertThat(events(LifecycleEvent.Ended.class)).hasSize(1);

        after(Duration.ofMillis(1));
        assertThat(events(LifecycleEvent.Ended.class)).hasSize(2);
        assertThat(own).containsExactly(true, true);
    }

    @Test
    void nothing_is_removed_by_a_clock_that_jumped() {
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");
        after(DAY);

        after(DAY.multipliedBy(365));

        assertThat(indices()).containsExactly("1", "2");
        assertThat(runs.readStatus().last().flatMap(Run::heldUntil))
                .contains(clock.now().plus(DAY.multipliedBy(365)));
        assertThat(runs.readStatus().last().map(Run::overdue)).contains(1);
        assertThat(own).containsExactly(true, false);

        after(DAY.multipliedBy(-365));
        assertThat(runs.readStatus().last().flatMap(Run::heldUntil)).isEmpty();
        assertThat(indices()).containsExactly("1", "2");
    }

    @Test
    void a_stream_under_upgrade_keeps_its_indices_until_that_has_ended() {
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");
        after(DAY);
        new TaskStart(
                        new UpgradeCheck(engine.dataStreams(), engine.indices(), Versions.ofEngine()),
                        tasks,
                        clock,
                        new WorkAnnouncements(
                                ReindexWorkload.TOPIC, new InMemoryAnnouncements(), (what, failure) -> {}))
                .start(new ManageReindexTasks.Request(LOGS, false, false));
        ReindexTask.Running running = (ReindexTask.Running) tasks.find(LOGS).orElseThrow();

        after(DAY.multipliedBy(2));
        after(DAY.multipliedBy(2));

        assertThat(indices()).containsExactly("1", "2");
        assertThat(runs.failures(List.of(LOGS)).values())
                .extracting(Failure::message)
                .containsExactly("the data stream is being upgraded");
        assertThat(events(LifecycleEvent.Failed.class)).isEmpty();
        tasks.replace(running, running.cancel(clock.now()));
        after(DAY);
        assertThat(indices()).containsExactly("2");
    }

    /** Makes a change after the removal of the first index was announced, and expects the index to stay. */
    private void assertKeptDespiteAnnouncement(Consumer<Index> change, String reason) {
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");
        after(DAY);
        Index first = logs().backingIndices().get(0);
        listener = event -> {
            if (event instanceof LifecycleEvent.Removing) {
                change.accept(first);
            }
        };
        after(DAY.multipliedBy(2));
        after(DAY);

        assertThat(engine.indices().countOpen()).isEqualTo(2);
        assertThat(events(LifecycleEvent.Removed.class)).isEmpty();
        assertThat(events(LifecycleEvent.Kept.class))
                .extracting(LifecycleEvent.Kept::reason)
                .containsExactly(reason);
    }

    private static final String RETAINED = "its retention has not passed";

    @Test
    void a_longer_retention_set_during_the_run_keeps_the_index() {
        assertKeptDespiteAnnouncement(first -> manage(true, "30d"), RETAINED);
        assertThat(runs.readStatus().last().map(Run::overdue)).contains(0);
    }

    @Test
    void a_lifecycle_disabled_during_the_run_keeps_the_index() {
        assertKeptDespiteAnnouncement(first -> manage(false, "2d"), RETAINED);
    }

    @Test
    void a_lifecycle_removed_during_the_run_keeps_the_index() {
        assertKeptDespiteAnnouncement(first -> lifecycles.remove(List.of(LOGS)), RETAINED);
    }

    @Test
    void a_limit_taken_back_during_the_run_keeps_the_index() {
        creation.create(LOGS);
        lifecycles.put(List.of(logs()), new StreamLifecycle(true, Optional.empty()));
        set(ClusterSetting.MAX_RETENTION, "2d");
        write("1");
        write("2");
        after(DAY);
        listener = event -> {
            if (event instanceof LifecycleEvent.Removing) {
                set(ClusterSetting.MAX_RETENTION, "-1");
            }
        };
        after(DAY.multipliedBy(2));
        after(DAY);

        assertThat(indices()).containsExactly("1", "2");
        assertThat(events(LifecycleEvent.Kept.class)).hasSize(1);
    }

    @Test
    void a_block_set_during_the_run_keeps_the_index() {
        assertKeptDespiteAnnouncement(
                first -> engine.indices().block(first, IndexBlock.READ_ONLY),
                "index [.ds-logs-2026.11.20-000001] is blocked by [read_only]");
    }

    @Test
    void an_index_that_leaves_the_stream_during_the_run_stays() {
        assertKeptDespiteAnnouncement(
                first -> engine.dataStreams()
                        .modify(List.of(new BackingIndexChange.Removal(
                                "logs", first.name().value()))),
                "it is no longer in data stream [logs]");
    }

    @Test
    void a_run_that_lost_its_lease_removes_nothing() {
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");
        after(DAY);
        listener = event -> {
            if (event instanceof LifecycleEvent.Removing) {
                leases.revoke("lifecycle");
            }
        };
        after(DAY.multipliedBy(2));

        assertThatThrownBy(() -> after(DAY)).isInstanceOf(FencedOffException.class);
        assertThat(indices()).containsExactly("1", "2");
    }

    @Test
    void a_lifecycle_disabled_during_the_run_rolls_nothing_over() {
        creation.create(LOGS);
        manage(true, "30d");
        write("1");
        write("2");
        beforeNaming = () -> manage(false, "30d");

        after(DAY);

        assertThat(indices()).containsExactly("1");
        assertThat(events(LifecycleEvent.Failed.class)).isEmpty();
    }

    @Test
    void what_a_block_forbids_is_told_until_it_succeeds() {
        creation.create(LOGS);
        manage(true, "2d");
        write("1");
        write("2");
        after(DAY);
        Index first = engine.indices().block(logs().backingIndices().get(0), IndexBlock.READ_ONLY);
        after(DAY.multipliedBy(2));

        after(DAY);
        after(DAY);

        assertThat(indices()).containsExactly("1", "2");
        assertThat(runs.failures(List.of(LOGS)))
                .isEqualTo(Map.of(
                        first.name(),
                        new Failure(
                                LOGS,
                                "index [" + first.name() + "] is blocked by [read_only]",
                                clock.now().minus(DAY),
                                clock.now(),
                                1)));
    }

    @Test
    void the_lifecycle_of_a_stream_that_was_deleted_is_not_that_of_the_next_one() {
        creation.create(LOGS);
        write("1");
        write("2");
        engine.dataStreams().rollOver(logs(), creation.nextBackingIndex(logs()));
        manage(true, "2d");
        engine.dataStreams().delete(LOGS);
        engine.dataStreams().create(aNewStream("logs"));
        write("3");
        write("4");

        after(DAY);

        assertThat(indices()).containsExactly("1");
    }
}

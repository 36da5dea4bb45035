package io.millrace.adapters.persistence.stream;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.lifecycle.PostgresStreamLifecycles;
import io.millrace.adapters.persistence.reindex.PostgresReindexTasks;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.reindex.lease.PostgresLeases;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.engine.StreamStates;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.OlderThan;
import io.millrace.domain.lifecycle.PastRetention;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RemovalRule.Reason;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions.Facts;
import io.millrace.domain.text.TimeText;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes that are committed while a removal or a rollover of a lifecycle waits for a lock of the same database. Each
 * change is made with the real ports in an open transaction, so that the lock is the one that the change takes.
 */
class AcknowledgedChangesIT {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Facts AN_OLD_INDEX = new Facts(Duration.ofDays(60), 100, 100);

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDataStreams streams = streams(jdbi);
    private final PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private DataStream logs;
    private Index old;

    private static PostgresDataStreams streams(Jdbi jdbi) {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @BeforeEach
    void roll_a_stream_with_a_lifecycle_over() {
        DataStream first = streams.create(aNewStream("logs"));
        old = first.writeIndex();
        documents.append(old, List.of(aDocument("1", "2015-05-17T10:00:00Z")));
        logs = rolledOver(streams, first);
        put(jdbi, true, Optional.of("1d"));
        // Every other date is one of the fixture.
        jdbi.useHandle(handle -> handle.execute("update millrace.index set created_at = '2020-01-01T00:00:00Z'"));
        logs = streams.find(LOGS).orElseThrow();
    }

    @AfterEach
    void end_threads() {
        threads.shutdownNow();
    }

    private static void put(Jdbi jdbi, boolean enabled, Optional<String> retention) {
        new PostgresStreamLifecycles(jdbi)
                .put(
                        List.of(streams(jdbi).find(LOGS).orElseThrow()),
                        new StreamLifecycle(
                                enabled, retention.map(text -> TimeText.parse(StreamLifecycle.RETENTION, text))));
    }

    /** The fences alone, because this engine reads the state in its own transaction. */
    private record Fences(List<Fence> fences) implements StreamStates {

        @Override
        public StreamState of(DataStream stream) {
            throw new AssertionError("the state is read outside of the transaction");
        }
    }

    private static final Fences NO_LEASES = new Fences(List.of());

    private static RemovalRule retention() {
        return new PastRetention(Instant.now());
    }

    private static RemovalRule trim() {
        return new OlderThan(Timestamp.parse("2019-01-01").orElseThrow(), Optional.empty());
    }

    private Optional<Keep> remove(RemovalRule rule) {
        return streams.remove(LOGS, old.id(), rule, NO_LEASES);
    }

    private boolean isThere() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from millrace.index where name = :name")
                        .bind("name", old.name().value())
                        .mapTo(Integer.class)
                        .one())
                == 1;
    }

    /** Makes the change, lets the work wait for the locks of the change, and commits the change. */
    private <T> T during(Consumer<Jdbi> change, Supplier<T> work) throws SQLException {
        try (Connection open = database.database().connect()) {
            open.setAutoCommit(false);
            Jdbi changing = Jdbi.create(open);
            changing.getConfig(Handles.class).setForceEndTransactions(false);
            change.accept(changing);
            CompletableFuture<T> working = CompletableFuture.supplyAsync(work, threads);
            await().until(() -> working.isDone() || isWaitingForLock());
            open.commit();
            return working.join();
        }
    }

    private boolean isWaitingForLock() {
        return jdbi.withHandle(
                handle -> handle.createQuery("""
            select exists (
                select from pg_stat_activity a
                where a.datname = current_database() and a.wait_event_type = 'Lock'
            )
            """).mapTo(Boolean.class).one());
    }

    /** The changes that keep an index from the removal by its lifecycle. */
    private enum Change {
        LONGER_RETENTION(Reason.NEWER_DOCUMENTS) {
            @Override
            void make(Jdbi open, Index old) {
                put(open, true, Optional.of("100000d"));
            }
        },
        NO_RETENTION(Reason.NEWER_DOCUMENTS) {
            @Override
            void make(Jdbi open, Index old) {
                put(open, true, Optional.empty());
            }
        },
        DISABLED(Reason.NEWER_DOCUMENTS) {
            @Override
            void make(Jdbi open, Index old) {
                put(open, false, Optional.of("1d"));
            }
        },
        REMOVED(Reason.NEWER_DOCUMENTS) {
            @Override
            void make(Jdbi open, Index old) {
                new PostgresStreamLifecycles(open).remove(List.of(LOGS));
            }
        },
        BLOCKED_READ_ONLY(Reason.BLOCKED) {
            @Override
            void make(Jdbi open, Index old) {
                new PostgresIndices(open).block(old, IndexBlock.READ_ONLY);
            }
        },
        BLOCKED_BY_SETTINGS(Reason.BLOCKED) {
            @Override
            void make(Jdbi open, Index old) {
                new PostgresIndices(open)
                        .update(List.of(old.id()), EngineFixture.withSettings(Map.of("index.blocks.metadata", "true")));
            }
        },
        LEFT_THE_STREAM(Reason.CHANGED) {
            @Override
            void make(Jdbi open, Index old) {
                streams(open)
                        .modify(List.of(new BackingIndexChange.Removal(
                                "logs", old.name().value())));
            }
        },
        UPGRADE_STARTED(Reason.UPGRADED) {
            @Override
            void make(Jdbi open, Index old) {
                DataStream stream = streams(open).find(LOGS).orElseThrow();
                Run run = new Run(LOGS, Instant.now(), Versions.latest(), 2);
                new PostgresReindexTasks(open, PostgresDataStreams::lock)
                        .add(ReindexTask.start(
                                Optional.empty(),
                                run,
                                IndexUpgrade.pending(stream.backingIndices(), Versions.latest())));
            }
        },
        STREAM_REMOVED(Reason.CHANGED) {
            @Override
            void make(Jdbi open, Index old) {
                streams(open)
                        .modify(List.of(new BackingIndexChange.Removal(
                                "logs", old.name().value())));
                streams(open).delete(LOGS);
            }
        };

        final Reason expected;

        Change(Reason expected) {
            this.expected = expected;
        }

        abstract void make(Jdbi open, Index old);
    }

    @Test
    void an_index_past_its_retention_is_removed() {
        assertThat(remove(retention())).isEmpty();
        assertThat(isThere()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void a_lifecycle_keeps_an_index_after_any_change_that_was_acknowledged_before(Change change) throws SQLException {
        Optional<Keep> kept = during(open -> change.make(open, old), () -> remove(retention()));

        assertThat(kept).map(Keep::reason).contains(change.expected);
        assertThat(isThere()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"MAX_RETENTION, -1", "MAX_RETENTION, 100000d", "DEFAULT_RETENTION, -1", "DEFAULT_RETENTION, 100000d"})
    void a_lifecycle_keeps_an_index_once_the_cluster_limits_its_retention_less(ClusterSetting setting, String less)
            throws SQLException {
        put(jdbi, true, Optional.empty());
        new PostgresClusterSettings(jdbi).change(Map.of(setting, Optional.of("1d")), Map.of());

        // The new value has a row of its own, which the removal cannot have locked before.
        Optional<Keep> kept = during(
                open -> new PostgresClusterSettings(open).change(Map.of(), Map.of(setting, Optional.of(less))),
                () -> remove(retention()));

        assertThat(kept).map(Keep::reason).contains(Reason.NEWER_DOCUMENTS);
        assertThat(isThere()).isTrue();
    }

    @Test
    void a_lifecycle_keeps_an_index_that_left_and_came_back_with_a_newer_document() throws SQLException {
        Optional<Keep> kept = during(
                open -> {
                    String name = old.name().value();
                    streams(open).modify(List.of(new BackingIndexChange.Removal("logs", name)));
                    open.useHandle(handle -> handle.execute("insert into "
                            + new DocumentTable(old.id()).name()
                            + " (id, ts, source) values ('2', now(), '{}')"));
                    streams(open).modify(List.of(new BackingIndexChange.Addition("logs", name)));
                },
                () -> remove(retention()));

        assertThat(kept).map(Keep::reason).contains(Reason.NEWER_DOCUMENTS);
        assertThat(isThere()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Change.class,
            names = {"BLOCKED_READ_ONLY", "BLOCKED_BY_SETTINGS", "LEFT_THE_STREAM", "UPGRADE_STARTED", "STREAM_REMOVED"
            })
    void a_trim_keeps_an_index_after_any_change_that_was_acknowledged_before(Change change) throws SQLException {
        Optional<Keep> kept = during(open -> change.make(open, old), () -> remove(trim()));

        assertThat(kept).map(Keep::reason).contains(change.expected);
        assertThat(isThere()).isTrue();
    }

    @Test
    void an_index_whose_newest_document_is_not_known_stays() {
        jdbi.useHandle(handle -> handle.execute(
                "update millrace.index set documents = null, earliest = null, latest = null, rolled_over = false"));

        assertThat(remove(retention())).map(Keep::reason).contains(Reason.CHANGED);
        assertThat(isThere()).isTrue();
    }

    @Test
    void an_instance_that_was_replaced_while_it_was_frozen_removes_nothing() {
        PostgresLeases leases = new PostgresLeases(jdbi, jdbi);
        Lease lease = leases.claim("lifecycle", "frozen").orElseThrow();
        leases.release(lease);
        assertThat(leases.claim("lifecycle", "awake")).isPresent();
        Fences fences = new Fences(List.of(lease.fence()));

        assertThatThrownBy(() -> streams.remove(LOGS, old.id(), retention(), fences))
                .isInstanceOf(FencedOffException.class);
        assertThatThrownBy(() -> rollOver(fences)).isInstanceOf(FencedOffException.class);
        assertThat(isThere()).isTrue();
    }

    private Index rollOver(StreamStates states) {
        RolloverRule rule = new RolloverRule(logs.writeIndex().id(), AN_OLD_INDEX);
        return streams.rollOver(logs, aBackingIndex("logs", 3, Versions.latest()), rule, states)
                .after();
    }

    @ParameterizedTest
    @EnumSource(
            value = Change.class,
            names = {"DISABLED", "REMOVED"})
    void a_lifecycle_that_is_no_longer_in_effect_rolls_nothing_over(Change change) {
        assertThatThrownBy(() -> during(open -> change.make(open, old), () -> rollOver(NO_LEASES)))
                .hasCauseInstanceOf(StaleStreamException.class);
        assertThat(streams.find(LOGS)).contains(logs);
    }

    @Test
    void a_lifecycle_rolls_nothing_over_by_conditions_that_were_changed() {
        assertThatThrownBy(() -> during(
                        open -> new PostgresClusterSettings(open)
                                .change(
                                        Map.of(ClusterSetting.LIFECYCLE_ROLLOVER, Optional.of("max_docs=101")),
                                        Map.of()),
                        () -> rollOver(NO_LEASES)))
                .hasCauseInstanceOf(StaleStreamException.class);
        assertThat(streams.find(LOGS)).contains(logs);
    }

    @Test
    void a_lifecycle_in_effect_rolls_over() {
        assertThat(streams.find(LOGS).orElseThrow().backingIndices()).hasSize(2);
        rollOver(NO_LEASES);
        assertThat(streams.find(LOGS).orElseThrow().backingIndices()).hasSize(3);
    }

    @Test
    void a_deletion_by_request_leaves_an_index_that_was_blocked_before() {
        PostgresIndices indices = new PostgresIndices(jdbi);

        assertThatThrownBy(() -> during(open -> Change.BLOCKED_READ_ONLY.make(open, old), () -> {
                    indices.delete(old);
                    return old;
                }))
                .hasCauseInstanceOf(Rejection.class);
        assertThat(isThere()).isTrue();
    }

    @Test
    void a_deletion_of_the_stream_leaves_one_with_an_index_that_was_blocked_before() {
        assertThatThrownBy(() -> during(open -> Change.BLOCKED_READ_ONLY.make(open, old), () -> {
                    streams.delete(LOGS);
                    return LOGS;
                }))
                .hasCauseInstanceOf(Rejection.class);
        assertThat(streams.find(LOGS)).isPresent();
    }
}

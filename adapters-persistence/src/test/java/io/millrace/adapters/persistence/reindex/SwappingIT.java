package io.millrace.adapters.persistence.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.stream.DataStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Upgrades beside people who read, write and delete at the same moment. */
class SwappingIT {

    private static final StateAfterUpgrade BEFORE = new StateAfterUpgrade(false, false);
    private static final String TIME = "2015-05-17T10:00:00Z";

    private final PostgresUpgradeStore store = new PostgresUpgradeStore();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger rechecks = new AtomicInteger();

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    private static List<NewDocument> documents(String prefix, int count) {
        List<NewDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(aDocument(prefix + i, TIME));
        }
        return documents;
    }

    @Test
    void readers_find_every_document_once_at_every_moment() throws Exception {
        int perIndex = 100;
        int outdated = 4;
        UpgradeCase upgrade = UpgradeCase.in(store, documents("0-", perIndex));
        for (int i = 1; i < outdated; i++) {
            DataStream stream = upgrade.stream();
            store.documents().append(stream.writeIndex(), documents(i + "-", perIndex));
            store.dataStreams().rollOver(stream, aBackingIndex("logs", stream.generation() + 1, Versions.previous()));
        }
        int all = perIndex * outdated;
        AtomicBoolean ended = new AtomicBoolean();
        List<Future<Integer>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            readers.add(threads.submit(() -> readUntil(ended, all)));
        }

        List<Index> sources = upgrade.stream().backingIndices().subList(0, outdated);
        for (Index source : sources) {
            store.indexUpgrades().block(source.id(), upgrade.fence());
            Index destination =
                    store.indexUpgrades().createDestination(source.id(), aDestinationOf(source), upgrade.fence());
            store.documentCopier().copy(source, destination, Throttle.NONE, upgrade.fence(), soFar -> {});
            store.indexUpgrades().swap(source.id(), destination.id(), BEFORE, upgrade.fence());
            store.indexUpgrades().deleteSource(source.id(), upgrade.fence());
        }

        ended.set(true);
        for (Future<Integer> reader : readers) {
            assertThat(reader.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isPositive();
        }
        assertThat(upgrade.stream().backingIndices().subList(0, outdated))
                .extracting(Index::name)
                .containsExactlyElementsOf(sources.stream()
                        .map(source -> DestinationName.of(source.name()))
                        .toList());
    }

    private static NewIndex aDestinationOf(Index source) {
        return new NewIndex(
                DestinationName.of(source.name()), Versions.latest(), source.settings(), source.mappings(), true, NOON);
    }

    private int readUntil(AtomicBoolean ended, int all) {
        int rounds = 0;
        for (; !ended.get() || rounds == 0; rounds++) {
            long counted = retried(indices -> store.documents().count(indices, new Query.MatchAll()));
            assertThat(counted).isEqualTo(all);
            List<StoredDocument> found = retried(indices -> store.documents()
                    .search(
                            indices,
                            new Query.MatchAll(),
                            new Page(0, 10_000, Page.Sort.TIMESTAMP, Optional.empty(), OptionalLong.of(0)))
                    .documents());
            Set<String> ids = new HashSet<>();
            found.forEach(document -> ids.add(document.place().id().value()));
            assertThat(found).hasSize(all);
            assertThat(ids).hasSize(all);
        }
        return rounds;
    }

    /** Repeats a read whose index went away in between, as every reader must. */
    private <T> T retried(Reading<T> reading) {
        while (true) {
            List<Index> indices = store.indices().select(selecting("logs"), EVERYTHING).indices().stream()
                    .map(Found::index)
                    .toList();
            try {
                return reading.read(indices);
            } catch (IndexGoneException gone) {
                rechecks.incrementAndGet();
            }
        }
    }

    @FunctionalInterface
    private interface Reading<T> {

        T read(List<Index> indices);
    }

    @Test
    void the_task_counts_an_index_as_soon_as_its_stream_is_rolled_over() {
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        DataStream stream = upgrade.stream();

        store.dataStreams().rollOver(stream, aBackingIndex("logs", stream.generation() + 1, Versions.latest()));

        assertThat(store.reindexTasks()
                        .find(UpgradeCase.LOGS)
                        .orElseThrow()
                        .run()
                        .indicesInStream())
                .isEqualTo(3);
    }

    @Test
    void the_beginning_waits_for_the_writer_under_way() throws Exception {
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index plain = store.indices().create(aNewIndex("notes", Versions.previous(), Map.of()));
        try (Connection writing = store.database().database().connect();
                Statement statement = writing.createStatement()) {
            writing.setAutoCommit(false);
            statement.execute("insert into " + new DocumentTable(plain.id()).name()
                    + " (id, ts, source) select 'x', now(), '{}' from millrace.index i where i.writable limit 1");

            Future<?> beginning = threads.submit(() -> store.indexUpgrades().block(plain.id(), upgrade.fence()));
            await().until(() -> waiting(statement) > 0);
            assertThat(beginning).isNotDone();
            writing.commit();
            beginning.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        }

        assertThat(store.documentCopier().count(plain)).isEqualTo(1);
        assertThat(store.documents().append(plain, documents("y", 1))).containsOnly(Outcome.Open.NOT_WRITABLE);
    }

    private static int waiting(Statement statement) throws SQLException {
        try (var rows = statement.executeQuery("select count(*) from pg_locks l where not l.granted")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void whoever_deletes_at_the_same_moment_is_told_so_or_comes_too_late() throws Exception {
        for (int round = 0; round < 8; round++) {
            PostgresUpgradeStore fresh = new PostgresUpgradeStore();
            UpgradeCase upgrade = UpgradeCase.in(fresh, documents("d", 3));
            Index source = upgrade.sourceIndex();
            Index destination = upgrade.begun();
            fresh.documentCopier().copy(source, destination, Throttle.NONE, upgrade.fence(), soFar -> {});
            Callable<Boolean> swapping =
                    attempt(() -> fresh.indexUpgrades().swap(source.id(), destination.id(), BEFORE, upgrade.fence()));
            Callable<Boolean> deletingSource = attempt(() -> fresh.indices().delete(source));
            Callable<Boolean> deletingDestination =
                    attempt(() -> fresh.indices().delete(destination));

            List<Future<Boolean>> outcomes =
                    threads.invokeAll(List.of(swapping, round % 2 == 0 ? deletingSource : deletingDestination));

            boolean swapped = outcomes.get(0).get();
            boolean deleted = outcomes.get(1).get();
            assertThat(swapped || deleted).isTrue();
            if (swapped) {
                fresh.indexUpgrades().deleteSource(source.id(), upgrade.fence());
            } else {
                fresh.indexUpgrades().discard(destination.name(), upgrade.fence());
                fresh.indexUpgrades().restore(source.id(), BEFORE, upgrade.fence());
            }
            assertThat(upgrade.named(DestinationName.of(source.name())).isPresent())
                    .isEqualTo(swapped && !deleted);
            assertThat(remembered(fresh)).isZero();
        }
    }

    private static Callable<Boolean> attempt(Runnable step) {
        return () -> {
            try {
                step.run();
                return true;
            } catch (Rejection refused) {
                return false;
            }
        };
    }

    private static int remembered(PostgresUpgradeStore store) {
        return store.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from millrace.upgrade_source")
                        .mapTo(Integer.class)
                        .one());
    }
}

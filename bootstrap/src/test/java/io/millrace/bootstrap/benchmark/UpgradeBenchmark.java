package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.PostgresIndexUpgrades;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopier;
import io.millrace.adapters.persistence.reindex.lease.PostgresLeases;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How fast the documents of an index are copied into the current layout, against one statement that copies the same rows
 * into a table of the same layout, all at once and with nothing checked.
 */
class UpgradeBenchmark {

    private static final int ROUNDS = 15;
    private static final int WARM_UPS = 2;
    private static final int DOCUMENTS = 120_000;
    private static final int BATCH = 10_000;

    private static final List<Entry> ENTRIES = AccessLog.read();
    private static final AtomicInteger NAMES = new AtomicInteger();

    private static ConnectionPool pool;
    private static PostgresIndices indices;
    private static DocumentCopier copier;
    private static Fence fence;
    private static Index first;
    private static Index second;

    @BeforeAll
    static void prepareDatabase() {
        DatabaseSettings settings = TestDatabase.create().settings();
        Migrations.run(settings);
        pool = ConnectionPool.open("benchmark", settings);
        // Every round makes a table, and the upkeep of those of earlier rounds would hit now one side and now the
        // other.
        pool.jdbi().useHandle(handle -> handle.execute("alter system set autovacuum = off"));
        pool.jdbi().useHandle(handle -> handle.execute("select pg_reload_conf()"));
        indices = new PostgresIndices(pool.jdbi());
        copier = new PostgresDocumentCopier(pool.jdbi());
        fence = new PostgresLeases(pool.jdbi(), pool.jdbi())
                .claim("benchmark", "benchmark")
                .orElseThrow()
                .fence();
        first = aSource();
        second = aSource();
    }

    @AfterAll
    static void closeDatabase() {
        pool.close();
    }

    private static Index anIndex(IndexVersion version) {
        return indices.create(new NewIndex(
                new IndexName("copies-" + NAMES.incrementAndGet()),
                version,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                false,
                Instant.now()));
    }

    /** Makes an index in the previous layout with ids as the service makes them, written as they come in. */
    private static Index aSource() {
        Index source = anIndex(Versions.previous());
        PostgresDocumentStore store = new PostgresDocumentStore(pool.dataSource());
        for (int from = 0; from < DOCUMENTS; from += BATCH) {
            List<NewDocument> batch = new ArrayList<>();
            for (int i = from; i < from + BATCH; i++) {
                Entry entry = ENTRIES.get(i % ENTRIES.size());
                batch.add(new NewDocument(
                        DocumentId.timeOrdered(1_431_857_103_000L + i, i, 0),
                        Timestamp.parse(entry.timestamp()).orElseThrow(),
                        entry.source()));
            }
            store.append(source, batch);
        }
        new PostgresIndexUpgrades(pool.jdbi()).block(source.id(), fence);
        pool.jdbi()
                .useHandle(handle -> handle.execute(
                        "analyze millrace_documents.d" + source.id().value()));
        return source;
    }

    @Test
    void copying_is_as_fast_as_one_statement() throws Exception {
        double ratio = new Comparison("copying one index", "documents", WARM_UPS, ROUNDS, UpgradeBenchmark::writeAll)
                .run("in ranges", () -> copy(first), "one insert ... select", () -> insertSelect(first));

        assertThat(ratio).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void two_indices_at_once_are_copied_faster_than_one_after_the_other() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Callable<Long>> both = List.of(() -> copy(first), () -> copy(second));
            double ratio = new Comparison(
                            "copying two indices", "documents", WARM_UPS, ROUNDS, UpgradeBenchmark::writeAll)
                    .run(
                            "in ranges, both at once",
                            () -> {
                                long copied = 0;
                                for (Future<Long> one : threads.invokeAll(both)) {
                                    copied += one.get();
                                }
                                return copied;
                            },
                            "one insert ... select after the other",
                            () -> insertSelect(first) + insertSelect(second));

            assertThat(ratio).isGreaterThanOrEqualTo(1.4);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void comparing_both_sides_takes_a_third_of_the_copying_at_most() {
        List<Double> shares = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Index copy = anIndex(Versions.latest());
            writeAll();
            long begin = System.nanoTime();
            copier.copy(first, copy, Throttle.NONE, fence, copied -> {});
            long copied = System.nanoTime();
            pool.jdbi()
                    .useHandle(handle -> handle.execute("update millrace.index set rolled_over = true where id = "
                            + copy.id().value()));
            assertThat(copier.count(first)).isEqualTo(DOCUMENTS);
            indices.seal(copy.id());
            shares.add((System.nanoTime() - copied) / (double) (copied - begin));
            indices.delete(copy);
        }
        Collections.sort(shares);
        System.out.printf(
                Locale.ROOT,
                "%-40s %.2f of the time of the copying (%.2f to %.2f in %d rounds)%n",
                "comparing both sides",
                shares.get(ROUNDS / 2),
                shares.get(0),
                shares.get(ROUNDS - 1),
                ROUNDS);

        assertThat(shares.get(ROUNDS / 2)).isLessThanOrEqualTo(1 / 3.0);
    }

    private static void writeAll() {
        pool.jdbi().useHandle(handle -> handle.execute("checkpoint"));
    }

    /** Making and removing the table is part of both sides. */
    private static long copy(Index source) {
        Index copy = anIndex(Versions.latest());
        copier.copy(source, copy, Throttle.NONE, fence, copied -> {});
        indices.delete(copy);
        return DOCUMENTS;
    }

    private static long insertSelect(Index source) {
        Index copy = anIndex(Versions.latest());
        pool.jdbi()
                .useHandle(handle -> handle.execute("insert into millrace_documents.d"
                        + copy.id().value() + " (id, ts, source) select id, ts, source from millrace_documents.d"
                        + source.id().value()));
        indices.delete(copy);
        return DOCUMENTS;
    }
}

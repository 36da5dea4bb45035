package io.millrace.adapters.persistence.document.packing;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.appended;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WriteIndexPackingIT {

    private static final int DOCUMENTS = 700;
    private static final int NUMBERS_OF_STEP = Block.MOST_DOCUMENTS;
    private static final List<Page.Sort> SORTS = List.of(Page.Sort.values());
    private static final Query GET =
            new Query.Terms(new FieldPath("method"), List.of(new FieldValue.Text("GET")), false);

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore store = new PostgresDocumentStore(database.dataSource());
    private final PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    private final DataStream stream = streams.create(aNewStream("logs", PostgresVersions.NINE));
    private final Index index = stream.writeIndex();
    private final DocumentTable table = new DocumentTable(index.id());

    private static NewDocument document(int i) {
        return aDocument(
                String.format(Locale.ROOT, "%04x-%d", i * 40_503 % 65_536, i),
                String.format(Locale.ROOT, "2015-05-17T10:%02d:%02dZ", i / 60 % 60, i % 60),
                "{\"method\":\"GET\",\"n\":" + i + "}");
    }

    private static List<NewDocument> documents(int from, int to) {
        return IntStream.range(from, to).mapToObj(WriteIndexPackingIT::document).toList();
    }

    private void append(List<NewDocument> documents) {
        assertThat(appended(store, index, documents)).allMatch(Outcome::isCreated);
    }

    private Packing packing() {
        return new Packing(jdbi, NUMBERS_OF_STEP);
    }

    private long lastInBlocks() {
        return jdbi.withHandle(handle ->
                table.hasBlocks(handle) ? BlockRows.last(handle, table).orElse(-1) : -1);
    }

    private List<String> idsFound(Query query, Page.Sort sort) {
        return store
                .search(List.of(index), query, new Page(0, 2 * DOCUMENTS, sort, Optional.empty(), OptionalLong.of(0)))
                .documents()
                .stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    private static Set<String> ids(List<NewDocument> documents) {
        return documents.stream().map(document -> document.id().value()).collect(Collectors.toSet());
    }

    /** Removes the rows of the documents in blocks, so that only the blocks contain them. */
    private void deletePackedRows() {
        jdbi.useHandle(handle -> handle.createUpdate("delete from " + table.name() + " d where d.seq <= :last")
                .bind("last", lastInBlocks())
                .execute());
    }

    @Test
    void a_scan_reads_older_documents_from_blocks_and_newer_ones_from_rows() {
        append(documents(0, 600));
        packing().packWriteIndex(index.id());
        append(documents(600, DOCUMENTS));

        assertThat(lastInBlocks()).isEqualTo(4 * Block.MOST_DOCUMENTS - 1);
        assertThat(idsFound(GET, Page.Sort.PLACE)).isSorted().hasSize(DOCUMENTS);
        deletePackedRows();

        assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS);
        assertThat(store.countBySpan(List.of(index), GET, 60_000_000).counts().values())
                .satisfies(counts -> assertThat(
                                counts.stream().mapToLong(count -> count).sum())
                        .isEqualTo(DOCUMENTS));
    }

    @ParameterizedTest
    @EnumSource(Page.Sort.class)
    void pages_contain_the_documents_of_both_in_order(Page.Sort sort) {
        append(documents(0, DOCUMENTS));
        List<String> inRows = idsFound(GET, sort);
        packing().packWriteIndex(index.id());

        assertThat(lastInBlocks()).isPositive();
        assertThat(idsFound(GET, sort)).isEqualTo(inRows);
        for (int size : new int[] {1, 10, 100}) {
            Page page = new Page(3, size, sort, Optional.empty(), OptionalLong.of(0));
            assertThat(store.search(List.of(index), GET, page).documents())
                    .extracting(document -> document.place().id().value())
                    .isEqualTo(inRows.subList(3, 3 + size));
        }
    }

    /** Aborts each transaction before its commit, after each of its statements in turn. */
    @Test
    void a_kill_after_any_statement_loses_nothing() {
        append(documents(0, DOCUMENTS));
        AtomicInteger left = new AtomicInteger();
        AtomicInteger kills = new AtomicInteger();
        jdbi.setSqlLogger(new SqlLogger() {
            @Override
            public void logAfterExecution(StatementContext context) {
                if (left.decrementAndGet() == 0) {
                    kills.incrementAndGet();
                    throw new IllegalStateException("killed");
                }
            }
        });
        boolean isKilled = true;
        for (int statements = 1; isKilled; statements++) {
            left.set(statements);
            try {
                packing().packWriteIndex(index.id());
                isKilled = false;
            } catch (RuntimeException killed) {
                assertThat(killed).hasMessageContaining("killed");
            }
            left.set(Integer.MAX_VALUE);
            assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS);
        }
        jdbi.setSqlLogger(SqlLogger.NOP_SQL_LOGGER);

        assertThat(kills).hasValueGreaterThan(20);
        assertThat(lastInBlocks()).isEqualTo(5 * Block.MOST_DOCUMENTS - 1);
        rollOverAndPack();
    }

    private void rollOverAndPack() {
        List<String> before = idsFound(GET, Page.Sort.PLACE);
        streams.rollOver(stream, aBackingIndex("logs", 2, PostgresVersions.NINE));
        assertThat(packing().listDue()).containsExactly(index.id());
        packing().pack(index.id());
        assertThat(jdbi.withHandle(table::isPacked)).isTrue();
        assertThat(idsFound(GET, Page.Sort.PLACE)).isEqualTo(before);
    }

    @Test
    void after_the_rollover_only_the_remaining_documents_are_packed() {
        append(documents(0, DOCUMENTS));
        packing().packWriteIndex(index.id());
        long last = lastInBlocks();
        List<String> before = versionsOfBlocks(last);

        rollOverAndPack();

        assertThat(before).isNotEmpty();
        assertThat(versionsOfBlocks(last)).isEqualTo(before);
        try (DroppedTables dropped = new DroppedTables(jdbi, Duration.ZERO)) {
            dropped.sweep();
        }
        assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS);
    }

    private List<String> versionsOfBlocks(long last) {
        return jdbi.withHandle(handle -> handle.createQuery("select b.number || ' ' || cast(b.xmin as text) from "
                        + table.blocks() + " b where b.last_seq <= :last order by b.number")
                .bind("last", last)
                .mapTo(String.class)
                .list());
    }

    @Test
    void documents_wait_in_rows_for_writers_that_began_before_them() {
        Packing packing = packing();
        try (Handle writer = jdbi.open()) {
            writer.begin();
            writer.execute("insert into " + table.name()
                    + " (id, ts, source) values ('late', '2015-05-17T10:00:00Z', '{\"method\":\"GET\",\"n\":-1}')");
            append(documents(0, DOCUMENTS));

            packing.packWriteIndex(index.id());

            assertThat(lastInBlocks()).isNegative();
            assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS);
            writer.commit();
        }

        packing.packWriteIndex(index.id());

        assertThat(lastInBlocks()).isPositive();
        deletePackedRows();
        assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS + 1);
    }

    @Test
    void numbers_of_writers_that_failed_are_skipped() {
        append(documents(0, 100));
        jdbi.useHandle(handle -> handle.execute("select setval('" + table.sequenceName() + "', 50000)"));
        append(documents(100, DOCUMENTS));

        packing().packWriteIndex(index.id());

        assertThat(lastInBlocks()).isGreaterThan(50_000);
        deletePackedRows();
        assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS);
    }

    /**
     * Each document is found exactly once by every scan that begins after its write was acknowledged, while writers
     * append, fail and conflict, and two instances pack.
     */
    @Test
    void scans_find_each_acknowledged_document_once_while_writers_and_packing_run() {
        int writers = 4;
        int documentsOfWriter = 1_500;
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        AtomicBoolean done = new AtomicBoolean();
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        List<CompletableFuture<Void>> writing = IntStream.range(0, writers)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    Random random = new Random(seed + writer);
                    int next = writer * documentsOfWriter;
                    while (next < (writer + 1) * documentsOfWriter) {
                        int end = Math.min((writer + 1) * documentsOfWriter, next + 1 + random.nextInt(600));
                        List<NewDocument> batch = new ArrayList<>(documents(next, end));
                        if (next > writer * documentsOfWriter) {
                            batch.add(document(next - 1));
                        }
                        store.append(index, batch);
                        acknowledged.addAll(ids(batch));
                        fail(random.nextInt(50));
                        next = end;
                    }
                }))
                .toList();
        List<CompletableFuture<Void>> packing = IntStream.range(0, 2)
                .mapToObj(instance -> CompletableFuture.runAsync(() -> {
                    Packing own = packing();
                    while (!done.get()) {
                        own.packWriteIndex(index.id());
                    }
                }))
                .toList();
        CompletableFuture<Integer> scanning = CompletableFuture.supplyAsync(() -> {
            int scansOfBoth = 0;
            while (!done.get()) {
                Set<String> expected = Set.copyOf(acknowledged);
                if (lastInBlocks() >= 0) {
                    scansOfBoth++;
                }
                List<String> found = store
                        .search(
                                List.of(index),
                                GET,
                                new Page(
                                        0,
                                        writers * documentsOfWriter,
                                        SORTS.get(scansOfBoth % SORTS.size()),
                                        Optional.empty(),
                                        OptionalLong.of(0)))
                        .documents()
                        .stream()
                        .map(document -> document.place().id().value())
                        .toList();
                assertThat(found).doesNotHaveDuplicates();
                assertThat(new HashSet<>(found)).as("seed %s", seed).containsAll(expected);
                assertThat(store.count(List.of(index), GET)).isGreaterThanOrEqualTo(found.size());
            }
            return scansOfBoth;
        });

        writing.forEach(writer -> assertThat(writer).succeedsWithin(TestTimeouts.HANGING));
        done.set(true);
        packing.forEach(instance -> assertThat(instance).succeedsWithin(TestTimeouts.HANGING));
        assertThat(scanning).succeedsWithin(TestTimeouts.HANGING);
        packing().packWriteIndex(index.id());
        assertThat(lastInBlocks()).isPositive();
        deletePackedRows();
        assertThat(store.count(List.of(index), GET)).isEqualTo((long) writers * documentsOfWriter);
    }

    /** Takes sequence numbers in a transaction that is rolled back. */
    private void fail(int documents) {
        jdbi.useHandle(handle -> {
            handle.begin();
            handle.execute("insert into " + table.name() + " (id, ts, source) select 'failed-' || n, now(), '{}' "
                    + "from generate_series(1, " + documents + ") as n");
            handle.rollback();
        });
    }

    @Test
    void an_index_deleted_between_steps_leaves_no_table() {
        append(documents(0, DOCUMENTS));
        packing().packWriteIndex(index.id());
        streams.rollOver(stream, aBackingIndex("logs", 2, PostgresVersions.NINE));

        new PostgresIndices(jdbi).delete(index);

        packing().packWriteIndex(index.id());
        try (DroppedTables dropped = new DroppedTables(jdbi, Duration.ZERO)) {
            dropped.sweep();
        }
        assertThat(jdbi.<List<String>, RuntimeException>withHandle(
                        handle -> handle.createQuery("""
                    select t.tablename from pg_tables t where t.schemaname = 'millrace_documents'
                    """).mapTo(String.class).list()))
                .noneMatch(name -> name.startsWith("d" + index.id().value()));
    }

    @Test
    void the_size_of_an_index_includes_rows_and_blocks() {
        append(documents(0, DOCUMENTS));
        long rows = new PostgresIndices(jdbi).sizesInBytes(List.of(index.id())).getOrDefault(index.id(), 0L);

        packing().packWriteIndex(index.id());

        assertThat(new PostgresIndices(jdbi).sizesInBytes(List.of(index.id())).getOrDefault(index.id(), 0L))
                .isGreaterThan(rows);
    }

    @Test
    void documents_are_found_by_id_and_number_as_before() {
        append(documents(0, DOCUMENTS));
        packing().packWriteIndex(index.id());

        Optional<StoredDocument> found = store.find(List.of(index), document(5).id());

        assertThat(found)
                .hasValueSatisfying(document -> assertThat(document.sequence()).hasValue(5));
        assertThat(store.lastNumbers(List.of(index))).containsEntry(index.id(), DOCUMENTS - 1L);
        assertThat(store.upTo(Map.of(index.id(), 99L)).count(List.of(index), GET))
                .isEqualTo(100);
        assertThat(store.append(index, List.of(document(5)))).allMatch(Outcome.Conflict.class::isInstance);
    }

    @Test
    void only_large_write_indices_get_blocks() throws InterruptedException {
        append(documents(0, 300));

        assertThat(packing().packDue()).isFalse();
        assertThat(jdbi.<Boolean, RuntimeException>withHandle(table::hasBlocks)).isFalse();

        jdbi.useHandle(handle -> handle.execute("select setval('" + table.sequenceName() + "', 70000)"));
        append(documents(300, DOCUMENTS));
        Packing packing = packing();
        assertThat(packing.packDue()).isTrue();
        assertThat(lastInBlocks()).isGreaterThan(70_000);
        boolean continues = true;
        while (continues) {
            // Returns true again if slow steps ended the turn of the index early.
            continues = packing.packDue();
        }
        assertThat(store.count(List.of(index), GET)).isEqualTo(DOCUMENTS);
    }

    @Test
    void packing_catches_up_after_the_last_document_arrived() {
        WriteIndexPacking packing = new WriteIndexPacking(jdbi, Block.MOST_DOCUMENTS);
        int step = 2 * Block.MOST_DOCUMENTS;
        for (int from = 0; from < 3 * step; from += step) {
            append(documents(from, from + step));
            packing.prepare(index.id());
            assertThat(packing.step(index.id())).isTrue();
            assertThat(packing.isGrowing(index.id())).isTrue();
        }
        assertThat(lastInBlocks()).isEqualTo(3 * Block.MOST_DOCUMENTS - 1);

        packing.prepare(index.id());
        int steps = 0;
        while (packing.step(index.id())) {
            steps++;
            assertThat(packing.isGrowing(index.id())).isFalse();
        }

        assertThat(steps).isEqualTo(3);
        assertThat(lastInBlocks()).isEqualTo(3 * step - 1);
    }
}

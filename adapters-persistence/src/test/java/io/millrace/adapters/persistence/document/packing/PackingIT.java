package io.millrace.adapters.persistence.document.packing;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.appended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.document.PostgresArrivals;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;

class PackingIT {

    private static final int DOCUMENTS = 700;
    private static final int NUMBERS_OF_STEP = 2 * Block.MOST_DOCUMENTS;

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore store = new PostgresDocumentStore(database.dataSource());
    private final PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());

    private static List<NewDocument> documents(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> aDocument(
                        String.format(Locale.ROOT, "%04x-%d", i * 40_503 % 65_536, i),
                        String.format(Locale.ROOT, "2015-05-17T10:%02d:%02dZ", i / 60 % 60, i % 60)))
                .toList();
    }

    /** Returns the first index of a stream, rolled over with these documents in it. */
    private Index aSealedIndex(List<NewDocument> documents) {
        DataStream stream = streams.create(aNewStream("logs", PostgresVersions.NINE));
        assertThat(appended(store, stream.writeIndex(), documents)).allMatch(Outcome::isCreated);
        return rolledOver(stream);
    }

    private Index rolledOver(DataStream stream) {
        streams.rollOver(stream, aBackingIndex("logs", stream.generation() + 1, PostgresVersions.NINE));
        return first();
    }

    private DataStream stream() {
        return streams.find(new StreamName("logs")).orElseThrow();
    }

    private Index first() {
        return stream().backingIndices().get(0);
    }

    private boolean isPacked(Index index) {
        return jdbi.withHandle(handle -> new DocumentTable(index.id()).isPacked(handle));
    }

    private List<NewDocument> everything(List<Index> indices, int size) {
        List<NewDocument> found = new ArrayList<>();
        Optional<Page.After> after = Optional.empty();
        while (true) {
            List<StoredDocument> page = store.search(
                            indices,
                            new Query.MatchAll(),
                            new Page(0, size, Page.Sort.PLACE, after, OptionalLong.of(0)))
                    .documents();
            if (page.isEmpty()) {
                return found;
            }
            page.forEach(document ->
                    found.add(new NewDocument(document.place().id(), document.timestamp(), document.source())));
            after = Optional.of(new Page.After(
                    Optional.empty(), Optional.of(page.get(page.size() - 1).place())));
        }
    }

    private static List<NewDocument> inOrder(List<NewDocument> documents) {
        return documents.stream().sorted(Comparator.comparing(NewDocument::id)).toList();
    }

    private List<String> tables() {
        return jdbi.withHandle(
                handle -> handle.createQuery("""
                    select t.tablename from pg_tables t where t.schemaname = 'millrace_documents' order by 1
                    """).mapTo(String.class).list());
    }

    /** Lets every transaction end before its commit in turn, behind each of its statements. */
    @Test
    void a_kill_behind_any_statement_loses_nothing() {
        List<NewDocument> documents = documents(0, DOCUMENTS);
        Index index = aSealedIndex(documents);
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

        boolean continues = true;
        while (continues) {
            for (int statements = 1; ; statements++) {
                left.set(statements);
                try {
                    continues = new Packing(jdbi, NUMBERS_OF_STEP).step(index.id());
                    break;
                } catch (RuntimeException killed) {
                    assertThat(killed).hasMessageContaining("killed");
                }
            }
        }
        jdbi.setSqlLogger(SqlLogger.NOP_SQL_LOGGER);

        assertThat(kills).hasValueGreaterThan(20);
        assertThat(isPacked(index)).isTrue();
        assertThat(everything(List.of(index), 100)).isEqualTo(inOrder(documents));
        SealedStatistics packed =
                jdbi.withHandle(handle -> BlockRows.statistics(handle, new DocumentTable(index.id())));
        assertThat(packed).isEqualTo(first().sealed().orElseThrow());
    }

    @Test
    void readers_under_way_see_every_document_once() {
        List<NewDocument> documents = documents(0, DOCUMENTS);
        Index index = aSealedIndex(documents);
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Integer> reader = CompletableFuture.supplyAsync(() -> {
            int rounds = 0;
            while (!done.get() || rounds == 0) {
                assertThat(everything(List.of(index), 37)).isEqualTo(inOrder(documents));
                rounds++;
            }
            return rounds;
        });

        Packing packing = new Packing(jdbi, NUMBERS_OF_STEP);
        while (packing.step(index.id())) {
            assertThat(isPacked(index)).isFalse();
        }
        assertThat(isPacked(index)).isTrue();
        done.set(true);

        assertThat(reader).succeedsWithin(TestTimeouts.HANGING);
    }

    @Test
    void instances_that_pack_the_same_index_do_not_disturb_each_other() {
        List<NewDocument> documents = documents(0, DOCUMENTS);
        Index index = aSealedIndex(documents);

        List<CompletableFuture<Void>> instances = IntStream.range(0, 3)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    Packing packing = new Packing(jdbi, NUMBERS_OF_STEP);
                    while (!isPacked(index)) {
                        packing.step(index.id());
                    }
                }))
                .toList();

        instances.forEach(instance -> assertThat(instance).succeedsWithin(TestTimeouts.HANGING));
        assertThat(everything(List.of(index), 100)).isEqualTo(inOrder(documents));
    }

    @Test
    void the_rows_go_when_no_reader_needs_them_and_the_blocks_with_the_index() {
        Index index = aSealedIndex(documents(0, DOCUMENTS));
        String rows = "d" + index.id().value();
        new Packing(jdbi).pack(index.id());
        assertThat(tables()).contains(rows, rows + "_blocks", rows + "_parts", rows + "_ids");

        try (DroppedTables dropped = new DroppedTables(jdbi, Duration.ZERO)) {
            dropped.sweep();
            assertThat(tables()).doesNotContain(rows).contains(rows + "_blocks", rows + "_parts", rows + "_ids");
            assertThat(store.count(List.of(index), new Query.MatchAll())).isEqualTo(DOCUMENTS);

            new PostgresIndices(jdbi).delete(index);
            dropped.sweep();
            assertThat(tables()).noneMatch(table -> table.startsWith(rows));
        }
    }

    @Test
    void an_index_deleted_half_way_leaves_no_table() {
        Index index = aSealedIndex(documents(0, DOCUMENTS));
        Packing packing = new Packing(jdbi, NUMBERS_OF_STEP);
        packing.step(index.id());

        new PostgresIndices(jdbi).delete(index);

        assertThat(packing.step(index.id())).isFalse();
        try (DroppedTables dropped = new DroppedTables(jdbi, Duration.ZERO)) {
            dropped.sweep();
        }
        assertThat(tables())
                .noneMatch(table -> table.startsWith("d" + index.id().value()));
    }

    @Test
    void a_packed_index_that_leaves_its_stream_takes_documents_and_is_packed_when_it_comes_back() {
        List<NewDocument> before = documents(0, DOCUMENTS);
        List<NewDocument> after = new ArrayList<>(documents(DOCUMENTS, DOCUMENTS + 300));
        Collections.shuffle(after, new Random(3));
        Index index = aSealedIndex(before);
        new Packing(jdbi).pack(index.id());
        String name = index.name().value();
        Arrivals.Reader tail = new PostgresArrivals(jdbi).read(index, ArrivalMark.BEFORE_ALL);
        List<DocumentId> arrived = new ArrayList<>();

        streams.modify(List.of(new BackingIndexChange.Removal("logs", name)));
        List<Outcome> again = store.append(index, List.of(before.get(5), after.get(0)));
        List<Outcome> batch = store.append(index, after.subList(0, 200));
        store.append(index, after.subList(200, 300));
        streams.modify(List.of(new BackingIndexChange.Addition("logs", name)));

        assertThat(again.get(0)).isInstanceOf(Outcome.Conflict.class);
        assertThat(again.get(1)).isEqualTo(new Outcome.Created(index.name(), OptionalLong.of(DOCUMENTS)));
        assertThat(batch.stream().filter(Outcome::isCreated)).hasSize(199);
        assertThat(store.append(first(), after.subList(0, 1))).containsExactly(Outcome.Open.NOT_WRITABLE);
        List<NewDocument> all = new ArrayList<>(before);
        all.addAll(after);
        assertThat(everything(List.of(first()), 100)).isEqualTo(inOrder(all));
        assertThat(first().sealed().orElseThrow().documents()).isEqualTo(all.size());
        for (List<Arrivals.Arrived> next = tail.next(50, true); !next.isEmpty(); next = tail.next(50, true)) {
            next.forEach(document -> arrived.add(document.document().place().id()));
        }
        assertThat(arrived).isEqualTo(all.stream().map(NewDocument::id).toList());
    }

    @Test
    void an_index_that_took_documents_half_way_is_packed_with_them() {
        List<NewDocument> all = documents(0, DOCUMENTS);
        Index index = aSealedIndex(all.subList(0, 600));
        Packing packing = new Packing(jdbi, NUMBERS_OF_STEP);
        for (int i = 0; i < 3; i++) {
            assertThat(packing.step(index.id())).isTrue();
        }
        streams.modify(
                List.of(new BackingIndexChange.Removal("logs", index.name().value())));
        assertThat(packing.step(index.id())).isFalse();
        store.append(index, all.subList(600, DOCUMENTS));
        streams.modify(
                List.of(new BackingIndexChange.Addition("logs", index.name().value())));

        packing.listDue().forEach(packing::pack);
        packing.listDue().forEach(packing::pack);

        assertThat(isPacked(index)).isTrue();
        assertThat(everything(List.of(first()), 100)).isEqualTo(inOrder(all));
    }

    @Test
    void what_cannot_be_packed_waits_and_keeps_no_other_from_it() throws InterruptedException {
        Index index = aSealedIndex(documents(0, 300));
        DataStream other = streams.create(aNewStream("others", PostgresVersions.NINE));
        DataStream damaged = streams.create(aNewStream("damaged", PostgresVersions.NINE));
        for (DataStream stream : List.of(damaged, other)) {
            assertThat(appended(store, stream.writeIndex(), documents(0, 10))).allMatch(Outcome::isCreated);
            streams.rollOver(stream, aBackingIndex(stream.name().value(), 2, PostgresVersions.NINE));
        }
        jdbi.useHandle(handle -> {
            handle.execute("update millrace.index set documents = 301 where documents = 300");
            handle.execute(
                    "drop table " + new DocumentTable(damaged.writeIndex().id()).name());
        });
        Packing packing = new Packing(jdbi);

        packing.packDue();
        AtomicInteger statements = new AtomicInteger();
        jdbi.setSqlLogger(new SqlLogger() {
            @Override
            public void logAfterExecution(StatementContext context) {
                statements.incrementAndGet();
            }
        });
        packing.packDue();
        jdbi.setSqlLogger(SqlLogger.NOP_SQL_LOGGER);

        assertThat(isPacked(other.writeIndex())).isTrue();
        assertThat(isPacked(index)).isFalse();
        assertThat(statements).as("those that list what is due").hasValue(2);
        assertThat(everything(List.of(index), 100)).hasSize(300);
        jdbi.useHandle(handle -> handle.execute("update millrace.index set documents = 300 where documents = 301"));
        new Packing(jdbi).pack(index.id());
        assertThat(isPacked(index)).isTrue();
    }

    @Test
    void the_tail_goes_on_over_the_change_and_over_missing_numbers() {
        List<NewDocument> all = documents(0, DOCUMENTS);
        DataStream stream = streams.create(aNewStream("logs", PostgresVersions.NINE));
        store.append(stream.writeIndex(), all.subList(0, 100));
        jdbi.useHandle(handle -> handle.execute(
                "select setval('" + new DocumentTable(stream.writeIndex().id()).sequenceName() + "', 50000)"));
        store.append(stream.writeIndex(), all.subList(100, DOCUMENTS));
        Index index = rolledOver(stream);
        Arrivals.Reader tail = new PostgresArrivals(jdbi).read(index, ArrivalMark.BEFORE_ALL);

        List<Arrivals.Arrived> arrived = new ArrayList<>(tail.next(77, true));
        new Packing(jdbi, NUMBERS_OF_STEP).pack(index.id());
        for (List<Arrivals.Arrived> next = tail.next(50, true); !next.isEmpty(); next = tail.next(50, true)) {
            arrived.addAll(next);
        }

        assertThat(arrived.stream().map(one -> one.document().place().id()))
                .containsExactlyElementsOf(all.stream().map(NewDocument::id).toList());
        assertThat(arrived.get(100).document().sequence()).hasValue(50_001);
        assertThat(everything(List.of(index), 100)).isEqualTo(inOrder(all));
    }

    @Test
    void what_is_filled_anew_is_read_by_what_is_in_it_now() {
        Index index = aSealedIndex(documents(0, DOCUMENTS));
        new Packing(jdbi).pack(index.id());
        assertThat(everything(List.of(index), 100)).hasSize(DOCUMENTS);
        jdbi.useTransaction(new DocumentTable(index.id())::truncate);
        streams.modify(
                List.of(new BackingIndexChange.Removal("logs", index.name().value())));
        List<NewDocument> others = IntStream.range(0, 200)
                .mapToObj(i -> aDocument("other-" + i, "2015-05-17T10:00:00Z", "{\"other\":" + i + "}"))
                .toList();

        assertThat(appended(store, index, others)).allMatch(Outcome::isCreated);

        assertThat(everything(List.of(index), 100)).isEqualTo(inOrder(others));
    }

    @Test
    void pages_somewhere_in_several_indices_begin_where_they_are_told() {
        List<NewDocument> all = documents(0, DOCUMENTS);
        DataStream stream = streams.create(aNewStream("logs", PostgresVersions.NINE));
        List<NewDocument> expected = new ArrayList<>();
        for (int from = 0; from < 600; from += 300) {
            expected.addAll(inOrder(all.subList(from, from + 300)));
            assertThat(appended(store, stream.writeIndex(), all.subList(from, from + 300)))
                    .allMatch(Outcome::isCreated);
            rolledOver(stream);
            stream = stream();
        }
        new Packing(jdbi).listDue().forEach(new Packing(jdbi)::pack);
        assertThat(appended(store, stream.writeIndex(), all.subList(600, DOCUMENTS)))
                .allMatch(Outcome::isCreated);
        expected.addAll(inOrder(all.subList(600, DOCUMENTS)));
        List<Index> indices = stream().backingIndices();

        for (int from : new int[] {0, 1, 255, 257, 299, 300, 301, 590, 600, 601, 690, 700}) {
            assertThat(store.search(
                                    indices,
                                    new Query.MatchAll(),
                                    new Page(from, 20, Page.Sort.PLACE, Optional.empty(), OptionalLong.of(0)))
                            .documents())
                    .extracting(document -> document.place().id())
                    .containsExactlyElementsOf(expected.subList(from, Math.min(from + 20, DOCUMENTS)).stream()
                            .map(NewDocument::id)
                            .toList());
        }
    }

    @Test
    void large_documents_make_small_blocks() {
        List<NewDocument> large = IntStream.range(0, 40)
                .mapToObj(i -> aDocument(
                        "id-" + i,
                        "2015-05-17T10:00:00Z",
                        "{\"n\":" + i + ",\"text\":\""
                                + Integer.toString(i % 10).repeat(i == 7 ? 3 << 20 : 100_000) + "\"}"))
                .toList();
        Index index = aSealedIndex(large);

        new Packing(jdbi).pack(index.id());

        Map<String, Object> blocks =
                jdbi.withHandle(handle -> handle.createQuery("select count(*) as blocks, max(documents) as most from "
                                + new DocumentTable(index.id()).blocks())
                        .mapToMap()
                        .one());
        assertThat(blocks).containsEntry("blocks", 14L).containsEntry("most", 3);
        assertThat(everything(List.of(index), 5)).isEqualTo(inOrder(large));
        assertThat(store.search(
                                List.of(index),
                                new Query.Between(
                                        new FieldPath("n"),
                                        Optional.of(new Query.Bound(new FieldValue.Numeric("7"), true)),
                                        Optional.of(new Query.Bound(new FieldValue.Numeric("7"), true))),
                                Page.first(10))
                        .documents())
                .extracting(document -> document.place().id().value())
                .containsExactly("id-7");
        assertThatThrownBy(() -> new PostgresDocumentStore(database.dataSource(), 1 << 20, Duration.ofSeconds(30))
                        .search(List.of(index), new Query.MatchAll(), Page.first(40)))
                .hasMessageContaining("request fewer");
    }

    /** The groups behind the first few are missing where an earlier program went on. */
    @Test
    void a_value_is_found_in_groups_of_blocks_and_behind_them() {
        List<NewDocument> numbered = IntStream.range(0, DOCUMENTS)
                .mapToObj(i ->
                        aDocument("id-" + i, "2015-05-17T10:00:00Z", "{\"n\":" + i + ",\"text\":\"No " + i + "\"}"))
                .toList();
        Index index = aSealedIndex(numbered.subList(0, DOCUMENTS - 1));
        new Packing(jdbi, NUMBERS_OF_STEP).pack(index.id());
        String parts = new DocumentTable(index.id()).parts();
        int groups =
                jdbi.withHandle(handle -> handle.createQuery("select count(*) from " + parts + " where number < -1")
                        .mapTo(Integer.class)
                        .one());
        assertThat(groups).isGreaterThan(2);
        assertThat(numbersFound()).isEqualTo(numbersTried(DOCUMENTS - 1));

        jdbi.useHandle(handle ->
                handle.execute("delete from " + parts + " where number = (select min(p.number) from " + parts + " p)"));
        assertThat(numbersFound()).isEqualTo(numbersTried(DOCUMENTS - 1));

        streams.modify(
                List.of(new BackingIndexChange.Removal("logs", index.name().value())));
        store.append(index, numbered.subList(DOCUMENTS - 1, DOCUMENTS));
        streams.modify(
                List.of(new BackingIndexChange.Addition("logs", index.name().value())));
        assertThat(numbersFound()).isEqualTo(numbersTried(DOCUMENTS));
    }

    /** Returns some numbers of every part of a block, and the last ones below {@code end}. */
    private static List<Integer> numbersTried(int end) {
        return IntStream.range(0, end)
                .filter(n -> n % 11 == 0 || n >= DOCUMENTS - 3)
                .boxed()
                .toList();
    }

    /** Returns the numbers by which, and by whose text, exactly one document is found. */
    private List<Integer> numbersFound() {
        return numbersTried(DOCUMENTS + 5).stream()
                .filter(n -> Stream.of(
                                term("n", new FieldValue.Numeric(Integer.toString(n))),
                                term("text", new FieldValue.Text("No " + n)))
                        .allMatch(query -> store.search(List.of(first()), query, Page.first(10)).documents().stream()
                                .map(document -> document.place().id().value())
                                .toList()
                                .equals(List.of("id-" + n))))
                .toList();
    }

    private static Query term(String field, FieldValue value) {
        return new Query.Terms(new FieldPath(field), List.of(value), false);
    }

    @Test
    void only_sealed_backing_indices_of_this_version_are_due() {
        DataStream eight = streams.create(aNewStream("old", PostgresVersions.EIGHT));
        appended(store, eight.writeIndex(), documents(0, 10));
        streams.rollOver(eight, aBackingIndex("old", 2, PostgresVersions.EIGHT));
        Index index = aSealedIndex(documents(0, 10));
        appended(store, stream().writeIndex(), documents(10, 20));

        assertThat(new Packing(jdbi).listDue()).containsExactly(index.id());

        new Packing(jdbi).pack(index.id());
        assertThat(new Packing(jdbi).listDue()).isEmpty();
        assertThat(new PostgresIndices(jdbi).sizesInBytes(List.of(index.id()))).containsKey(index.id());
        assertThat(store.countEach(stream().backingIndices()).values().stream().collect(Collectors.summingLong(n -> n)))
                .isEqualTo(20);
    }
}

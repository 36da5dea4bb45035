package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents written while the index is being blocked, rolled over or closed. */
class WritersAndRolloversIT {

    private static final String TIME = "2015-05-17T10:00:00Z";
    private static final int WRITERS = 32;

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
    private final PostgresIndices indices = new PostgresIndices(jdbi);
    private final PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 2_000})
    void a_rollover_waits_for_the_writer_under_way_and_loses_nothing(int size) throws SQLException {
        DataStream stream = streams.create(aNewStream("logs"));
        try (HeldInserts held = new HeldInserts(stream.writeIndex())) {
            CompletableFuture<List<Outcome>> writer =
                    run(() -> documents.append(stream.writeIndex(), batch("w", size)));
            held.awaitWriter();

            CompletableFuture<DataStream> rollover = run(() -> rolledOver(streams, stream));
            await().until(() -> waitingForTable(stream.writeIndex()) > 0);
            assertThat(rollover).isNotDone();
            held.release();

            assertThat(writer.join()).allMatch(Outcome::isCreated);
            rollover.join();
        }

        assertThat(documents.count(List.of(current(stream.writeIndex())), new Query.MatchAll()))
                .isEqualTo(size);
    }

    /** The same, but the state is changed as one would at first: it shows that the test above can fail. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20, 2_000})
    void a_change_of_state_that_does_not_wait_loses_documents(int size) throws SQLException {
        DataStream stream = streams.create(aNewStream("logs"));
        try (HeldInserts held = new HeldInserts(stream.writeIndex())) {
            CompletableFuture<List<Outcome>> writer =
                    run(() -> documents.append(stream.writeIndex(), batch("w", size)));
            held.awaitWriter();

            jdbi.useHandle(handle -> handle.createUpdate("update millrace.index set rolled_over = true where id = :id")
                    .bind("id", IndexNumbers.of(stream.writeIndex().id()))
                    .execute());
            indices.seal(stream.writeIndex().id());
            held.release();

            assertThat(writer.join()).allMatch(Outcome::isCreated);
        }

        assertThat(documents.count(List.of(current(stream.writeIndex())), new Query.MatchAll()))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 2_000})
    void a_writer_that_waited_for_a_change_of_state_writes_nothing(int size) throws SQLException {
        Index index = streams.create(aNewStream("logs")).writeIndex();
        try (Connection changing = database.database().connect();
                Statement statement = changing.createStatement()) {
            changing.setAutoCommit(false);
            statement.execute("lock table " + new DocumentTable(index.id()).name() + " in share mode");
            statement.execute("update millrace.index set rolled_over = true where id = "
                    + index.id().value());
            CompletableFuture<List<Outcome>> writer = run(() -> documents.append(index, batch("w", size)));
            await().until(() -> waitingForTable(index) > 0);
            assertThat(writer).isNotDone();

            changing.commit();

            assertThat(writer.join()).containsOnly(Outcome.Open.NOT_WRITABLE);
        }
        assertThat(documents.count(List.of(index), new Query.MatchAll())).isZero();
    }

    /** What ends the writing to an index that {@link #endWrites} is given. */
    private enum End {
        BLOCK,
        CLOSE,
        ADD_TO_STREAM
    }

    private void endWrites(End end, Index index) {
        switch (end) {
            case BLOCK -> indices.block(index, IndexBlock.WRITE);
            case CLOSE -> indices.close(index);
            case ADD_TO_STREAM ->
                streams.modify(List.of(
                        new BackingIndexChange.Addition("logs", index.name().value())));
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void whoever_ends_the_writing_to_an_index_waits_for_the_writer_under_way(End end) throws SQLException {
        streams.create(aNewStream("logs"));
        Index index = indices.create(aNewIndex("plain"));
        try (HeldInserts held = new HeldInserts(index)) {
            CompletableFuture<List<Outcome>> writer = run(() -> documents.append(index, batch("w", 20)));
            held.awaitWriter();

            CompletableFuture<Void> ending = CompletableFuture.runAsync(() -> endWrites(end, index), threads);
            await().until(() -> waitingForTable(index) > 0);
            assertThat(ending).isNotDone();
            held.release();

            assertThat(writer.join()).allMatch(Outcome::isCreated);
            ending.join();
        }
        assertThat(documents.append(index, batch("x", 20))).containsOnly(Outcome.Open.NOT_WRITABLE);
        assertThat(documents.count(List.of(index), new Query.MatchAll())).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"BLOCK, 1", "BLOCK, 200", "BLOCK, 700", "CLOSE, 200", "ADD_TO_STREAM, 1", "ADD_TO_STREAM, 700"})
    void of_many_writers_none_is_acknowledged_after_the_writing_was_ended_and_nothing_before_is_lost(End end, int size)
            throws Exception {
        DataStream stream = streams.create(aNewStream("logs"));
        Index index = end == End.ADD_TO_STREAM ? indices.create(aNewIndex("plain")) : stream.writeIndex();
        AtomicInteger batches = new AtomicInteger();
        AtomicLong written = new AtomicLong();
        AtomicLong late = new AtomicLong();
        AtomicBoolean ended = new AtomicBoolean();
        List<Future<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Callable<Integer> writer = () -> {
                int refused = 0;
                // Goes on for a while after the first refusal, because one refusal does not show that all are refused.
                while (refused < 10) {
                    boolean begunAfter = ended.get();
                    List<NewDocument> batch = batch("b" + batches.incrementAndGet(), size);
                    List<Outcome> outcomes = documents.append(index, batch);
                    if (!outcomes.contains(Outcome.Open.NOT_WRITABLE)) {
                        assertThat(outcomes).hasSize(size).allMatch(Outcome::isCreated);
                        written.addAndGet(size);
                        late.addAndGet(begunAfter ? size : 0);
                    } else {
                        refused++;
                    }
                }
                return refused;
            };
            writers.add(threads.submit(writer));
        }
        await().until(() -> batches.get() >= 2 * WRITERS);

        endWrites(end, index);
        ended.set(true);
        long countedAtOnce = documents.count(List.of(index), new Query.MatchAll());
        for (Future<Integer> writer : writers) {
            writer.get();
        }

        assertThat(late).hasValue(0);
        assertThat(written.get()).isPositive();
        assertThat(countedAtOnce).isEqualTo(written.get());
        assertThat(documents.count(List.of(index), new Query.MatchAll())).isEqualTo(written.get());
    }

    @Test
    void what_was_counted_before_an_index_left_its_stream_and_came_back_is_forgotten() throws SQLException {
        streams.create(aNewStream("logs"));
        Index index = indices.create(aNewIndex("plain"));
        documents.append(index, batch("before", 1));
        endWrites(End.ADD_TO_STREAM, index);
        // As if the program had ended before it was counted.
        jdbi.useHandle(
                handle -> handle.execute("update millrace.index set documents = null, earliest = null, latest = null"));
        try (Connection holder = database.database().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            // Documents can be counted and written, but the count cannot be stored.
            statement.execute("lock table " + new DocumentTable(index.id()).name() + " in share update exclusive mode");
            CompletableFuture<Void> sealing = CompletableFuture.runAsync(() -> indices.seal(index.id()), threads);
            await().until(() -> waitingForTable(index) > 0);

            streams.modify(List.of(new BackingIndexChange.Removal("logs", "plain")));
            documents.append(index, batch("after", 1));
            jdbi.useHandle(handle -> handle.createUpdate("update millrace.index set blocks = '{write}' where id = :id")
                    .bind("id", IndexNumbers.of(index.id()))
                    .execute());
            CompletableFuture<Void> again =
                    CompletableFuture.runAsync(() -> endWrites(End.ADD_TO_STREAM, index), threads);
            await().until(() -> current(index).rolledOver());
            holder.rollback();
            sealing.join();
            again.join();
        }

        assertThat(current(index).sealed().orElseThrow().documents()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"57014, 1", "57014, 20", "57014, 600", "53200, 600", "40P01, 600"})
    void an_append_that_the_database_gives_up_under_load_is_refused_for_now(String state, int size) {
        Index index = indices.create(aNewIndex("plain"));
        jdbi.useHandle(handle -> {
            handle.execute("""
                create or replace function millrace_documents.give_up() returns trigger language plpgsql as $$
                begin
                    raise exception 'given up' using errcode = '%s';
                end
                $$
                """.formatted(state));
            handle.execute("create trigger give_up before insert on " + new DocumentTable(index.id()).name()
                    + " for each row execute function millrace_documents.give_up()");
        });

        assertThatThrownBy(() -> documents.append(index, batch("w", size)))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(Rejection.Reason.OVERLOADED));
    }

    @Test
    void a_deletion_waits_for_the_writer_under_way() throws SQLException {
        Index index = indices.create(aNewIndex("plain"));
        try (HeldInserts held = new HeldInserts(index)) {
            CompletableFuture<List<Outcome>> writer = run(() -> documents.append(index, batch("w", 1)));
            held.awaitWriter();

            CompletableFuture<Void> deletion = CompletableFuture.runAsync(() -> indices.delete(index), threads);
            await().until(() -> waitingForTable(index) > 0);
            held.release();

            assertThat(writer.join()).allMatch(Outcome::isCreated);
            deletion.join();
        }
        assertThat(documents.append(index, batch("x", 1))).containsOnly(Outcome.Open.NOT_WRITABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 700})
    void rollovers_get_through_while_many_write_in_bulk_and_every_document_is_where_it_belongs(int size)
            throws Exception {
        streams.create(aNewStream("logs"));
        PostgresWriteIndices writeIndices = new PostgresWriteIndices(jdbi);
        AtomicInteger batches = new AtomicInteger();
        AtomicLong written = new AtomicLong();
        Map<Index, Boolean> closed = new ConcurrentHashMap<>();
        List<String> misplaced = new ArrayList<>();
        AtomicInteger rollovers = new AtomicInteger();
        List<Future<Object>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Callable<Object> writer = () -> {
                while (rollovers.get() < 3) {
                    Index index = writeIndices.find("logs").orElseThrow();
                    boolean wasClosed = closed.containsKey(index);
                    List<NewDocument> batch = batch("b" + batches.incrementAndGet(), size);
                    List<Outcome> outcomes = documents.append(index, batch);
                    if (!outcomes.contains(Outcome.Open.NOT_WRITABLE)) {
                        assertThat(outcomes).allMatch(Outcome::isCreated);
                        written.addAndGet(size);
                        if (wasClosed) {
                            synchronized (misplaced) {
                                misplaced.add(index + " took documents after its rollover");
                            }
                        }
                    }
                }
                return written;
            };
            writers.add(threads.submit(writer));
        }

        while (rollovers.get() < 3) {
            int goal = batches.get() + WRITERS;
            await().until(() -> batches.get() >= goal);
            DataStream stream = indices.selectStreams(selecting("logs"), EVERYTHING)
                    .streams()
                    .get(0);
            rolledOver(streams, stream);
            closed.put(stream.writeIndex(), true);
            rollovers.incrementAndGet();
        }
        for (Future<Object> writer : writers) {
            writer.get();
        }

        List<Index> all = indices.selectStreams(selecting("logs"), EVERYTHING)
                .streams()
                .get(0)
                .backingIndices();
        assertThat(documents.count(all, new Query.MatchAll())).isEqualTo(written.get());
        assertThat(misplaced).isEmpty();
    }

    @Test
    void a_rollover_that_waits_long_lets_writers_through_in_between() throws SQLException {
        DataStream stream = streams.create(aNewStream("logs"));
        Index index = stream.writeIndex();
        try (Connection slow = database.database().connect();
                Statement statement = slow.createStatement()) {
            slow.setAutoCommit(false);
            statement.execute("lock table " + new DocumentTable(index.id()).name() + " in row exclusive mode");
            CompletableFuture<DataStream> rollover = run(() -> rolledOver(streams, stream));
            await().until(() -> waitingForTable(index) > 0);
            await().until(() -> waitingForTable(index) == 0);

            List<Outcome> between =
                    run(() -> documents.append(index, batch("w", 20))).join();

            assertThat(between).allMatch(Outcome::isCreated);
            assertThat(rollover).isNotDone();
            slow.rollback();
            rollover.join();
        }
        assertThat(documents.append(index, batch("x", 20))).containsOnly(Outcome.Open.NOT_WRITABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 600})
    void batches_with_the_same_ids_in_opposite_orders_all_come_to_an_end(int size) throws Exception {
        Index index = indices.create(aNewIndex("plain"));
        AtomicInteger created = new AtomicInteger();
        List<Future<Object>> writers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean backwards = i % 2 == 0;
            Callable<Object> writer = () -> {
                for (int round = 0; round < 20; round++) {
                    List<NewDocument> batch = batch("round-" + round, size);
                    if (backwards) {
                        Collections.reverse(batch);
                    }
                    created.addAndGet((int) documents.append(index, batch).stream()
                            .filter(Outcome::isCreated)
                            .count());
                }
                return created;
            };
            writers.add(threads.submit(writer));
        }

        for (Future<Object> writer : writers) {
            writer.get();
        }

        assertThat(created).hasValue(20 * size);
        assertThat(documents.count(List.of(index), new Query.MatchAll())).isEqualTo(20L * size);
    }

    @Test
    void many_who_write_single_documents_each_get_their_own_outcome() throws Exception {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Index index = indices.create(aNewIndex("plain"));
        Map<String, String> winners = new ConcurrentHashMap<>();
        List<Future<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            Callable<Integer> work = () -> {
                Random random = new Random(seed + writer);
                int conflicts = 0;
                for (int round = 0; round < 100; round++) {
                    String id = "id-" + random.nextInt(1_600);
                    String source = "{\"writer\":" + writer + ",\"round\":" + round + "}";
                    Outcome outcome = documents
                            .append(index, List.of(aDocument(id, TIME, source)))
                            .get(0);
                    if (outcome.isCreated()) {
                        assertThat(winners.put(id, source)).isNull();
                    } else {
                        conflicts++;
                    }
                }
                return conflicts;
            };
            writers.add(threads.submit(work));
        }

        int conflicts = 0;
        for (Future<Integer> writer : writers) {
            conflicts += writer.get();
        }

        assertThat(winners.size() + conflicts).isEqualTo(WRITERS * 100);
        assertThat(documents.count(List.of(index), new Query.MatchAll())).isEqualTo(winners.size());
        winners.forEach((id, source) -> assertThat(documents
                        .find(List.of(index), new DocumentId(id))
                        .orElseThrow()
                        .source())
                .isEqualTo(source));
    }

    private <T> CompletableFuture<T> run(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                result.complete(work.call());
            } catch (Exception failure) {
                result.completeExceptionally(failure);
            }
        });
        return result;
    }

    private static List<NewDocument> batch(String prefix, int size) {
        List<NewDocument> batch = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            batch.add(aDocument(prefix + "-" + i, TIME));
        }
        return batch;
    }

    private Index current(Index index) {
        return indices.select(selecting(index.name().value()), EVERYTHING)
                .indices()
                .get(0)
                .index();
    }

    private long waitingForTable(Index index) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select count(*)
            from pg_locks l
            where l.relation = to_regclass(:table) and not l.granted
                and l.database = (select d.oid from pg_database d where d.datname = current_database())
            """)
                .bind("table", new DocumentTable(index.id()).name())
                .mapTo(Long.class)
                .one());
    }

    /** Keeps every insert into an index waiting in the middle of its statement. */
    private final class HeldInserts implements AutoCloseable {

        private static final int LOCK = 4_711;

        private final Connection holder = database.database().connect();

        HeldInserts(Index index) throws SQLException {
            execute("select pg_advisory_lock(" + LOCK + ")");
            execute("""
                create or replace function millrace_documents.hold() returns trigger language plpgsql as $$
                begin
                    perform pg_advisory_xact_lock_shared(%s);
                    return new;
                end
                $$
                """.formatted(LOCK));
            execute("create trigger hold before insert on " + new DocumentTable(index.id()).name()
                    + " for each row execute function millrace_documents.hold()");
        }

        void awaitWriter() {
            await().until(() -> jdbi.withHandle(handle -> handle.createQuery("""
                select count(*)
                from pg_locks l
                where l.locktype = 'advisory' and l.objid = :lock and not l.granted
                """)
                            .bind("lock", LOCK)
                            .mapTo(Long.class)
                            .one())
                    == 1);
        }

        void release() throws SQLException {
            execute("select pg_advisory_unlock(" + LOCK + ")");
        }

        private void execute(String sql) throws SQLException {
            try (Statement statement = holder.createStatement()) {
                statement.execute(sql);
            }
        }

        @Override
        public void close() throws SQLException {
            holder.close();
        }
    }
}

package io.millrace.adapters.persistence.document.admission;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How writers and readers share a pool of the smallest default size when some of them are held up. */
class ConnectionSharesIT {

    private static final String TIME = "2015-05-17T10:00:00Z";
    private static final int POOL_SIZE = 8;

    private final StoreDatabase database = StoreDatabase.empty();
    private volatile boolean answering = true;
    private final ConnectionPool pool =
            ConnectionPool.open("shares", database.database().settings().withPoolSize(POOL_SIZE));
    private final PostgresDocumentStore documents =
            new PostgresDocumentStore(pool.dataSource(), ConnectionShares.of(POOL_SIZE, 2), () -> answering);
    private final PostgresIndices indices = new PostgresIndices(database.jdbi());
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        pool.close();
    }

    @Test
    void forty_writers_of_a_locked_index_leave_connections_to_writers_of_others() throws SQLException {
        Index locked = indices.create(aNewIndex("locked"));
        Index free = indices.create(aNewIndex("free"));
        List<CompletableFuture<List<Outcome>>> stalled = new ArrayList<>();
        try (Connection holder = database.database().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("lock table " + new DocumentTable(locked.id()).name() + " in share mode");
            for (int i = 0; i < 40; i++) {
                List<NewDocument> batch = List.of(document("a" + i), document("b" + i));
                stalled.add(CompletableFuture.supplyAsync(() -> documents.append(locked, batch), threads));
            }
            await().until(() -> database.jdbi()
                            .withHandle(handle -> handle.createQuery("select count(*) from pg_locks where not granted")
                                    .mapTo(Integer.class)
                                    .one())
                    > 0);

            List<Outcome> written = CompletableFuture.supplyAsync(
                            () -> documents.append(free, List.of(document("one"))), threads)
                    .orTimeout(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)
                    .join();

            assertThat(written).allMatch(Outcome::isCreated);
            holder.rollback();
        }
        long done = stalled.stream()
                .filter(writer -> catchThrowable(writer::join) == null)
                .count();
        assertThat(done).isGreaterThanOrEqualTo(36);
    }

    @Test
    void scans_that_find_too_many_waiting_are_refused_and_writers_get_their_connections() throws Exception {
        Index scanned = indices.create(aNewIndex("scanned"));
        Index written = indices.create(aNewIndex("written"));
        documents.append(scanned, List.of(document("one")));
        Query rare = Query.Terms.of(new FieldPath("n"), new Numeric("1"));
        List<CompletableFuture<Long>> readers = new ArrayList<>();
        try (Connection holder = database.database().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("lock table " + new DocumentTable(scanned.id()).name() + " in access exclusive mode");
            for (int i = 0; i < 32; i++) {
                readers.add(CompletableFuture.supplyAsync(() -> documents.count(List.of(scanned), rare), threads));
            }
            await().until(() -> readers.stream().anyMatch(CompletableFuture::isCompletedExceptionally));

            List<Outcome> outcomes = CompletableFuture.supplyAsync(
                            () -> documents.append(written, List.of(document("new"))), threads)
                    .orTimeout(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)
                    .join();

            assertThat(outcomes).allMatch(Outcome::isCreated);
            assertThat(readers).anyMatch(reader -> !reader.isDone());
            holder.rollback();
        }
        List<Throwable> refusals = readers.stream()
                .map(reader -> catchThrowable(reader::join))
                .filter(failure -> failure != null)
                .map(Throwable::getCause)
                .toList();
        assertThat(refusals)
                .hasSizeBetween(1, 31)
                .allSatisfy(
                        refusal -> assertThat(((Rejection) refusal).reason()).isEqualTo(Rejection.Reason.OVERLOADED));
    }

    @Test
    void while_the_database_does_not_answer_surplus_scans_are_refused_because_of_that() throws SQLException {
        Index index = indices.create(aNewIndex("stuck"));
        documents.append(index, List.of(document("one")));
        Query query = Query.Terms.of(new FieldPath("n"), new Numeric("1"));
        answering = false;
        List<CompletableFuture<Long>> readers = new ArrayList<>();
        try (Connection holder = database.database().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("lock table " + new DocumentTable(index.id()).name() + " in access exclusive mode");
            for (int i = 0; i < 32; i++) {
                readers.add(CompletableFuture.supplyAsync(() -> documents.count(List.of(index), query), threads));
            }

            await().untilAsserted(() -> assertThat(readers)
                    .filteredOn(CompletableFuture::isCompletedExceptionally)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(reader -> assertThat(catchThrowable(reader::join))
                            .cause()
                            .isInstanceOfSatisfying(
                                    Rejection.class,
                                    refused -> assertThat(refused.reason()).isEqualTo(Rejection.Reason.UNAVAILABLE))));
            holder.rollback();
        }
    }

    @Test
    void a_transaction_that_keeps_writers_waiting_is_cut_off_when_nothing_happens_in_it() throws SQLException {
        PostgresDataStreams streams = new PostgresDataStreams(database.jdbi(), new PostgresStreamTasks());
        Index index = streams.create(aNewStream("logs")).writeIndex();
        CompletableFuture<Void> thaw = new CompletableFuture<>();
        CompletableFuture<Throwable> frozen = CompletableFuture.supplyAsync(
                () -> catchThrowable(() -> database.jdbi().useTransaction(transaction -> {
                    new DocumentTable(index.id()).awaitWriters(transaction);
                    thaw.join();
                    transaction.execute("select 1");
                })),
                threads);
        await().until(() -> database.jdbi()
                        .withHandle(handle -> handle.createQuery(
                                        "select count(*) from pg_locks where mode = 'ShareLock' and granted")
                                .mapTo(Integer.class)
                                .one())
                > 0);

        documents.append(index, List.of(document("patient")));

        assertThat(frozen).isNotDone();
        thaw.complete(null);
        assertThat(frozen.join()).isNotNull();
    }

    private static NewDocument document(String id) {
        return aDocument(id, TIME, "{\"n\":2,\"text\":\"" + "x".repeat(300) + "\"}");
    }
}

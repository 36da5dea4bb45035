package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.admission.ConnectionShares;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

class ReadMemoryIT {

    private static final String TIME = "2015-05-17T10:00:00Z";
    private static final int READERS = 12;
    private static final Query N_IS_ONE = Query.Terms.of(new FieldPath("n"), new Numeric("1"));

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final Index index = new PostgresIndices(jdbi).create(aNewIndex("plain"));

    private void append(int count, int length) {
        PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
        for (int i = 0; i < count; i++) {
            documents.append(
                    index, List.of(aDocument("id-" + i, TIME, "{\"p\":\"" + "x".repeat(length) + "\",\"n\":1}")));
        }
    }

    @Test
    void many_readers_of_long_documents_get_along_with_a_small_heap() {
        append(READERS, 9 << 18);

        for (String task : List.of("count", "find")) {
            List<String> outcomes = ReadingProcess.run(database.database(), index.name(), task, READERS);

            assertThat(outcomes).hasSize(READERS).containsOnly("12");
        }
    }

    @Test
    void many_readers_of_documents_of_middle_length_get_along_with_a_small_heap() {
        append(175, 60_000);

        assertThat(ReadingProcess.run(database.database(), index.name(), "count", READERS))
                .hasSize(READERS)
                .containsOnly("175");
    }

    @Test
    void pages_and_scans_of_one_budget_give_back_what_they_held() {
        append(3, 200_000);
        PostgresDocumentStore narrow = new PostgresDocumentStore(
                database.dataSource(),
                ConnectionShares.of(8, 2),
                () -> true,
                1 << 20,
                500_000,
                PostgresDocumentStore.DEFAULT_PATIENCE);

        for (int round = 0; round < 5; round++) {
            assertThat(narrow.count(List.of(index), N_IS_ONE)).isEqualTo(3);
            assertThat(narrow.search(List.of(index), N_IS_ONE, Page.first(2)).documents())
                    .hasSize(2);
            assertThat(narrow.find(List.of(index), new DocumentId("id-1"))).isPresent();
            assertThatThrownBy(() -> narrow.search(List.of(index), N_IS_ONE, Page.first(3)))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.TOO_LARGE));
        }
    }

    @Test
    void reads_are_refused_while_another_one_holds_the_budget_for_too_long() throws InterruptedException {
        append(1, 200_000);
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        PostgresDocumentStore narrow = new PostgresDocumentStore(
                holding(loading, released),
                new ConnectionShares(4, 2, 1),
                () -> true,
                1 << 20,
                500_000,
                PostgresDocumentStore.DEFAULT_PATIENCE);
        List<Supplier<Long>> reads = List.of(
                () -> narrow.find(List.of(index), new DocumentId("id-0")).stream()
                        .count(),
                () -> narrow.count(List.of(index), N_IS_ONE),
                () -> (long) narrow.search(List.of(index), N_IS_ONE, Page.first(1))
                        .documents()
                        .size());
        ExecutorService readers = Executors.newCachedThreadPool();
        try {
            CompletableFuture<Long> first = CompletableFuture.supplyAsync(reads.get(0), readers);
            assertThat(loading.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            List<CompletableFuture<Long>> others = reads.stream()
                    .map(read -> CompletableFuture.supplyAsync(read, readers))
                    .toList();

            assertThat(others)
                    .allSatisfy(other -> assertThat(other)
                            .failsWithin(TestTimeouts.HANGING)
                            .withThrowableOfType(ExecutionException.class)
                            .withCauseInstanceOf(Rejection.class)
                            .withMessageContaining("other requests use the memory for reading documents"));
            released.countDown();
            assertThat(first.join()).isEqualTo(1);
        } finally {
            released.countDown();
            readers.shutdown();
        }
    }

    /** Returns connections. The first one that loads a long source waits until it is released. */
    private DataSource holding(CountDownLatch loading, CountDownLatch released) {
        DataSource source = database.dataSource();
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = method.invoke(source, arguments);
            return result instanceof Connection connection
                    ? proxy(Connection.class, (same, call, values) -> {
                        if (call.getName().equals("prepareStatement")
                                && String.valueOf(values[0]).startsWith("select d.source from")
                                && loading.getCount() > 0) {
                            loading.countDown();
                            released.await();
                        }
                        return call.invoke(connection, values);
                    })
                    : result;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driving.document.TailDocuments.Arrival;
import io.millrace.application.usecase.document.TailDocumentsService;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Following a data stream while many write to it and it is rolled over. */
class LiveTailIT {

    private static final StreamName LOGS = new StreamName("logs");
    private static final int WRITERS = 4;
    private static final int DOCUMENTS = 1_000;

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
    private final PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    private final PostgresWriteIndices writeIndices = new PostgresWriteIndices(jdbi);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TailDocumentsService tails = new TailDocumentsService(
            streams,
            new PostgresArrivals(jdbi),
            documents,
            new LiveFeed.Tools(Duration.ofMillis(20), threads, Thread::new, failure -> false, (what, failure) -> {
                throw new AssertionError(what, failure);
            }));

    @AfterEach
    void close() {
        tails.close();
        threads.shutdown();
    }

    @Test
    void each_document_of_many_writers_comes_once_and_in_order_over_rollovers() {
        streams.create(aNewStream("logs"));
        List<Arrival> found = new CopyOnWriteArrayList<>();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        tails.tail(LOGS, new Query.MatchAll(), Optional.empty()).subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(Arrival arrival) {
                found.add(arrival);
            }

            @Override
            public void onError(Throwable failure) {
                failures.add(failure);
            }

            @Override
            public void onComplete() {}
        });

        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int number = writer;
            writers.add(CompletableFuture.runAsync(() -> write(number), threads));
        }
        writers.add(CompletableFuture.runAsync(
                () -> {
                    for (int rollover = 1; rollover <= 5; rollover++) {
                        int expected = rollover * WRITERS * DOCUMENTS / 8;
                        await().until(() -> found.size() >= expected);
                        rolledOver(streams, streams.find(LOGS).orElseThrow());
                    }
                },
                threads));
        writers.forEach(CompletableFuture::join);

        await().until(() -> found.size() >= WRITERS * DOCUMENTS);
        assertThat(failures).isEmpty();
        assertThat(found)
                .extracting(arrival -> arrival.document().place().id().value())
                .doesNotHaveDuplicates()
                .hasSize(WRITERS * DOCUMENTS);
        assertThat(found)
                .extracting(Arrival::position)
                .isSortedAccordingTo(Comparator.comparingLong(ArrivalPosition::position)
                        .thenComparingLong(
                                position -> Long.parseLong(position.mark().value())));
    }

    private void write(int writer) {
        int next = 0;
        while (next < DOCUMENTS) {
            int size = Math.min(DOCUMENTS - next, next % 3 == 0 ? 1 : 1 + next % 17);
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                batch.add(aDocument(writer + "-" + (next + i), "2015-05-17T10:00:00Z"));
            }
            if (!documents
                    .append(writeIndices.findUncached("logs").orElseThrow(), batch)
                    .contains(Outcome.Open.NOT_WRITABLE)) {
                next += size;
            }
        }
    }
}

package io.millrace.application.usecase.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driving.document.TailDocuments.Arrival;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TailDocumentsServiceTest {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Query ALL = new Query.MatchAll();
    private static final String SOME_TIME = "2015-05-17T10:00:00Z";

    private final InMemoryEngine engine = new InMemoryEngine();
    private final AtomicInteger refusals = new AtomicInteger();
    private final ExecutorService workers = Executors.newFixedThreadPool(2);
    private final TailDocumentsService tails = new TailDocumentsService(
            engine.dataStreams(),
            engine.arrivals(),
            busy(),
            new LiveFeed.Tools(Duration.ofMillis(5), workers, Thread::new, failure -> false, (what, failure) -> {
                throw new AssertionError(what, failure);
            }));

    /** Returns the documents of the engine, whose searches are refused as long as {@link #refusals} says. */
    private DocumentStore busy() {
        DocumentStore documents = engine.documents();
        return (DocumentStore) Proxy.newProxyInstance(
                DocumentStore.class.getClassLoader(),
                new Class<?>[] {DocumentStore.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("search") && refusals.getAndDecrement() > 0) {
                        throw new Rejection(Rejection.Reason.OVERLOADED, "too many searches");
                    }
                    try {
                        return method.invoke(documents, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    @AfterEach
    void close() {
        tails.close();
        workers.shutdown();
    }

    private void append(DataStream stream, String... ids) {
        for (String id : ids) {
            engine.documents().append(stream.writeIndex(), List.of(aDocument(id, SOME_TIME)));
        }
    }

    private Reader follow(Optional<ArrivalPosition> after) {
        return follow(ALL, after);
    }

    private Reader follow(Query query, Optional<ArrivalPosition> after) {
        Reader reader = new Reader();
        tails.tail(LOGS, query, after).subscribe(reader);
        return reader;
    }

    /** Requires the order of arrival from an engine that has one, and each document once from any other. */
    private void assertArrived(Reader reader, String... ids) {
        if (engine.capabilities().contains(EngineCapability.ONE_ORDER_OF_ARRIVAL)) {
            assertThat(reader.ids()).containsExactly(ids);
        } else {
            assertThat(reader.ids()).containsExactlyInAnyOrder(ids);
        }
    }

    @Test
    void a_tail_begins_at_the_subscription_and_goes_on_over_rollovers() {
        DataStream first = engine.dataStreams().create(aNewStream("logs"));
        append(first, "before");
        Reader reader = follow(Optional.empty());
        reader.ask(Long.MAX_VALUE);

        append(first, "a", "b");
        DataStream second = rolledOver(engine.dataStreams(), first);
        append(second, "c");
        DataStream third = rolledOver(engine.dataStreams(), rolledOver(engine.dataStreams(), second));
        append(third, "d");

        await().untilAsserted(() -> assertArrived(reader, "a", "b", "c", "d"));
        assertThat(reader.ids().subList(2, 4)).containsExactly("c", "d");
    }

    @Test
    void a_tail_goes_on_behind_the_end_it_was_told() {
        DataStream first = engine.dataStreams().create(aNewStream("logs"));
        ArrivalPosition empty = tails.end(LOGS);
        append(first, "a");
        ArrivalPosition end = tails.end(LOGS);
        append(rolledOver(engine.dataStreams(), first), "b");

        Reader all = follow(Optional.of(empty));
        all.ask(Long.MAX_VALUE);
        Reader rest = follow(Optional.of(end));
        rest.ask(Long.MAX_VALUE);

        await().untilAsserted(() -> assertThat(all.ids()).containsExactly("a", "b"));
        await().untilAsserted(() -> assertThat(rest.ids()).containsExactly("b"));
        assertThatThrownBy(() -> tails.end(new StreamName("none"))).isInstanceOf(Rejection.class);
    }

    @Test
    void a_tail_goes_on_behind_the_document_it_was_told() {
        DataStream first = engine.dataStreams().create(aNewStream("logs"));
        Reader reader = follow(Optional.empty());
        reader.ask(2);
        append(first, "a", "b");
        await().until(() -> reader.ids().size() == 2);
        reader.cancel();
        append(first, "c");
        append(rolledOver(engine.dataStreams(), first), "d");

        Reader resumed = follow(Optional.of(reader.arrivals.get(0).position()));
        resumed.ask(Long.MAX_VALUE);

        assertArrived(reader, "a", "b");
        String second = reader.ids().get(1);
        await().untilAsserted(() -> assertArrived(resumed, second, "c", "d"));
    }

    @Test
    void a_tail_with_a_query_hands_out_what_matches_however_much_does_not() {
        DataStream first = engine.dataStreams().create(aNewStream("logs"));
        Reader reader = follow(new Query.Ids(Set.of(new DocumentId("a"), new DocumentId("z"))), Optional.empty());
        reader.ask(Long.MAX_VALUE);

        append(first, IntStream.range(0, 2_000).mapToObj(Integer::toString).toArray(String[]::new));
        append(first, "a");
        DataStream second = rolledOver(engine.dataStreams(), first);
        append(second, "b", "z", "c");

        await().untilAsserted(() -> assertThat(reader.ids()).containsExactly("a", "z"));
        assertThat(reader.failures).isEmpty();
    }

    @Test
    void a_tail_loses_nothing_when_the_store_is_too_busy_to_say_what_matches() {
        DataStream stream = engine.dataStreams().create(aNewStream("logs"));
        Reader reader = follow(new Query.Ids(Set.of(new DocumentId("a"), new DocumentId("b"))), Optional.empty());
        reader.ask(Long.MAX_VALUE);
        refusals.set(3);

        append(stream, "a", "b");

        await().untilAsserted(() -> assertArrived(reader, "a", "b"));
        assertThat(refusals).hasValueLessThanOrEqualTo(0);
        assertThat(reader.failures).isEmpty();
    }

    @Test
    void nothing_is_handed_out_that_was_not_asked_for() {
        DataStream stream = engine.dataStreams().create(aNewStream("logs"));
        Reader slow = follow(Optional.empty());
        Reader quick = follow(Optional.empty());
        quick.ask(Long.MAX_VALUE);
        slow.ask(1);
        append(stream, "a", "b", "c");

        await().until(() -> quick.ids().size() == 3);
        await().until(() -> slow.ids().size() == 1);
        slow.ask(2);

        await().untilAsserted(() -> assertArrived(slow, "a", "b", "c"));
    }

    @Test
    void whoever_cancels_is_forgotten() {
        engine.dataStreams().create(aNewStream("logs"));
        Reader reader = follow(Optional.empty());
        reader.ask(5);

        reader.cancel();

        assertThat(tails.followers()).isZero();
    }

    @Test
    void a_tail_ends_with_a_refusal_when_the_data_stream_is_deleted() {
        engine.dataStreams().create(aNewStream("logs"));
        Reader reader = follow(Optional.empty());
        reader.ask(5);

        engine.dataStreams().delete(LOGS);

        await().untilAsserted(() -> assertThat(reader.failures).hasSize(1));
        assertThat(reader.failures.get(0)).isInstanceOf(Rejection.class).hasMessage("index [logs] does not exist");
        assertThat(tails.followers()).isZero();
    }

    @Test
    void an_index_without_an_order_of_arrival_is_not_followed() {
        engine.dataStreams().create(aNewStream("logs", Versions.previous()));

        assertThatThrownBy(() -> tails.tail(LOGS, new Query.MatchAll(), Optional.empty()))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("stores no order of arrival");
    }

    @Test
    void a_place_in_another_data_stream_of_the_same_name_is_refused() {
        DataStream stream = engine.dataStreams().create(aNewStream("logs"));
        ArrivalPosition elsewhere = new ArrivalPosition(1, 1, ArrivalMark.BEFORE_ALL);

        assertThatThrownBy(() -> tails.tail(stream.name(), ALL, Optional.of(elsewhere)))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("belongs to another data stream");
        assertThatThrownBy(() -> tails.tail(new StreamName("absent"), ALL, Optional.empty()))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void closing_ends_all_subscriptions() {
        engine.dataStreams().create(aNewStream("logs"));
        Reader reader = follow(Optional.empty());
        reader.ask(1);

        tails.close();

        await().until(() -> reader.completed);
    }

    private static final class Reader implements Flow.Subscriber<Arrival> {

        final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
        final List<Throwable> failures = new CopyOnWriteArrayList<>();
        volatile boolean completed;
        private Flow.@Nullable Subscription subscription;

        List<String> ids() {
            return arrivals.stream()
                    .map(arrival -> arrival.document().place().id().value())
                    .toList();
        }

        void ask(long count) {
            Objects.requireNonNull(subscription, "subscription").request(count);
        }

        void cancel() {
            Objects.requireNonNull(subscription, "subscription").cancel();
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(Arrival arrival) {
            arrivals.add(arrival);
        }

        @Override
        public void onError(Throwable failure) {
            failures.add(failure);
        }

        @Override
        public void onComplete() {
            completed = true;
        }
    }
}

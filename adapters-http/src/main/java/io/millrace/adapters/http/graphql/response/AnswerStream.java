package io.millrace.adapters.http.graphql.response;

import graphql.ExecutionResult;
import graphql.GraphQLError;
import io.millrace.adapters.http.graphql.error.Stage;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/**
 * Converts the events of a subscription to responses. A failure becomes the last response, which is also delivered only
 * on demand.
 */
public record AnswerStream(Publisher<ExecutionResult> results, Function<Throwable, GraphQLError> failures)
        implements Flow.Publisher<GraphQlAnswer> {

    @Override
    public void subscribe(Flow.Subscriber<? super GraphQlAnswer> subscriber) {
        results.subscribe(new Relay(subscriber));
    }

    private final class Relay implements org.reactivestreams.Subscriber<ExecutionResult>, Flow.Subscription {

        private final Flow.Subscriber<? super GraphQlAnswer> subscriber;
        private final AtomicLong demand = new AtomicLong();
        private final AtomicBoolean ended = new AtomicBoolean();
        private volatile org.reactivestreams.@Nullable Subscription subscription;
        private volatile @Nullable GraphQlAnswer last;

        Relay(Flow.Subscriber<? super GraphQlAnswer> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void onSubscribe(org.reactivestreams.Subscription given) {
            subscription = given;
            subscriber.onSubscribe(this);
        }

        @Override
        public void onNext(ExecutionResult result) {
            if (!ended.get()) {
                demand.updateAndGet(before -> before == Long.MAX_VALUE ? before : before - 1);
                subscriber.onNext(GraphQlAnswer.executed(result));
            }
        }

        @Override
        public void onError(Throwable failure) {
            last = GraphQlAnswer.refused(Stage.BROKEN, List.of(failures.apply(failure)));
            sendLast();
        }

        @Override
        public void onComplete() {
            if (ended.compareAndSet(false, true)) {
                subscriber.onComplete();
            }
        }

        @Override
        public void request(long count) {
            demand.accumulateAndGet(
                    Math.max(0, count), (before, more) -> before + more < 0 ? Long.MAX_VALUE : before + more);
            if (last != null) {
                sendLast();
                return;
            }
            org.reactivestreams.Subscription current = subscription;
            if (current != null) {
                current.request(count);
            }
        }

        private void sendLast() {
            GraphQlAnswer answer = last;
            if (answer != null && demand.get() > 0 && ended.compareAndSet(false, true)) {
                subscriber.onNext(answer);
                subscriber.onComplete();
            }
        }

        @Override
        public void cancel() {
            ended.set(true);
            org.reactivestreams.Subscription held = subscription;
            if (held != null) {
                held.cancel();
            }
        }
    }
}

package io.millrace.adapters.http.publisher;

import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts the items of a publisher. An exception of the conversion ends the stream. */
public final class Mapped<S, T> implements Flow.Subscriber<S>, Flow.Subscription {

    private final Flow.Subscriber<? super T> subscriber;
    private final Function<S, T> change;
    private volatile Flow.@Nullable Subscription subscription;
    private volatile boolean ended;

    private Mapped(Flow.Subscriber<? super T> subscriber, Function<S, T> change) {
        this.subscriber = subscriber;
        this.change = change;
    }

    public static <S, T> Flow.Publisher<T> of(Flow.Publisher<S> publisher, Function<S, T> change) {
        return subscriber -> publisher.subscribe(new Mapped<S, T>(subscriber, change));
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        subscriber.onSubscribe(this);
    }

    @Override
    public void onNext(S item) {
        if (ended) {
            return;
        }
        T changed;
        try {
            changed = change.apply(item);
        } catch (RuntimeException failure) {
            cancel();
            subscriber.onError(failure);
            return;
        }
        subscriber.onNext(changed);
    }

    @Override
    public void onError(Throwable failure) {
        if (!ended) {
            subscriber.onError(failure);
        }
    }

    @Override
    public void onComplete() {
        if (!ended) {
            subscriber.onComplete();
        }
    }

    @Override
    public void request(long count) {
        Flow.Subscription current = subscription;
        if (current != null) {
            current.request(count);
        }
    }

    @Override
    public void cancel() {
        ended = true;
        Flow.Subscription held = subscription;
        if (held != null) {
            held.cancel();
        }
    }
}

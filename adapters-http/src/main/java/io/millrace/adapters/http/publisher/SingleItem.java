package io.millrace.adapters.http.publisher;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Delivers one item at the first demand, then completes. */
public final class SingleItem<T> implements Flow.Subscription {

    private final Flow.Subscriber<? super T> subscriber;
    private final Supplier<T> item;
    private final AtomicBoolean over = new AtomicBoolean();

    private SingleItem(Flow.Subscriber<? super T> subscriber, Supplier<T> item) {
        this.subscriber = subscriber;
        this.item = item;
    }

    /** Returns a publisher that obtains the item for each subscriber. An exception of {@code item} ends the stream. */
    public static <T> Flow.Publisher<T> of(Supplier<T> item) {
        return subscriber -> subscriber.onSubscribe(new SingleItem<T>(subscriber, item));
    }

    @Override
    public void request(long count) {
        if (!over.compareAndSet(false, true)) {
            return;
        }
        if (count <= 0) {
            subscriber.onError(new IllegalArgumentException("at least one item is requested, and not " + count));
            return;
        }
        T made;
        try {
            made = item.get();
        } catch (RuntimeException failure) {
            subscriber.onError(failure);
            return;
        }
        subscriber.onNext(made);
        subscriber.onComplete();
    }

    @Override
    public void cancel() {
        over.set(true);
    }
}

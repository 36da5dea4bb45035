package io.millrace.adapters.http.cache;

import java.util.Map;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Delivers one item at the first demand, then completes. */
final class SingleItemSubscription implements Flow.Subscription {

    private final Flow.Subscriber<? super Map<String, Object>> subscriber;
    private final Supplier<Map<String, Object>> item;
    private final AtomicBoolean over = new AtomicBoolean();

    SingleItemSubscription(
            Flow.Subscriber<? super Map<String, Object>> subscriber, Supplier<Map<String, Object>> item) {
        this.subscriber = subscriber;
        this.item = item;
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
        Map<String, Object> made;
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

package io.millrace.adapters.http.cache;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for the first item of a publisher, then cancels. */
final class FirstItem<T> implements Flow.Subscriber<T> {

    private final CompletableFuture<T> item = new CompletableFuture<>();
    private volatile Flow.@Nullable Subscription subscription;

    private FirstItem() {}

    /**
     * Returns the first item.
     *
     * @throws IllegalStateException if the publisher fails, ends without an item or takes too long
     */
    static <T> T await(Flow.Publisher<? extends T> publisher, Duration patience) {
        FirstItem<T> first = new FirstItem<>();
        publisher.subscribe(first);
        try {
            return first.item.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a publisher", interruption);
        } catch (ExecutionException failure) {
            throw new IllegalStateException(publisher + " has failed", failure.getCause());
        } catch (TimeoutException failure) {
            throw new IllegalStateException(publisher + " has published nothing for " + patience, failure);
        } finally {
            first.cancel();
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        if (subscription != null) {
            given.cancel();
            return;
        }
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(T next) {
        item.complete(next);
    }

    @Override
    public void onError(Throwable failure) {
        item.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        item.completeExceptionally(new IllegalStateException("it ended without an item"));
    }

    private void cancel() {
        Flow.Subscription made = subscription;
        if (made != null) {
            made.cancel();
        }
    }
}

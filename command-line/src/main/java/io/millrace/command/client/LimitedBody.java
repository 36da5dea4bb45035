package io.millrace.command.client;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects the bytes of a response up to a limit. If the response is longer than the limit, cancels the exchange. */
public final class LimitedBody implements BodySubscriber<byte[]> {

    private final int most;
    private final List<ByteBuffer> parts = new ArrayList<>();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private int size;

    public LimitedBody(int most) {
        this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscribed) {
        subscription = subscribed;
        subscribed.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (whole.isDone()) {
                return;
            }
            if (size + (long) buffer.remaining() > most) {
                whole.completeExceptionally(new TooLargeException());
                if (subscription != null) {
                    subscription.cancel();
                }
                return;
            }
            size += buffer.remaining();
            parts.add(buffer);
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        byte[] bytes = new byte[size];
        int from = 0;
        for (ByteBuffer part : parts) {
            int length = part.remaining();
            part.get(bytes, from, length);
            from += length;
        }
        whole.complete(bytes);
    }

    /** Thrown if the response exceeds the limit. */
    public static final class TooLargeException extends IOException {}
}

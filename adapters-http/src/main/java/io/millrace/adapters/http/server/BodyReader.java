package io.millrace.adapters.http.server;

import io.millrace.adapters.http.server.connection.RequestFraming;
import io.millrace.adapters.http.server.response.Refusals;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSourceChannel;

/**
 * Reads one body on the IO thread without blocking it. Heap is reserved when bytes arrive, not when a length is
 * announced, so that an announcement alone occupies no heap.
 */
public final class BodyReader implements ChannelListener<StreamSourceChannel> {

    private static final int FIRST_STEP = 64 * 1024;
    private static final int SCRATCH_SIZE = 16 * 1024;
    private static final int LEAST_BYTES_PER_SECOND = 1_024;

    /**
     * The receive buffer of each IO thread. It is used because the buffers of connections are small if the JVM has
     * little memory.
     */
    private static final ThreadLocal<ByteBuffer> SCRATCH =
            ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(SCRATCH_SIZE));

    private static final Duration AFTER_REFUSED_BODY = Duration.ofMillis(500);
    private static final Duration RATE_CHECK = Duration.ofSeconds(5);

    private final Call call;
    private final HttpServerExchange exchange;
    private final long limit;
    private final Duration timeout;
    private final Consumer<byte[]> then;
    private final long started = System.nanoTime();
    private byte[] bytes = {};
    private int length;
    private @Nullable StreamSourceChannel channel;
    private XnioExecutor.@Nullable Key check;
    private boolean done;

    BodyReader(Call call, long limit, Duration timeout, Consumer<byte[]> then) {
        this.call = call;
        this.exchange = call.exchange();
        this.limit = limit;
        this.timeout = timeout;
        this.then = then;
    }

    /** Starts to read. Must be called on the IO thread, inside the root handler. */
    void start() throws IOException {
        long announced = exchange.getRequestContentLength();
        if (announced > limit) {
            // The rest of the body is received and discarded for a short time. The limit of Undertow would abort this.
            exchange.setMaxEntitySize(Long.MAX_VALUE);
            throw Refusals.bodyTooLarge(limit);
        }
        StreamSourceChannel source = exchange.getRequestChannel();
        channel = source;
        boolean complete;
        try {
            complete = readAvailable(source);
        } catch (Throwable refused) {
            forget();
            throw refused;
        }
        if (complete) {
            done = true;
            then.accept(body());
            return;
        }
        source.getReadSetter().set(this);
        source.resumeReads();
        scheduleCheck();
    }

    @Override
    public void handleEvent(StreamSourceChannel source) {
        if (done) {
            return;
        }
        try {
            if (!readAvailable(source)) {
                return;
            }
        } catch (IOException broken) {
            finish(source);
            forget();
            exchange.setPersistent(false);
            proceed(() -> call.fail(Refusals.bodyMalformed("request body ended early or its framing is broken")));
            return;
        } catch (Throwable refused) {
            finish(source);
            forget();
            proceed(() -> call.fail(refused));
            return;
        }
        finish(source);
        proceed(() -> then.accept(body()));
    }

    /**
     * Continues inside the root handler of Undertow. Otherwise the response to a failure would have no error message.
     */
    private void proceed(Runnable step) {
        Connectors.executeRootHandler(
                ignored -> {
                    try {
                        step.run();
                    } catch (Throwable failure) {
                        call.fail(failure);
                    }
                },
                exchange);
    }

    private void finish(StreamSourceChannel source) {
        done = true;
        source.suspendReads();
        XnioExecutor.Key scheduled = check;
        if (scheduled != null) {
            scheduled.remove();
        }
    }

    /** Frees the heap of a rejected body immediately. The rest of the body is still received and discarded. */
    private void forget() {
        call.giveBackBytes(bytes.length);
        bytes = new byte[0];
    }

    private byte[] body() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Reads the bytes that are available. Returns whether the body is complete. */
    private boolean readAvailable(StreamSourceChannel source) throws IOException {
        ByteBuffer buffer = SCRATCH.get();
        while (true) {
            buffer.clear();
            int read = source.read(buffer);
            if (read == 0) {
                requireFraming();
            }
            if (read <= 0) {
                return read < 0;
            }
            buffer.flip();
            append(buffer);
        }
    }

    /** Rejects a body whose framing breaks a rule. */
    private void requireFraming() {
        RequestFraming.violation(exchange.getConnection()).ifPresent(rule -> {
            call.lingerFor(AFTER_REFUSED_BODY);
            throw Refusals.bodyMalformed("request body has invalid HTTP/1.1 framing: " + rule);
        });
    }

    private void append(ByteBuffer buffer) {
        int added = buffer.remaining();
        if ((long) length + added > limit) {
            throw Refusals.bodyTooLarge(limit);
        }
        if (length + added > bytes.length) {
            grow(length + added);
        }
        buffer.get(bytes, length, added);
        length += added;
    }

    private void grow(int needed) {
        int capacity = Math.toIntExact(capacityFor(needed));
        int before = bytes.length;
        call.takeBytes(capacity);
        bytes = Arrays.copyOf(bytes, capacity);
        call.giveBackBytes(before);
    }

    /**
     * Returns the new capacity of the array. It grows fourfold up to the announced length, so that the old and the new
     * array together need at most 5/4 of this length.
     */
    private long capacityFor(int needed) {
        long announced = exchange.getRequestContentLength();
        if (announced < needed) {
            return Math.min(limit, Math.max(Math.max(needed, FIRST_STEP), 2L * bytes.length));
        }
        long capacity = announced;
        while (capacity > FIRST_STEP && capacity / 4 >= needed) {
            capacity /= 4;
        }
        return capacity;
    }

    private void scheduleCheck() {
        long elapsed = System.nanoTime() - started;
        long pause = Math.min(RATE_CHECK.toNanos(), Math.max(1, timeout.toNanos() - elapsed));
        check = exchange.getIoThread()
                .executeAfter(this::requirePace, TimeUnit.NANOSECONDS.toMillis(pause) + 1, TimeUnit.MILLISECONDS);
    }

    private void requirePace() {
        StreamSourceChannel source = channel;
        if (done || source == null) {
            return;
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
        boolean tooSlow = length < LEAST_BYTES_PER_SECOND * elapsed.toSeconds();
        if (tooSlow || elapsed.compareTo(timeout) >= 0) {
            finish(source);
            forget();
            exchange.setPersistent(false);
            call.lingerFor(AFTER_REFUSED_BODY);
            proceed(() -> call.fail(Refusals.bodyTooSlow()));
        } else {
            scheduleCheck();
        }
    }
}

package io.millrace.adapters.http.server.response;

import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.CallerCheck;
import io.millrace.adapters.http.route.caller.ConnectionTasks;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.connection.WorkerPool;
import io.millrace.domain.security.Authentication;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Methods;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;
import org.xnio.Options;
import org.xnio.XnioExecutor;
import org.xnio.XnioIoThread;
import org.xnio.channels.StreamSinkChannel;

/**
 * Sends events to one caller. All work happens on the IO thread of the connection. The next event is requested after
 * the previous event was sent, so that a slow caller occupies no heap. Periodic comments in between keep the connection
 * open and detect that the caller has disconnected.
 */
public final class EventStream implements Flow.Subscriber<byte[]>, ConnectionTasks {

    /** The maximum time between two comments. It is shorter than the timeout of common proxies. */
    public static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);

    private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final HttpServerExchange exchange;
    private final Response.Content.Events content;
    private final Watch watch;
    private final Duration heartbeat;
    private final XnioIoThread thread;
    private final Runnable leave = this::leave;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile Flow.@Nullable Subscription subscription;

    /** The following fields are accessed only on the IO thread. */
    private @Nullable StreamSinkChannel sink;

    private byte @Nullable [] waiting;
    private @Nullable ByteBuffer sending;
    private boolean sendsEvent;
    private boolean ending;
    private boolean last;
    private boolean commentDue;

    /**
     * The rules that end an otherwise endless stream: it ends if the server stops or the caller loses access.
     *
     * @param head the part of the request that contained the credentials of the caller
     */
    public record Watch(
            ServingState state,
            WorkerPool workers,
            Identification identification,
            Identification.Head head,
            Authentication caller) {}

    public EventStream(HttpServerExchange exchange, Response.Content.Events content, Watch watch, Duration heartbeat) {
        this.exchange = exchange;
        this.content = content;
        this.watch = watch;
        this.heartbeat = heartbeat;
        this.thread = exchange.getIoThread();
    }

    public void start() {
        exchange.addExchangeCompleteListener((ended, next) -> {
            finish();
            next.proceed();
        });
        exchange.getConnection().addCloseListener(closed -> finish());
        thread.execute(this::begin);
    }

    private void begin() {
        try {
            // The caller sends nothing more, so the read timeout must not end the connection.
            exchange.getConnection().setOption(Options.READ_TIMEOUT, 0);
        } catch (IOException refused) {
            LOG.debug("the read time-out of a connection cannot be removed", refused);
        }
        if (exchange.getRequestMethod().equals(Methods.HEAD)) {
            finish();
            exchange.endExchange();
            return;
        }
        sink = exchange.getResponseChannel();
        sink.getWriteSetter().set(channel -> send());
        // The head is sent immediately, before the first event, so that the caller knows that the subscription has
        // begun.
        commentDue = true;
        watch.state().onDrain(leave);
        content.events().subscribe(this);
        send();
        runAfter(heartbeat, this::beat);
        new CallerCheck(watch.identification(), this).watch(watch.head(), watch.caller(), reason -> {
            LOG.debug("an event stream ends because the caller lost access: {}", reason);
            leave();
        });
    }

    private void beat() {
        commentDue = true;
        send();
        runAfter(heartbeat, this::beat);
    }

    @Override
    public void run(Runnable task) {
        thread.execute(task);
    }

    @Override
    public Runnable runAfter(Duration delay, Runnable task) {
        XnioExecutor.Key key = thread.executeAfter(
                () -> {
                    if (!over.get()) {
                        task.run();
                    }
                },
                Math.max(1, delay.toMillis()),
                TimeUnit.MILLISECONDS);
        return key::remove;
    }

    @Override
    public boolean work(Runnable task) {
        return watch.workers().tryExecute(task);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        if (over.get()) {
            given.cancel();
        } else {
            given.request(1);
        }
    }

    @Override
    public void onNext(byte[] event) {
        thread.execute(() -> {
            waiting = event;
            send();
        });
    }

    @Override
    public void onError(Throwable failure) {
        LOG.warn("an event stream ended with an unexpected failure", failure);
        leave();
    }

    @Override
    public void onComplete() {
        thread.execute(() -> {
            ending = true;
            send();
        });
    }

    /** Ends without a final event, so that the caller reconnects. */
    private void leave() {
        thread.execute(() -> {
            cancel();
            last = true;
            if (sending == null) {
                waiting = null;
                sending = ByteBuffer.allocate(0);
            }
            send();
        });
    }

    private void send() {
        StreamSinkChannel channel = sink;
        if (over.get() || channel == null) {
            return;
        }
        try {
            while (sending != null || take()) {
                if (!tryWrite(channel, Objects.requireNonNull(sending, "sending"))) {
                    channel.resumeWrites();
                    return;
                }
                sending = null;
                if (last) {
                    end(channel);
                    return;
                }
                if (sendsEvent) {
                    requestNext();
                }
            }
            channel.suspendWrites();
        } catch (IOException gone) {
            LOG.debug("a client closed its event stream", gone);
            finish();
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private static boolean tryWrite(StreamSinkChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) == 0) {
                return false;
            }
        }
        return channel.flush();
    }

    /** Selects the next bytes to send; returns false if nothing has to be sent. */
    private boolean take() {
        byte[] event = waiting;
        sendsEvent = event != null;
        if (event != null) {
            waiting = null;
            sending = ByteBuffer.wrap(event);
        } else if (ending) {
            last = true;
            sending = ByteBuffer.wrap(content.farewell().getBytes(StandardCharsets.UTF_8));
        } else if (commentDue) {
            sending = ByteBuffer.wrap(COMMENT);
        } else {
            return false;
        }
        commentDue = false;
        return true;
    }

    private void requestNext() {
        Flow.Subscription current = subscription;
        if (current != null) {
            current.request(1);
        }
    }

    private void end(StreamSinkChannel channel) throws IOException {
        finish();
        channel.suspendWrites();
        channel.shutdownWrites();
        if (channel.flush()) {
            exchange.endExchange();
        } else {
            channel.getWriteSetter().set(rest -> flushRest(rest));
            channel.resumeWrites();
        }
    }

    private void flushRest(StreamSinkChannel channel) {
        try {
            if (channel.flush()) {
                channel.suspendWrites();
                exchange.endExchange();
            }
        } catch (IOException gone) {
            LOG.debug("a client closed its event stream", gone);
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private void cancel() {
        Flow.Subscription held = subscription;
        if (held != null) {
            held.cancel();
        }
    }

    private void finish() {
        if (over.compareAndSet(false, true)) {
            watch.state().forget(leave);
            cancel();
        }
    }
}

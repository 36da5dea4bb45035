package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.Socket;
import io.millrace.adapters.http.route.SocketPeer;
import io.millrace.adapters.http.server.connection.InFlightBytes;
import io.millrace.adapters.http.server.connection.OutgoingMessages;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.connection.WorkerPool;
import io.undertow.websockets.core.AbstractReceiveListener;
import io.undertow.websockets.core.BufferedBinaryMessage;
import io.undertow.websockets.core.BufferedTextMessage;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.StreamSourceFrameChannel;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSocketException;
import io.undertow.websockets.core.WebSockets;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;
import org.xnio.XnioIoThread;

/**
 * An open web socket. All work happens on the IO thread of its connection. One message is sent at a time; the other
 * messages wait. While many bytes wait, the server stops reading, so that a client that does not read its messages
 * cannot send more requests.
 */
final class WebSocketConnection implements Socket {

    private static final Logger LOG = LoggerFactory.getLogger(WebSocketConnection.class);

    /** The maximum number of waiting bytes while the server reads. If more bytes wait, reading pauses. */
    private static final long MOST_WAITING_TO_READ = 256L * 1024;

    /** The maximum number of messages that a client may send within a second. If it sends more, reading pauses. */
    private static final int MESSAGES_PER_SECOND = 1_000;

    private static final Duration PING_PAUSE = Duration.ofSeconds(20);
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(65);
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(2);
    private static final Duration BEAT = Duration.ofSeconds(5);

    private static final int LONGEST_REASON = 123;
    private static final int GOING_AWAY = 1001;
    private static final int PROTOCOL_ERROR = 1002;
    private static final int NOT_UTF_8 = 1007;
    private static final int BROKEN = 1011;

    private final WebSocketChannel channel;
    private final XnioIoThread thread;
    private final SocketContext context;
    private final Runnable leave = this::leave;
    private final ArrayDeque<String> received = new ArrayDeque<>();
    private final OutgoingMessages outgoing;
    private @Nullable SocketPeer peer;
    private @Nullable Farewell farewell;
    private boolean paused;
    private boolean delivering;
    private boolean farewellSent;
    private boolean over;
    private long lastReceived = System.nanoTime();
    private long pinged = System.nanoTime();
    private long second = System.nanoTime();
    private int thisSecond;
    private boolean tooFast;

    /**
     * The objects of the server that all sockets share.
     *
     * @param messages the heap budget of unsent messages
     * @param write the maximum time for which a client may read nothing
     */
    record SocketContext(ServingState state, WorkerPool workers, InFlightBytes messages, Duration write) {}

    private record Farewell(int code, String reason) {}

    private WebSocketConnection(WebSocketChannel channel, SocketContext context) {
        this.channel = channel;
        this.thread = channel.getIoThread();
        this.context = context;
        this.outgoing = new OutgoingMessages(context.messages(), context.write());
    }

    /** Starts to receive and send messages. */
    static void open(
            StreamConnection connection,
            WebSocketChannel channel,
            Function<Socket, SocketPeer> opened,
            SocketContext context) {
        WebSocketConnection socket = new WebSocketConnection(channel, context);
        context.state().begin();
        channel.addCloseTask(closed -> socket.run(socket::end));
        try {
            // The timeouts of the connection are disabled, because a socket may be silent. Timeouts are measured per
            // message instead.
            connection.setOption(Options.READ_TIMEOUT, 0);
            connection.setOption(Options.WRITE_TIMEOUT, 0);
        } catch (IOException refused) {
            LOG.debug("the time-outs of a web socket cannot be removed", refused);
        }
        socket.run(() -> socket.begin(opened));
    }

    private void begin(Function<Socket, SocketPeer> opened) {
        peer = opened.apply(this);
        channel.getReceiveSetter().set(new Receiving());
        channel.resumeReceives();
        context.state().onDrain(leave);
        beatLater();
        if (!channel.isOpen()) {
            end();
        }
    }

    @Override
    public boolean send(byte[] text, Runnable sent) {
        if (farewell != null || over) {
            // The client has disconnected, so the message need not be sent.
            return true;
        }
        if (!outgoing.add(text, sent)) {
            return false;
        }
        sendNext();
        return true;
    }

    private void sendNext() {
        if (outgoing.isSending() || over) {
            return;
        }
        Optional<ByteBuffer> next = outgoing.begin();
        if (next.isPresent()) {
            WebSockets.sendText(next.get(), channel, then(this::sent));
        } else {
            sendFarewell();
        }
    }

    private void sent() {
        if (over) {
            return;
        }
        Runnable callback = outgoing.end();
        if (farewell == null) {
            callback.run();
        }
        sendNext();
        deliver();
    }

    /**
     * Returns a callback that runs {@code next} on the IO thread of this socket after a message was sent. Closes the
     * socket if sending fails.
     */
    private WebSocketCallback<Void> then(Runnable next) {
        return new WebSocketCallback<>() {
            @Override
            public void complete(WebSocketChannel sent, Void nothing) {
                run(next);
            }

            @Override
            public void onError(WebSocketChannel broken, Void nothing, Throwable failure) {
                LOG.debug("writing to a web socket failed", failure);
                IoUtils.safeClose(broken);
            }
        };
    }

    @Override
    public void close(int code, String reason) {
        if (farewell != null || over) {
            return;
        }
        farewell = new Farewell(code, shortened(reason));
        received.clear();
        notifyGone();
        runAfter(LONGEST_FAREWELL, () -> IoUtils.safeClose(channel));
        channel.resumeReceives();
        sendNext();
    }

    private static String shortened(String reason) {
        String text = reason;
        while (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_REASON) {
            text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
        }
        return text;
    }

    private void sendFarewell() {
        Farewell last = farewell;
        if (last == null || farewellSent) {
            return;
        }
        farewellSent = true;
        if (!channel.isCloseFrameSent()) {
            WebSockets.sendClose(new CloseMessage(last.code(), last.reason()), channel, then(this::closeIfAnswered));
        }
    }

    private void closeIfAnswered() {
        if (channel.isCloseFrameReceived()) {
            IoUtils.safeClose(channel);
        }
    }

    private void notifyGone() {
        SocketPeer current = peer;
        peer = null;
        if (current != null) {
            current.gone();
        }
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        context.state().forget(leave);
        received.clear();
        outgoing.clear();
        try {
            notifyGone();
        } finally {
            context.state().end();
        }
    }

    @Override
    public void pause() {
        paused = true;
    }

    @Override
    public void resume() {
        paused = false;
        deliver();
    }

    @Override
    public void run(Runnable task) {
        try {
            thread.execute(() -> guarded(task));
        } catch (RejectedExecutionException stopped) {
            LOG.debug("the thread of a web socket has ended before it", stopped);
        }
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable failure) {
            String id = UUID.randomUUID().toString();
            LOG.error("a web socket failed, id {}", id, failure);
            close(BROKEN, "internal error, its id in the log is " + id);
        }
    }

    @Override
    public Runnable runAfter(Duration delay, Runnable task) {
        XnioExecutor.Key key = thread.executeAfter(
                () -> {
                    if (!over) {
                        guarded(task);
                    }
                },
                Math.max(1, delay.toMillis()),
                TimeUnit.MILLISECONDS);
        return key::remove;
    }

    @Override
    public boolean work(Runnable task) {
        return context.workers().tryExecute(() -> {
            try {
                task.run();
            } catch (RuntimeException failure) {
                run(() -> {
                    throw failure;
                });
            }
        });
    }

    private void leave() {
        run(() -> close(GOING_AWAY, "the service is shutting down"));
    }

    private void beatLater() {
        Duration write = context.write();
        runAfter(write.compareTo(BEAT) < 0 ? write : BEAT, () -> {
            beat();
            beatLater();
        });
    }

    private void beat() {
        long now = System.nanoTime();
        if (outgoing.isLate(now)) {
            LOG.debug("a web socket is closed because the client does not read from it");
            IoUtils.safeClose(channel);
        } else if (isReading() && now - lastReceived > LONGEST_SILENCE.toNanos()) {
            LOG.debug("a web socket is closed because the client does not respond");
            IoUtils.safeClose(channel);
        } else if (!outgoing.isSending() && farewell == null && now - pinged > PING_PAUSE.toNanos()) {
            pinged = now;
            WebSockets.sendPing(ByteBuffer.allocate(0), channel, then(() -> {}));
        }
    }

    private boolean isReading() {
        return farewell != null || (!paused && !tooFast && outgoing.bytes() <= MOST_WAITING_TO_READ);
    }

    private void receive(String message) {
        if (farewell == null && !over) {
            received.add(message);
            deliver();
        }
    }

    private void deliver() {
        if (delivering || over) {
            return;
        }
        delivering = true;
        try {
            SocketPeer current = peer;
            while (current != null && !received.isEmpty() && isReading() && admitMessage()) {
                current.text(received.remove());
                current = peer;
            }
        } finally {
            delivering = false;
        }
        if (isReading()) {
            if (channel.isOpen()) {
                channel.resumeReceives();
            }
        } else {
            // While reading is paused, silence does not mean that the client has disconnected.
            lastReceived = System.nanoTime();
            channel.suspendReceives();
        }
    }

    private boolean admitMessage() {
        long now = System.nanoTime();
        if (now - second >= TimeUnit.SECONDS.toNanos(1)) {
            second = now;
            thisSecond = 0;
        }
        if (thisSecond < MESSAGES_PER_SECOND) {
            thisSecond++;
            return true;
        }
        tooFast = true;
        runAfter(Duration.ofNanos(second + TimeUnit.SECONDS.toNanos(1) - now), () -> {
            tooFast = false;
            lastReceived = System.nanoTime();
            deliver();
        });
        return false;
    }

    /** Receives messages of the client, and closes the socket as the web socket protocol requires. */
    private final class Receiving extends AbstractReceiveListener {

        @Override
        public void handleEvent(WebSocketChannel source) {
            lastReceived = System.nanoTime();
            super.handleEvent(source);
        }

        @Override
        protected long getMaxTextBufferSize() {
            SocketPeer current = peer;
            return current == null ? LONGEST_REASON : current.largestMessage();
        }

        @Override
        protected void onFullTextMessage(WebSocketChannel source, BufferedTextMessage message) {
            String text = message.getData();
            guarded(() -> receive(text));
        }

        @Override
        protected void onBinary(WebSocketChannel source, StreamSourceFrameChannel frame) throws IOException {
            SocketPeer current = peer;
            if (current != null) {
                close(current.binaryRefused(), "messages must be text");
            }
            // The content of the frame is skipped.
            frame.getReadSetter().set(null);
            frame.shutdownReads();
        }

        @Override
        protected void onFullCloseMessage(WebSocketChannel source, BufferedBinaryMessage message) {
            int code;
            try (var data = message.getData()) {
                code = new CloseMessage(data.getResource()).getCode();
            } catch (IllegalArgumentException malformed) {
                LOG.debug("a client closed its web socket with an invalid close frame", malformed);
                code = PROTOCOL_ERROR;
            }
            int answer = code;
            guarded(() -> {
                if (farewell != null && farewellSent) {
                    IoUtils.safeClose(channel);
                } else {
                    outgoing.clearUnsent();
                    close(answer, "");
                }
            });
        }

        @Override
        protected void onError(WebSocketChannel source, Throwable failure) {
            LOG.debug("a web socket connection was lost", failure);
            // A protocol error has already been reported; other errors cannot be reported.
            if (channel.isCloseFrameSent()) {
                runAfter(LONGEST_FAREWELL, () -> IoUtils.safeClose(channel));
                notifyGone();
            } else if (failure instanceof UnsupportedEncodingException) {
                close(NOT_UTF_8, "a message is not valid UTF-8");
            } else if (failure instanceof WebSocketException) {
                close(PROTOCOL_ERROR, "a frame is malformed");
            } else {
                IoUtils.safeClose(channel);
            }
        }
    }
}

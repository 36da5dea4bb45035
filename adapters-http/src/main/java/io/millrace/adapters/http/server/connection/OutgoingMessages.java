package io.millrace.adapters.http.server.connection;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The messages that wait to be sent on a web socket. One is sent at a time. Not safe for concurrent use. */
public final class OutgoingMessages {

    /** The maximum number of bytes that wait for a client that does not read. A single message may be larger. */
    private static final long MOST_WAITING = 4L * 1024 * 1024;

    /**
     * The minimum speed in bytes per second at which a client must receive a large message. A slower client is
     * disconnected.
     */
    private static final long FEWEST_BYTES_PER_SECOND = 16L * 1024;

    private final InFlightBytes budget;
    private final Duration write;
    private final ArrayDeque<Message> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean sending;
    private long sendingUntil;

    /**
     * Creates an empty queue.
     *
     * @param budget the heap budget of the messages of all sockets
     * @param write the maximum time for which a client may read nothing
     */
    public OutgoingMessages(InFlightBytes budget, Duration write) {
        this.budget = budget;
        this.write = write;
    }

    /**
     * Adds a message. Returns false without adding it if too many bytes wait.
     *
     * @param sent called after the message was sent
     */
    public boolean add(byte[] text, Runnable sent) {
        if ((!waiting.isEmpty() && bytes + text.length > MOST_WAITING) || !budget.tryTake(text.length)) {
            return false;
        }
        try {
            waiting.add(new Message(text, sent));
        } catch (Throwable failure) {
            budget.giveBack(text.length);
            throw failure;
        }
        bytes += text.length;
        return true;
    }

    /** Returns the number of bytes of all messages, including the one that is being sent. */
    public long bytes() {
        return bytes;
    }

    /** Returns whether a message is being sent. */
    public boolean isSending() {
        return sending;
    }

    /** Returns whether the client has not received the current message in time. */
    public boolean isLate(long now) {
        return sending && now - sendingUntil > 0;
    }

    /** Begins to send the next message, and returns its bytes; empty if no message waits. */
    public Optional<ByteBuffer> begin() {
        Message message = waiting.peek();
        if (message == null) {
            return Optional.empty();
        }
        sending = true;
        sendingUntil = System.nanoTime()
                + write.toNanos()
                + TimeUnit.SECONDS.toNanos(message.text.length / FEWEST_BYTES_PER_SECOND);
        return Optional.of(ByteBuffer.wrap(message.text));
    }

    /** Removes the message that was sent, and returns its callback. */
    public Runnable end() {
        sending = false;
        Message message = waiting.remove();
        giveBack(message);
        return message.sent;
    }

    /** Removes all messages except the one that is being sent. */
    public void clearUnsent() {
        Optional<Message> current = sending ? Optional.of(waiting.remove()) : Optional.empty();
        clear();
        current.ifPresent(waiting::add);
    }

    /** Removes all messages. */
    public void clear() {
        waiting.forEach(this::giveBack);
        waiting.clear();
    }

    private void giveBack(Message message) {
        bytes -= message.text.length;
        budget.giveBack(message.text.length);
    }

    /** A message, with the callback after it was sent. */
    private static final class Message {

        private final byte[] text;
        private final Runnable sent;

        Message(byte[] text, Runnable sent) {
            this.text = text;
            this.sent = sent;
        }
    }
}

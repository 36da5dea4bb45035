package io.millrace.adapters.http.server;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of an answer, from rendering until they are sent. They are kept in pieces: none is copied to make room for
 * more, and the memory of each is released as soon as it is sent. Writing and taking happen on one thread after
 * another; {@link #release} may come from any.
 */
final class AnswerBytes extends OutputStream {

    /** The bytes handed to a socket at once, because they are copied outside of the heap first. */
    static final int PIECE = 64 * 1024;

    /** Most answers, and all refusals, fit into this; a socket takes as much without waiting, so it is not counted. */
    static final int UNCOUNTED = 8 * 1024;

    /** The first piece is as small as the first bytes are, because memory that is never written costs time, too. */
    private static final int SMALLEST = 512;

    private final AnswerRoom room;
    private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
    private final AtomicLong taken = new AtomicLong();
    private ByteBuffer last = ByteBuffer.allocate(0);
    private int underWay;
    private long size;

    /** Makes an empty answer, which reserves memory beyond {@link #UNCOUNTED} from {@code room}. */
    AnswerBytes(AnswerRoom room) {
        this.room = room;
    }

    /** Returns how many bytes were written. */
    long size() {
        return size;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    /**
     * Adds bytes.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if there is no room for them
     */
    @Override
    public void write(byte[] bytes, int offset, int length) {
        int written = 0;
        while (written < length) {
            if (!last.hasRemaining()) {
                addPiece(length - written);
            }
            int step = Math.min(length - written, last.remaining());
            last.put(bytes, offset + written, step);
            written += step;
            size += step;
        }
    }

    /** Adds bytes that are never changed and outlive the answer: they are sent from where they are, and not counted. */
    void share(byte[] bytes) {
        for (int from = 0; from < bytes.length; from += PIECE) {
            ByteBuffer piece = ByteBuffer.wrap(bytes, from, Math.min(PIECE, bytes.length - from))
                    .slice()
                    .asReadOnlyBuffer();
            pieces.add(piece.position(piece.limit()));
        }
        size += bytes.length;
    }

    /** Makes room for so many bytes, or for the first of them. */
    private void addPiece(int length) {
        int capacity = PIECE;
        if (size == 0) {
            capacity = Math.min(UNCOUNTED, Math.max(SMALLEST, length));
        } else if (size + length <= UNCOUNTED) {
            capacity = UNCOUNTED - (int) size;
        }
        take(counted(capacity));
        last = ByteBuffer.allocate(capacity);
        pieces.add(last);
    }

    private static int counted(int capacity) {
        return capacity <= UNCOUNTED ? 0 : capacity;
    }

    private void take(int bytes) {
        room.take(bytes, taken.get());
        taken.addAndGet(bytes);
    }

    /** Takes the next piece, and releases the memory of the one before. */
    Optional<ByteBuffer> next() {
        giveBack(counted(underWay));
        Optional<ByteBuffer> next = Optional.ofNullable(pieces.poll()).map(ByteBuffer::flip);
        underWay = next.filter(piece -> !piece.isReadOnly())
                .map(ByteBuffer::capacity)
                .orElse(0);
        return next;
    }

    /** Gives all memory back; once more does nothing. */
    void release() {
        room.giveBack(taken.getAndSet(0));
    }

    private void giveBack(int bytes) {
        long before = taken.getAndUpdate(all -> all - Math.min(all, bytes));
        room.giveBack(Math.min(before, bytes));
    }
}

package io.millrace.adapters.http.server.response;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of a response, from rendering until they are sent. They are stored in pieces, so that no bytes are copied
 * when the response grows. The heap of each piece is released after the piece was sent. Only one thread at a time may
 * write or read; {@link #release} may be called from any thread.
 */
public final class AnswerBytes extends OutputStream {

    /**
     * The maximum number of bytes that are passed to a socket in one call. It is limited because they are first copied
     * to off-heap memory.
     */
    static final int PIECE = 64 * 1024;

    /**
     * The number of bytes of a response that are not counted for the heap budget. Most responses and all rejections are
     * smaller, and a socket accepts that many bytes without blocking.
     */
    static final int UNCOUNTED = 8 * 1024;

    /**
     * The minimum size of a piece. The first piece is only as large as the first bytes, because allocating unused
     * memory costs time.
     */
    private static final int SMALLEST = 512;

    private final AnswerRoom room;
    private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
    private final AtomicLong taken = new AtomicLong();
    private ByteBuffer last = ByteBuffer.allocate(0);
    private int underWay;
    private long size;

    /** Creates an empty response, which reserves heap from {@code room} if it grows beyond {@link #UNCOUNTED}. */
    AnswerBytes(AnswerRoom room) {
        this.room = room;
    }

    /** Returns the number of bytes that were written. */
    public long size() {
        return size;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    /**
     * Adds bytes.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the heap budget is exhausted
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

    /**
     * Adds bytes that do not change and remain in the heap anyway. They are sent without a copy and are not counted.
     */
    void share(byte[] bytes) {
        for (int from = 0; from < bytes.length; from += PIECE) {
            ByteBuffer piece = ByteBuffer.wrap(bytes, from, Math.min(PIECE, bytes.length - from))
                    .slice()
                    .asReadOnlyBuffer();
            pieces.add(piece.position(piece.limit()));
        }
        size += bytes.length;
    }

    /** Allocates a piece for the given number of bytes, or for as many of them as fit into one piece. */
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

    /** Returns the next piece, and releases the heap of the previous piece. */
    public Optional<ByteBuffer> next() {
        giveBack(counted(underWay));
        Optional<ByteBuffer> next = Optional.ofNullable(pieces.poll()).map(ByteBuffer::flip);
        underWay = next.filter(piece -> !piece.isReadOnly())
                .map(ByteBuffer::capacity)
                .orElse(0);
        return next;
    }

    /** Releases the heap of all pieces. Further calls have no effect. */
    public void release() {
        room.giveBack(taken.getAndSet(0));
    }

    private void giveBack(int bytes) {
        long before = taken.getAndUpdate(all -> all - Math.min(all, bytes));
        room.giveBack(Math.min(before, bytes));
    }
}

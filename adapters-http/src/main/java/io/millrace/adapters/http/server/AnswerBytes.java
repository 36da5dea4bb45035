package io.millrace.adapters.http.server;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of a response, from rendering until they are sent. They are stored in pieces, so that growing copies no
 * bytes. The memory of each piece is released after it was sent. Only one thread may write or read at a time;
 * {@link #release} may be called from any thread.
 */
final class AnswerBytes extends OutputStream {

    /** Bytes passed to a socket in one call, because they are copied to off-heap memory first. */
    static final int PIECE = 64 * 1024;

    /**
     * Most responses and all rejections fit into this size. A socket accepts it without blocking, so it is not counted.
     */
    static final int UNCOUNTED = 8 * 1024;

    /** The first piece is only as large as the first bytes, because allocating unused memory costs time. */
    private static final int SMALLEST = 512;

    private final AnswerRoom room;
    private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
    private final AtomicLong taken = new AtomicLong();
    private ByteBuffer last = ByteBuffer.allocate(0);
    private int underWay;
    private long size;

    /** Creates an empty response, which reserves memory beyond {@link #UNCOUNTED} from {@code room}. */
    AnswerBytes(AnswerRoom room) {
        this.room = room;
    }

    /** Returns the number of bytes written. */
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
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the memory is not available
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

    /** Adds bytes that never change and outlive the response. They are sent without a copy and are not counted. */
    void share(byte[] bytes) {
        for (int from = 0; from < bytes.length; from += PIECE) {
            ByteBuffer piece = ByteBuffer.wrap(bytes, from, Math.min(PIECE, bytes.length - from))
                    .slice()
                    .asReadOnlyBuffer();
            pieces.add(piece.position(piece.limit()));
        }
        size += bytes.length;
    }

    /** Allocates a piece for the given number of bytes, or for the first of them. */
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

    /** Returns the next piece, and releases the memory of the previous one. */
    Optional<ByteBuffer> next() {
        giveBack(counted(underWay));
        Optional<ByteBuffer> next = Optional.ofNullable(pieces.poll()).map(ByteBuffer::flip);
        underWay = next.filter(piece -> !piece.isReadOnly())
                .map(ByteBuffer::capacity)
                .orElse(0);
        return next;
    }

    /** Releases all memory. Further calls have no effect. */
    void release() {
        room.giveBack(taken.getAndSet(0));
    }

    private void giveBack(int bytes) {
        long before = taken.getAndUpdate(all -> all - Math.min(all, bytes));
        room.giveBack(Math.min(before, bytes));
    }
}

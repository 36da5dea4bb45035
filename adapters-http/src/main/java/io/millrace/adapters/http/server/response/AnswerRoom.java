package io.millrace.adapters.http.server.response;

import io.millrace.adapters.http.server.connection.InFlightBytes;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The heap budget of one response. It first uses the bytes that were reserved for the response, then the budget that
 * all responses share.
 */
public final class AnswerRoom {

    private final InFlightBytes all;
    private final AtomicLong reserved = new AtomicLong();
    private volatile boolean promised;

    public AnswerRoom(InFlightBytes all) {
        this.all = all;
    }

    /**
     * Reserves heap, and guarantees that the response can be rendered. Reserves nothing for responses that are too
     * small to be counted, and at most the limit of all responses.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the heap budget is exhausted
     */
    public void promise(long bytes) {
        long wanted = bytes <= AnswerBytes.UNCOUNTED ? 0 : Math.min(bytes, all.limit());
        if (wanted > 0 && !all.tryTake(wanted)) {
            throw Refusals.noRoomForAnswer(wanted, all.limit());
        }
        reserved.addAndGet(wanted);
        promised = true;
    }

    /**
     * Reserves heap, first from the promised bytes.
     *
     * @param held the bytes that the response has already reserved
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the heap budget is exhausted and nothing
     *     was promised
     */
    void take(int bytes, long held) {
        long before = reserved.getAndUpdate(left -> Math.max(0, left - bytes));
        long missing = Math.max(0, bytes - before);
        if (missing == 0) {
            return;
        }
        if (promised) {
            all.take(missing);
        } else if (!all.tryTake(missing)) {
            throw Refusals.noRoomForAnswer(held + bytes, all.limit());
        }
    }

    void giveBack(long bytes) {
        all.giveBack(bytes);
    }

    /** Releases the promised bytes that were not used. Further calls have no effect. */
    public void release() {
        all.giveBack(reserved.getAndSet(0));
    }
}

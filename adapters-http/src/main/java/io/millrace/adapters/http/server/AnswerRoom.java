package io.millrace.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** The memory of one response: first its reservation, then the budget that all responses share. */
final class AnswerRoom {

    private final InFlightBytes all;
    private final AtomicLong reserved = new AtomicLong();
    private volatile boolean promised;

    AnswerRoom(InFlightBytes all) {
        this.all = all;
    }

    /**
     * Reserves memory and guarantees that the response can be rendered. Reserves nothing for responses that are too
     * small to be counted, and at most the limit.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the memory is not available
     */
    void promise(long bytes) {
        long wanted = bytes <= AnswerBytes.UNCOUNTED ? 0 : Math.min(bytes, all.limit());
        if (wanted > 0 && !all.tryTake(wanted)) {
            throw Refusals.noRoomForAnswer(wanted, all.limit());
        }
        reserved.addAndGet(wanted);
        promised = true;
    }

    /**
     * Takes memory.
     *
     * @param held the bytes that the response has taken before
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the memory is not available and was not
     *     promised
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

    /** Releases the unused reservation. Further calls have no effect. */
    void release() {
        all.giveBack(reserved.getAndSet(0));
    }
}

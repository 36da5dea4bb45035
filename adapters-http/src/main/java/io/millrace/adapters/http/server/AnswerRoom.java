package io.millrace.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** The memory of one answer: first what was reserved for it, then the budget that all answers share. */
final class AnswerRoom {

    private final InFlightBytes all;
    private final AtomicLong reserved = new AtomicLong();
    private volatile boolean promised;

    AnswerRoom(InFlightBytes all) {
        this.all = all;
    }

    /**
     * Reserves memory and promises that the answer finds room. An answer that is small enough not to be counted needs
     * none, and one that is larger than the limit gets all there is.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if there is not enough
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
     * @param held how much the answer has taken before
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if there is not enough and nothing is
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

    /** Gives back the unused reservation; further calls do nothing. */
    void release() {
        all.giveBack(reserved.getAndSet(0));
    }
}

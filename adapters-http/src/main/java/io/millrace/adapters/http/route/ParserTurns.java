package io.millrace.adapters.http.route;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Turns at parsing what callers have sent, in the order in which they came. More threads that only compute than there
 * are processors would not be faster, but take the processors from threads that receive and answer other requests.
 */
public final class ParserTurns {

    /** How many processors this machine has. */
    public static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Semaphore free;

    /**
     * Makes turns, none of which is taken.
     *
     * @param most that are taken at a time
     */
    public ParserTurns(int most) {
        this.free = new Semaphore(most, true);
    }

    /**
     * Waits for a turn, and parses; the turn ends with it, whether it fails or not.
     *
     * @param parsing needs nothing but the processor; it must not wait for anything
     */
    public <T> T take(Supplier<T> parsing) {
        free.acquireUninterruptibly();
        try {
            return parsing.get();
        } finally {
            free.release();
        }
    }
}

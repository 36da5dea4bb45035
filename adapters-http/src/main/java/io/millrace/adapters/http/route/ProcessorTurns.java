package io.millrace.adapters.http.route;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Limits how many threads do work that needs only the processor, such as parsing. Callers wait in the order of their calls.
 * More such threads than processors would not be faster, but would delay the threads that receive and answer other requests.
 */
public final class ProcessorTurns {

    /** How many processors this machine has. */
    public static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Half of them, but at least one. */
    public static final int HALF_OF_PROCESSORS = Math.max(1, PROCESSORS / 2);

    /** Below this many bytes or characters, work is too short to delay other requests. */
    private static final int SHORTEST_LONG = 16 << 10;

    private static final ProcessorTurns LONG = new ProcessorTurns(HALF_OF_PROCESSORS);

    private final Semaphore free;

    /**
     * Creates turns that are all free.
     *
     * @param most that are taken at a time
     */
    public ProcessorTurns(int most) {
        this.free = new Semaphore(most, true);
    }

    /**
     * Does work on a query or a document. If it is long, the work waits for its turn. All requests share half as
     * many turns as there are processors.
     *
     * @param length of the query or document in bytes or characters
     * @param work as in {@link #take}
     */
    public static <T> T takeIfLong(int length, Supplier<T> work) {
        return length < SHORTEST_LONG ? work.get() : LONG.take(work);
    }

    /**
     * Waits for a turn and does the work; the turn ends with it, whether it fails or not.
     *
     * @param work needs only the processor; it must not wait for anything
     */
    public <T> T take(Supplier<T> work) {
        free.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            free.release();
        }
    }
}

package io.millrace.adapters.http.route.limit;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Limits how many threads do CPU-bound work such as parsing. Callers wait in the order of their calls. More such
 * threads than processors would not be faster, but would delay the threads that process other requests.
 */
public final class ProcessorLimiter {

    /** The number of processors of this machine. */
    public static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Half of the processors, but at least one. */
    public static final int HALF_OF_PROCESSORS = Math.max(1, PROCESSORS / 2);

    /** The minimum length, in bytes or characters, of long work. Shorter work cannot delay other requests. */
    public static final int SHORTEST_LONG = 16 << 10;

    private static final ProcessorLimiter LONG = new ProcessorLimiter(HALF_OF_PROCESSORS);

    private final Semaphore free;

    /**
     * Creates a limit.
     *
     * @param most the maximum number of threads that work concurrently
     */
    public ProcessorLimiter(int most) {
        this.free = new Semaphore(most, true);
    }

    /**
     * Does work on a query or a document. Long work waits for a permit. All requests share permits, whose number is
     * half of the processors.
     *
     * @param length the length of the query or document in bytes or characters
     * @param work the work; must not wait for anything
     */
    public static <T> T takeIfLong(int length, Supplier<T> work) {
        return length < SHORTEST_LONG ? work.get() : LONG.take(work);
    }

    /**
     * Waits for a permit, does the work, and releases the permit, even if the work fails.
     *
     * @param work the work; must not wait for anything
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

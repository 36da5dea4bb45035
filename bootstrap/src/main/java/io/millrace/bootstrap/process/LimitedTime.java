package io.millrace.bootstrap.process;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs work on another thread and waits for it, but not longer than a limit. */
public final class LimitedTime {

    private static final Logger LOGGER = LoggerFactory.getLogger(LimitedTime.class);

    private LimitedTime() {}

    /**
     * Runs {@code work}. After {@code limit} its thread is interrupted, a warning is logged, and this method returns.
     *
     * @param name the name of the thread
     * @throws InterruptedException if the waiting thread is interrupted; then the work is interrupted too
     */
    public static void run(String name, Duration limit, Runnable work) throws InterruptedException {
        Thread thread = Threads.single(name).newThread(work);
        thread.start();
        try {
            thread.join(limit.toMillis());
            if (thread.isAlive()) {
                LOGGER.warn("{} did not end within {} ms and is interrupted", name, limit.toMillis());
            }
        } finally {
            thread.interrupt();
        }
    }
}

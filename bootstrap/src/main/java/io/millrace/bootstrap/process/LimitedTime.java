package io.millrace.bootstrap.process;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs work on another thread, and waits until the work ends or a time limit has passed. */
public final class LimitedTime {

    private static final Logger LOGGER = LoggerFactory.getLogger(LimitedTime.class);

    private LimitedTime() {}

    /**
     * Runs {@code work}. If {@code limit} passes first, interrupts the thread of the work, logs a warning and returns.
     *
     * @param name the name of the thread
     * @throws InterruptedException if the calling thread is interrupted; the work is then interrupted too
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

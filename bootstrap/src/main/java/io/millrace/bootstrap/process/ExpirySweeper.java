package io.millrace.bootstrap.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes expired records and reports rejected requests once a minute. After a failure, tries again a minute later. */
public final class ExpirySweeper implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(ExpirySweeper.class);
    private static final long PAUSE_SECONDS = 60;

    private final Runnable work;
    private final CountDownLatch closing = new CountDownLatch(1);

    private ExpirySweeper(Runnable work) {
        this.work = work;
    }

    public static ExpirySweeper start(Runnable work) {
        ExpirySweeper sweeper = new ExpirySweeper(work);
        Threads.single("sweeper").newThread(sweeper::run).start();
        return sweeper;
    }

    private void run() {
        try {
            while (!closing.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
                attempt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt() {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOGGER.warn("a task that runs once a minute failed; the next run retries", e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}

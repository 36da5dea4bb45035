package io.millrace.bootstrap;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes expired records once a minute. Failures are tried again a minute later. */
final class Upkeep implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(Upkeep.class);
    private static final long PAUSE_SECONDS = 60;

    private final Runnable work;
    private final CountDownLatch closing = new CountDownLatch(1);

    private Upkeep(Runnable work) {
        this.work = work;
    }

    static Upkeep start(Runnable work) {
        Upkeep upkeep = new Upkeep(work);
        Threads.single("upkeep").newThread(upkeep::run).start();
        return upkeep;
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
            LOGGER.warn("what is over could not be forgotten; this is tried again", e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}

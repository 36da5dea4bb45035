package io.millrace.bootstrap.command;

import io.millrace.bootstrap.console.StopRequest;
import java.util.concurrent.CountDownLatch;

/** Arrives when a test says so. */
final class FakeStopRequest implements StopRequest {

    private final CountDownLatch arrival = new CountDownLatch(1);
    private volatile Runnable reload = () -> {};

    /** Asks for the end, whether somebody waits for that already or not. */
    void arrive() {
        arrival.countDown();
    }

    /** Asks for a look at the files; does nothing if nobody has said how. */
    void reload() {
        reload.run();
    }

    @Override
    public void await() throws InterruptedException {
        arrival.await();
    }

    @Override
    public boolean hasArrived() {
        return arrival.getCount() == 0;
    }

    @Override
    public void onReload(Runnable look) {
        reload = look;
    }
}

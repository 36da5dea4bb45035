package io.millrace.command.console;

import java.util.concurrent.CountDownLatch;

/** Arrives when a test says so. */
public final class FakeStopRequest implements StopRequest {

    private final CountDownLatch arrival = new CountDownLatch(1);
    private volatile Runnable reload = () -> {};

    /** Requests the end, whether or not it is awaited yet. */
    public void arrive() {
        arrival.countDown();
    }

    /** Requests a reload; does nothing if no reload was set. */
    public void reload() {
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

package io.millrace.adapters.opensearch.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.core5.concurrent.Cancellable;

/**
 * Cancels a call if its deadline has passed or its thread was interrupted. A thread that reads from or writes to a
 * socket would notice neither of these. The delay until a call is cancelled is at most {@link #PERIOD}.
 */
final class CallWatchdog implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofMillis(50);

    private final Set<WatchedCall> calls = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean idle;
    private volatile boolean closed;

    CallWatchdog() {
        thread = new Thread(this::run, "cluster-calls");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Begins to watch a call of the current thread. The watch ends when the result is closed.
     *
     * @param deadline the time when the call is cancelled, as a value of {@link System#nanoTime}
     */
    WatchedCall watch(Cancellable request, long deadline) {
        WatchedCall call = new WatchedCall(request, Thread.currentThread(), deadline);
        calls.add(call);
        if (idle) {
            LockSupport.unpark(thread);
        }
        return call;
    }

    /** Stops the thread of the watchdog and cancels all calls. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            if (calls.isEmpty()) {
                parkUntilThereAreCalls();
            } else {
                LockSupport.parkNanos(this, PERIOD.toNanos());
            }
            long now = System.nanoTime();
            calls.forEach(call -> call.endIfDue(now));
        }
        calls.forEach(WatchedCall::end);
    }

    private void parkUntilThereAreCalls() {
        idle = true;
        if (calls.isEmpty() && !closed) {
            LockSupport.park(this);
        }
        idle = false;
    }

    /** A running call that the watchdog can cancel. */
    final class WatchedCall implements AutoCloseable {

        private final Cancellable request;
        private final Thread caller;
        private final long deadline;
        private volatile boolean ended;

        private WatchedCall(Cancellable request, Thread caller, long deadline) {
            this.request = request;
            this.caller = caller;
            this.deadline = deadline;
        }

        private void endIfDue(long now) {
            if (!ended && (now - deadline >= 0 || caller.isInterrupted())) {
                end();
            }
        }

        private void end() {
            ended = true;
            request.cancel();
        }

        /** Returns whether the watchdog has cancelled the call. */
        boolean isEnded() {
            return ended;
        }

        @Override
        public void close() {
            calls.remove(this);
        }
    }
}

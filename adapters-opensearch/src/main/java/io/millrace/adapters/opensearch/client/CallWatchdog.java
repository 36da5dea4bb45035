package io.millrace.adapters.opensearch.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.core5.concurrent.Cancellable;

/**
 * Ends calls after their deadline or the interruption of their threads, because socket reads and writes notice neither.
 * A call ends at most {@link #PERIOD} late.
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
     * Watches a call of the current thread until it is closed.
     *
     * @param deadline in terms of {@link System#nanoTime}
     */
    WatchedCall watch(Cancellable request, long deadline) {
        WatchedCall call = new WatchedCall(request, Thread.currentThread(), deadline);
        calls.add(call);
        if (idle) {
            LockSupport.unpark(thread);
        }
        return call;
    }

    /** Ends all calls. */
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

    /** A running call. */
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

        /** Returns whether the watchdog has ended the call. */
        boolean isEnded() {
            return ended;
        }

        @Override
        public void close() {
            calls.remove(this);
        }
    }
}

package io.millrace.adapters.http.server.connection;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that run blocking handlers, with a queue of limited length. */
public final class WorkerPool {

    private final ThreadPoolExecutor executor;
    private final int queueCapacity;

    public WorkerPool(int threads, int queueCapacity) {
        AtomicInteger number = new AtomicInteger();
        this.queueCapacity = queueCapacity;
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                60,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queueCapacity),
                task -> {
                    Thread thread = new Thread(task, "http-worker-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.AbortPolicy());
        executor.allowCoreThreadTimeOut(true);
    }

    public int queueCapacity() {
        return queueCapacity;
    }

    public int busy() {
        return executor.getActiveCount();
    }

    public int waiting() {
        return executor.getQueue().size();
    }

    /**
     * Runs {@code task} on a worker.
     *
     * @throws RejectedExecutionException if the queue is full or the pool is closed
     */
    public void execute(Runnable task) {
        executor.execute(task);
    }

    /** Runs {@code task} on a worker, or returns false if the queue is full or the pool is closed. */
    public boolean tryExecute(Runnable task) {
        try {
            execute(task);
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    /** Waits up to {@code limit} for running tasks to end, then interrupts tasks that are still running. */
    public void close(Duration limit) throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            executor.shutdownNow();
        }
    }
}

package io.millrace.adapters.persistence.database;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Tasks that other threads execute while the calling thread, which runs a transaction, reads or writes. Not
 * thread-safe.
 *
 * @param <T> the result of a task
 */
public final class BackgroundTasks<T> {

    private final Deque<FutureTask<T>> started = new ArrayDeque<>();

    /** Starts a task. */
    public void start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        ForkJoinPool.commonPool().execute(task);
        started.add(task);
    }

    /** Returns the number of started tasks whose results were not returned yet. */
    public int size() {
        return started.size();
    }

    /**
     * Waits for all tasks, and passes their results to {@code use}, in the order of the starts of the tasks.
     */
    public void finish(Consumer<T> use) {
        next(started.size()).forEach(use);
    }

    /** Waits for at most {@code most} tasks, oldest first, and returns their results in the order of their start. */
    public List<T> next(int most) {
        List<FutureTask<T>> tasks = new ArrayList<>();
        while (!started.isEmpty() && tasks.size() < most) {
            tasks.add(started.remove());
        }
        // If no other thread has begun a task yet, this thread runs it instead of waiting. For other tasks, "run"
        // returns immediately.
        tasks.forEach(FutureTask::run);
        return tasks.stream().map(BackgroundTasks::result).toList();
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get();
        } catch (ExecutionException failure) {
            throw new IllegalStateException("a task failed", failure);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a task runs", interruption);
        }
    }
}

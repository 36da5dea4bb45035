package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.FencedOffException;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.Leases;
import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;

/**
 * Works on the tasks of data streams, beside the workers of other instances: looks for tasks that nobody works on, takes
 * their lease, and says that it is alive for as long as it works on them. Whatever happens to this instance, its tasks go
 * on elsewhere, or here after the next start.
 */
public final class ReindexWorker implements AutoCloseable {

    /** Tasks that one instance works on at once; others wait, or go to other instances. */
    private static final int MOST_TASKS = 8;

    /** Indices that one instance upgrades at once, for all tasks together, besides one of each task. */
    private static final int MOST_INDICES = 16;

    private static final Duration FORGET_INTERVAL = Duration.ofMinutes(1);

    /** Sooner than the lease expires, with room for a heartbeat that is late. */
    private static final Duration UNCONFIRMED = Leases.EXPIRY.minus(Leases.HEARTBEAT);

    private final UpgradeTools tools;
    private final Rhythm rhythm;
    private final IndexVersion version;
    private final String owner;
    private final Semaphore slots = new Semaphore(MOST_INDICES);
    private final Announcements.Subscription subscription;
    private final Bell searchBell = new Bell();
    private final Bell beatBell = new Bell();
    private final Thread searching;
    private final Thread beating;

    private final Object lock = new Object();
    private final Map<String, TaskWork> atWork = new HashMap<>();
    private final Map<String, Long> notBefore = new HashMap<>();
    private boolean closing;
    private long forgetAt;

    /**
     * Makes a worker and starts it.
     *
     * @param rhythm how often it does what
     * @param version tasks that upgrade to another version are left to instances that create indices of that
     * @param owner names this instance in leases; no other instance has the same, and neither has an earlier life of
     *     this one
     * @param threads makes the two threads that search for tasks and say that this instance is alive
     */
    public static ReindexWorker start(
            UpgradeTools tools,
            Rhythm rhythm,
            IndexVersion version,
            String owner,
            Announcements announcements,
            ThreadFactory threads) {
        ReindexWorker worker = new ReindexWorker(tools, rhythm, version, owner, announcements, threads);
        worker.searching.start();
        worker.beating.start();
        return worker;
    }

    private ReindexWorker(
            UpgradeTools tools,
            Rhythm rhythm,
            IndexVersion version,
            String owner,
            Announcements announcements,
            ThreadFactory threads) {
        this.tools = Objects.requireNonNull(tools, "tools");
        this.rhythm = Objects.requireNonNull(rhythm, "rhythm");
        this.version = Objects.requireNonNull(version, "version");
        this.owner = Objects.requireNonNull(owner, "owner");
        this.searching = threads.newThread(this::search);
        this.beating = threads.newThread(this::beat);
        this.forgetAt = tools.ticker().nanos();
        this.subscription = announcements.subscribe(ReindexNews.TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                wake();
            }

            @Override
            public void interrupted() {
                wake();
            }
        });
    }

    private void wake() {
        searchBell.ring();
        beatBell.ring();
    }

    private void search() {
        while (!isClosing()) {
            try {
                takeTasks();
                forgetExpired();
            } catch (RuntimeException | Error failure) {
                // Not even an error ends this thread: without it nothing is upgraded until the next start.
                report("no tasks can be looked for at present", failure);
            }
            searchBell.await(rhythm.search());
        }
    }

    /** An outage is told of by whoever watches over the store. */
    private void report(String what, Throwable failure) {
        if (!tools.outages().isOutage(failure)) {
            tools.incidents()
                    .report(
                            what,
                            failure instanceof RuntimeException exception
                                    ? exception
                                    : new IllegalStateException("an error came in between", failure));
        }
    }

    private boolean isClosing() {
        synchronized (lock) {
            return closing || Thread.currentThread().isInterrupted();
        }
    }

    private void takeTasks() {
        forgetRetries();
        for (StreamName stream : tools.memory().tasks().listUnfinished(version)) {
            String task = ReindexTasks.leaseOf(stream);
            if (mayTake(task)) {
                Optional<Lease> lease = tools.memory().leases().claim(task, owner);
                lease.ifPresent(taken -> take(stream, taken));
            }
        }
    }

    private void forgetRetries() {
        synchronized (lock) {
            notBefore.values().removeIf(retryAt -> tools.ticker().nanos() - retryAt >= 0);
        }
    }

    private boolean mayTake(String task) {
        synchronized (lock) {
            return !closing && !notBefore.containsKey(task) && !atWork.containsKey(task) && atWork.size() < MOST_TASKS;
        }
    }

    private void take(StreamName stream, Lease lease) {
        TaskWork work = new TaskWork(tools, stream, lease, slots);
        synchronized (lock) {
            atWork.put(lease.task(), work);
        }
        boolean begun = false;
        try {
            tools.executor().execute(() -> work(stream, work));
            begun = true;
        } finally {
            if (!begun) {
                leave(work, false);
            }
        }
    }

    private void work(StreamName stream, TaskWork work) {
        boolean inOrder = false;
        try {
            work.run();
            inOrder = true;
        } catch (FencedOffException lost) {
            tools.journal().left(stream, "its lease was lost");
            inOrder = true;
        } catch (HaltedException halted) {
            tools.journal().left(stream, String.valueOf(halted.getMessage()));
            inOrder = true;
        } catch (RuntimeException failure) {
            // Told even if it is an outage: whoever looks for the reason why an upgrade does not move finds it here.
            tools.incidents().report("the task of data stream [" + stream + "] is tried again in a while", failure);
            tools.journal().left(stream, "the store could not be asked, or an error came in between");
        } finally {
            leave(work, inOrder);
        }
    }

    private void leave(TaskWork work, boolean inOrder) {
        try {
            tools.memory().leases().release(work.lease());
        } catch (RuntimeException failure) {
            // It expires by itself, and this instance may claim what it held itself at once.
            report("a lease could not be released", failure);
        } finally {
            synchronized (lock) {
                if (!inOrder) {
                    notBefore.put(
                            work.lease().task(),
                            tools.ticker().nanos() + rhythm.retry().toNanos());
                }
                atWork.remove(work.lease().task(), work);
            }
            wake();
        }
    }

    private void beat() {
        long confirmed = tools.ticker().nanos();
        while (!isOver()) {
            beatBell.await(rhythm.heartbeat());
            List<TaskWork> working = working();
            if (working.isEmpty()) {
                confirmed = tools.ticker().nanos();
                continue;
            }
            try {
                Set<Lease> held = new HashSet<>(tools.memory()
                        .leases()
                        .heartbeat(working.stream().map(TaskWork::lease).toList()));
                confirmed = tools.ticker().nanos();
                working.stream()
                        .filter(work -> !held.contains(work.lease()))
                        .forEach(work -> work.halt("its lease was lost"));
            } catch (RuntimeException | Error failure) {
                report("this instance could not say that it is alive", failure);
                if (tools.ticker().nanos() - confirmed > UNCONFIRMED.toNanos()) {
                    working.forEach(work -> work.halt("its lease could not be kept"));
                }
            }
        }
    }

    /** Heartbeats go on until the last task has been left. */
    private boolean isOver() {
        synchronized (lock) {
            return isClosing() && atWork.isEmpty();
        }
    }

    private List<TaskWork> working() {
        synchronized (lock) {
            return List.copyOf(atWork.values());
        }
    }

    private void forgetExpired() {
        if (tools.ticker().nanos() - forgetAt >= 0) {
            forgetAt = tools.ticker().nanos() + FORGET_INTERVAL.toNanos();
            tools.memory().tasks().forgetExpired();
        }
    }

    /**
     * Lets go of all tasks, so that other instances take them over at once, and waits until nothing is done here any
     * more; a statement under way is waited for.
     */
    @Override
    public void close() {
        subscription.close();
        synchronized (lock) {
            closing = true;
            atWork.values().forEach(work -> work.halt("this instance stops"));
        }
        // Should it wait for a connection.
        searching.interrupt();
        join(searching);
        // What was taken at the last moment.
        working().forEach(work -> work.halt("this instance stops"));
        wake();
        join(beating);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * How often a worker does what.
     *
     * @param search between two looks for tasks that nobody works on
     * @param heartbeat between two signs of life
     * @param retry before a task is taken again that could not be worked on
     */
    public record Rhythm(Duration search, Duration heartbeat, Duration retry) {

        public static final Rhythm USUAL = new Rhythm(Duration.ofSeconds(1), Leases.HEARTBEAT, Duration.ofSeconds(5));

        public Rhythm {
            Objects.requireNonNull(search, "search");
            Objects.requireNonNull(heartbeat, "heartbeat");
            Objects.requireNonNull(retry, "retry");
        }
    }
}

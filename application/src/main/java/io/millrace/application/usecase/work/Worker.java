package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.StopReason;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;

/**
 * Executes jobs in cooperation with the workers of other instances. The worker searches for jobs that no instance
 * executes, acquires their leases, and sends heartbeats during the execution. If this instance ends, another instance
 * continues the jobs, or the same instance continues them after a restart.
 */
public final class Worker implements AutoCloseable {

    /**
     * The time without a successful heartbeat after which this instance stops its jobs. The time is shorter than the
     * expiry of the leases, so that the jobs stop before another instance can acquire the leases.
     */
    private static final Duration UNCONFIRMED = Leases.EXPIRY.minus(Leases.HEARTBEAT);

    private final List<Workload> workloads;
    private final Tools tools;
    private final Rhythm rhythm;
    private final String owner;
    private final List<Announcements.Subscription> subscriptions;
    private final WakeSignal searchSignal = new WakeSignal();
    private final WakeSignal beatSignal = new WakeSignal();
    private final Thread searching;
    private final Thread beating;

    private final Object lock = new Object();
    private final Map<String, Work> atWork = new HashMap<>();
    private final Map<String, Long> notBefore = new HashMap<>();
    private boolean closing;

    /**
     * Creates a worker and starts it.
     *
     * @param workloads the kinds of jobs by priority, most urgent first
     * @param rhythm the intervals of searches, heartbeats and retries
     * @param owner the owner of the leases of this worker; unique across instances and restarts
     * @param threads creates the two threads that search for jobs and send heartbeats
     */
    public static Worker start(
            List<Workload> workloads,
            Tools tools,
            Rhythm rhythm,
            String owner,
            Announcements announcements,
            ThreadFactory threads) {
        Worker worker = new Worker(workloads, tools, rhythm, owner, announcements, threads);
        worker.searching.start();
        worker.beating.start();
        return worker;
    }

    private Worker(
            List<Workload> workloads,
            Tools tools,
            Rhythm rhythm,
            String owner,
            Announcements announcements,
            ThreadFactory threads) {
        this.workloads = List.copyOf(workloads);
        this.tools = tools;
        this.rhythm = rhythm;
        this.owner = owner;
        this.searching = threads.newThread(this::search);
        this.beating = threads.newThread(this::beat);
        Announcements.Listener waking = new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                wake();
            }

            @Override
            public void interrupted() {
                wake();
            }
        };
        this.subscriptions = this.workloads.stream()
                .map(workload -> announcements.subscribe(workload.topic(), waking))
                .toList();
    }

    private void wake() {
        searchSignal.wake();
        beatSignal.wake();
    }

    private void search() {
        while (!isClosing()) {
            try {
                if (tools.prepared().getAsBoolean()) {
                    takeJobs();
                }
            } catch (RuntimeException | Error failure) {
                // Errors are caught too: without this thread, this instance would execute no jobs until it is
                // restarted.
                report("the search for jobs failed", failure);
            }
            searchSignal.await(rhythm.search());
        }
    }

    /**
     * Reports a failure unless the failure is an outage, because the monitor of the database already reports outages.
     */
    private void report(String what, Throwable failure) {
        if (!tools.outages().isOutage(failure)) {
            tools.incidents()
                    .report(
                            what,
                            failure instanceof RuntimeException exception
                                    ? exception
                                    : new IllegalStateException("an error occurred", failure));
        }
    }

    private boolean isClosing() {
        synchronized (lock) {
            return closing || Thread.currentThread().isInterrupted();
        }
    }

    private void takeJobs() {
        forgetRetries();
        for (Workload workload : workloads) {
            for (Job job : workload.unfinished()) {
                if (mayTake(workload, job.lease())) {
                    Optional<Lease> lease = tools.leases().claim(job.lease(), owner);
                    lease.ifPresent(taken -> take(new Work(workload, job, taken, new Cancellation())));
                }
            }
        }
    }

    private void forgetRetries() {
        synchronized (lock) {
            notBefore.values().removeIf(retryAt -> tools.ticker().nanos() - retryAt >= 0);
        }
    }

    private boolean mayTake(Workload workload, String lease) {
        synchronized (lock) {
            long ofItsKind = atWork.values().stream()
                    .filter(work -> work.workload().equals(workload))
                    .count();
            return !closing
                    && !notBefore.containsKey(lease)
                    && !atWork.containsKey(lease)
                    && ofItsKind < workload.mostAtOnce();
        }
    }

    private void take(Work work) {
        synchronized (lock) {
            atWork.put(work.lease().task(), work);
        }
        boolean begun = false;
        try {
            tools.executor().execute(() -> execute(work));
            begun = true;
        } finally {
            if (!begun) {
                leave(work, false);
            }
        }
    }

    private void execute(Work work) {
        Job job = work.job();
        boolean inOrder = false;
        try {
            job.run(work.lease(), work.cancellation());
            inOrder = true;
        } catch (FencedOffException lost) {
            job.left(StopReason.LEASE_LOST);
            inOrder = true;
        } catch (WorkCancelledException cancelled) {
            job.left(cancelled.reason());
            inOrder = true;
        } catch (RuntimeException failure) {
            // Outages are also reported here, so that operators find out why the job makes no progress.
            tools.incidents().report(job.words() + " failed and will be retried", failure);
            job.left(StopReason.FAILURE);
        } finally {
            leave(work, inOrder);
        }
    }

    private void leave(Work work, boolean inOrder) {
        try {
            tools.leases().release(work.lease());
        } catch (RuntimeException failure) {
            // No retry is needed: the lease expires, and until then this instance can acquire the lease again at any
            // time.
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
            beatSignal.await(rhythm.heartbeat());
            List<Work> working = working();
            if (working.isEmpty()) {
                confirmed = tools.ticker().nanos();
                continue;
            }
            try {
                Set<Lease> held = new HashSet<>(tools.leases()
                        .heartbeat(working.stream().map(Work::lease).toList()));
                confirmed = tools.ticker().nanos();
                working.stream()
                        .filter(work -> !held.contains(work.lease()))
                        .forEach(work -> work.cancellation().cancel(StopReason.LEASE_LOST));
            } catch (RuntimeException | Error failure) {
                report("the heartbeat of this instance failed", failure);
                if (tools.ticker().nanos() - confirmed > UNCONFIRMED.toNanos()) {
                    working.forEach(work -> work.cancellation().cancel(StopReason.LEASE_UNCONFIRMED));
                }
            }
        }
    }

    /** Returns whether no more heartbeats are needed, because the worker is closing and the last job has ended. */
    private boolean isOver() {
        synchronized (lock) {
            return isClosing() && atWork.isEmpty();
        }
    }

    private List<Work> working() {
        synchronized (lock) {
            return List.copyOf(atWork.values());
        }
    }

    /**
     * Stops all jobs, so that other instances can continue them immediately. Waits until their threads have ended,
     * including statements in progress.
     */
    @Override
    public void close() {
        subscriptions.forEach(Announcements.Subscription::close);
        synchronized (lock) {
            closing = true;
            atWork.values().forEach(work -> work.cancellation().cancel(StopReason.STOPPING));
        }
        // The search thread may be waiting for a connection.
        searching.interrupt();
        join(searching);
        // Cancels jobs that the search thread started before it ended.
        working().forEach(work -> work.cancellation().cancel(StopReason.STOPPING));
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

    /** A job that this instance executes. */
    private record Work(Workload workload, Job job, Lease lease, Cancellation cancellation) {}

    /**
     * The dependencies of a worker.
     *
     * @param executor executes each job on a separate thread; must not reject jobs
     * @param prepared returns whether the schema of the database is complete; no job is executed until then
     */
    public record Tools(
            Leases leases,
            Outages outages,
            Incidents incidents,
            Ticker ticker,
            Executor executor,
            BooleanSupplier prepared) {}

    /**
     * The intervals between the steps of a worker.
     *
     * @param search the interval of searches for jobs
     * @param heartbeat the interval of heartbeats
     * @param retry the pause before a failed job is retried
     */
    public record Rhythm(Duration search, Duration heartbeat, Duration retry) {

        public static final Rhythm USUAL = new Rhythm(Duration.ofSeconds(1), Leases.HEARTBEAT, Duration.ofSeconds(5));
    }
}

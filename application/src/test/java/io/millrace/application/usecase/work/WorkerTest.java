package io.millrace.application.usecase.work;

import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.StopReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerTest {

    private final InMemoryLeases leases = new InMemoryLeases(new ManualStoreClock(NOON));
    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> begun = new CopyOnWriteArrayList<>();
    private final Set<String> done = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean prepared = new AtomicBoolean(true);
    private final AtomicInteger searches = new AtomicInteger();
    private final CountDownLatch longJobsMayEnd = new CountDownLatch(1);
    private final List<Worker> workers = new ArrayList<>();

    @AfterEach
    void close() {
        longJobsMayEnd.countDown();
        workers.forEach(Worker::close);
        threads.shutdown();
        await().pollInterval(Duration.ofMillis(2)).until(threads::isTerminated);
    }

    private void work(Workload... workloads) {
        workers.add(Worker.start(
                List.of(workloads),
                new Worker.Tools(
                        leases,
                        failure -> false,
                        (what, failure) -> begun.add(what + ": " + failure),
                        System::nanoTime,
                        threads,
                        () -> {
                            searches.incrementAndGet();
                            return prepared.get();
                        }),
                new Worker.Rhythm(Duration.ofMillis(2), Duration.ofMillis(5), Duration.ofMillis(5)),
                "instance-" + workers.size(),
                announcements,
                Thread::new));
    }

    @Test
    void no_more_jobs_of_a_kind_are_worked_on_at_once_than_that_kind_allows() {
        work(new Kind("long", 2, "a", "b", "c"));
        await().until(() -> begun.size() == 2);
        assertThat(begun).containsExactlyInAnyOrder("a", "b");

        longJobsMayEnd.countDown();

        await().until(() -> done.containsAll(Set.of("a", "b", "c")));
    }

    @Test
    void long_jobs_of_one_kind_do_not_keep_another_kind_waiting() {
        work(new Kind("long", 1, "a", "b"), new Kind("short", 1, "c", "d"));
        await().until(() -> done.containsAll(Set.of("c", "d")));

        assertThat(begun).contains("a").doesNotContain("b");
    }

    @Test
    void no_job_is_executed_before_the_schema_of_the_database_is_complete() {
        prepared.set(false);
        work(new Kind("short", 1, "a"));
        await().until(() -> searches.get() >= 3);

        assertThat(begun).isEmpty();
        prepared.set(true);
        await().until(() -> done.contains("a"));
    }

    @Test
    void a_job_is_worked_on_once_at_a_time_and_its_lease_is_given_back() {
        work(new Kind("short", 3, "a"));
        work(new Kind("short", 3, "a"));
        await().until(() -> done.contains("a"));
        workers.forEach(Worker::close);
        workers.clear();

        assertThat(begun).containsExactly("a");
        assertThat(leases.claim("a", "another")).isPresent();
    }

    /** Jobs that are named and done once; those of the kind "long" wait for a test. */
    private final class Kind implements Workload {

        private final String name;
        private final int mostAtOnce;
        private final List<String> jobs;

        Kind(String name, int mostAtOnce, String... jobs) {
            this.name = name;
            this.mostAtOnce = mostAtOnce;
            this.jobs = List.of(jobs);
        }

        @Override
        public Topic topic() {
            return new Topic(name);
        }

        @Override
        public List<? extends Job> unfinished() {
            return jobs.stream()
                    .filter(job -> !done.contains(job))
                    .map(NamedJob::new)
                    .toList();
        }

        @Override
        public int mostAtOnce() {
            return mostAtOnce;
        }

        private final class NamedJob implements Job {

            private final String job;

            NamedJob(String job) {
                this.job = job;
            }

            @Override
            public String lease() {
                return job;
            }

            @Override
            public String words() {
                return "job " + job;
            }

            @Override
            public void run(Lease lease, Cancellation cancellation) {
                if (done.contains(job)) {
                    return;
                }
                begun.add(job);
                if (name.equals("long")) {
                    try {
                        longJobsMayEnd.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
                done.add(job);
            }

            @Override
            public void left(StopReason reason) {
                begun.add(job + " left: " + reason);
            }
        }
    }
}

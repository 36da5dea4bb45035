package io.millrace.adapters.opensearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.testing.TestTimeouts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentValueTest {

    private static final int CALLERS = 50;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final AtomicInteger reads = new AtomicInteger();
    private final Semaphore mayEnd = new Semaphore(0);
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean broken;
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final RecentValue<Integer> value = new RecentValue<>(this::read, background::add, nanos::get);

    private int read() {
        begun.countDown();
        mayEnd.acquireUninterruptibly();
        int read = reads.incrementAndGet();
        if (broken) {
            throw new IllegalStateException("silent");
        }
        return read;
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void a_value_is_used_for_a_second() {
        mayEnd.release(10);

        assertThat(value.recent()).isEqualTo(1);
        pass(Duration.ofMillis(999));
        assertThat(value.recent()).isEqualTo(1);
        pass(Duration.ofMillis(1));
        assertThat(value.recent()).isEqualTo(2);
        assertThat(value.reload()).isEqualTo(3);
        assertThat(value.recent()).isEqualTo(3);
        value.forget();
        assertThat(value.recent()).isEqualTo(4);
    }

    @Test
    void a_value_in_use_is_renewed_in_the_background_before_it_is_too_old() {
        mayEnd.release(10);
        value.recent();
        pass(Duration.ofMillis(799));
        value.recent();
        assertThat(background).isEmpty();

        pass(Duration.ofMillis(1));
        assertThat(value.recent()).isEqualTo(1);
        assertThat(value.recent()).isEqualTo(1);
        assertThat(background).hasSize(1);
        background.removeFirst().run();

        pass(Duration.ofMillis(999));
        assertThat(value.recent()).isEqualTo(2);
        assertThat(background).hasSize(1);
    }

    @Test
    void a_renewal_that_fails_is_told_to_the_next_caller_only_if_reading_fails_again() {
        mayEnd.release(10);
        value.recent();
        pass(Duration.ofMillis(900));
        value.recent();
        broken = true;
        background.removeFirst().run();
        broken = false;

        assertThat(value.recent()).isEqualTo(3);
        pass(Duration.ofMillis(900));
        value.recent();
        assertThat(background).hasSize(1);
    }

    @Test
    void after_a_failure_the_next_caller_reads_anew() {
        mayEnd.release(10);
        broken = true;
        assertThatThrownBy(value::recent).hasMessage("silent");
        broken = false;

        assertThat(value.recent()).isEqualTo(2);
    }

    @Test
    void callers_who_wait_for_a_silent_cluster_hear_of_it_together() throws Exception {
        broken = true;

        assertThat(readsOf(value::reload)).isEqualTo(2);
    }

    @Test
    void what_was_being_read_already_is_new_enough_for_those_who_take_a_recent_value_and_no_others() throws Exception {
        assertThat(readsOf(value::recent)).isEqualTo(1);
    }

    @Test
    void what_was_being_read_when_a_change_was_made_is_not_used_after_it() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> before = threads.submit(value::recent);
            begun.await();
            value.forget();
            mayEnd.release(2);

            assertThat(before.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isEqualTo(1);
            assertThat(value.recent()).isEqualTo(2);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Lets one caller read, and the others come meanwhile. */
    private int readsOf(Callable<Integer> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        try {
            List<Future<Integer>> callers = new ArrayList<>();
            List<Thread> waiting = new ArrayList<>();
            callers.add(threads.submit(call));
            begun.await();
            for (int i = 1; i < CALLERS; i++) {
                callers.add(threads.submit(() -> {
                    synchronized (waiting) {
                        waiting.add(Thread.currentThread());
                    }
                    return call.call();
                }));
            }
            while (!allBlocked(waiting)) {
                Thread.onSpinWait();
            }
            mayEnd.release(CALLERS);
            for (Future<Integer> caller : callers) {
                try {
                    caller.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
                } catch (ExecutionException failed) {
                    assertThat(failed).hasRootCauseMessage("silent");
                }
            }
            return reads.get();
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean allBlocked(List<Thread> waiting) {
        synchronized (waiting) {
            return waiting.size() == CALLERS - 1
                    && waiting.stream().allMatch(thread -> thread.getState() == Thread.State.BLOCKED);
        }
    }
}

package io.millrace.adapters.http.route.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.millrace.application.testing.TestTimeouts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(TestTimeouts.HANGING_SECONDS)
class ProcessorLimiterTest {

    private static final int CALLERS = 8;
    private static final int MOST = 2;
    private static final Set<Thread.State> ENDED_OR_WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TERMINATED);

    private final ProcessorLimiter limiter = new ProcessorLimiter(MOST);
    private final AtomicInteger running = new AtomicInteger();

    @Test
    void no_more_callers_work_at_a_time_than_there_are_turns() throws Exception {
        assertThat(mostAtATime(() -> limiter.take(this::work))).isLessThanOrEqualTo(MOST);
    }

    @Test
    void all_long_queries_and_documents_share_the_turns_of_half_of_the_processors() throws Exception {
        assertThat(mostAtATime(() -> ProcessorLimiter.takeIfLong(1 << 14, this::work)))
                .isLessThanOrEqualTo(ProcessorLimiter.HALF_OF_PROCESSORS);
    }

    @Test
    void a_long_query_waits_while_others_have_all_turns() throws Exception {
        AtomicInteger done = new AtomicInteger();
        Thread next = new Thread(() -> ProcessorLimiter.takeIfLong(1 << 14, done::incrementAndGet));

        whileAllPermitsAreTaken(() -> {
            next.start();

            Awaitility.await().until(() -> ENDED_OR_WAITING.contains(next.getState()));
            assertThat(done).hasValue(0);
        });

        next.join();
        assertThat(done).hasValue(1);
    }

    @Test
    void a_short_query_does_not_wait_for_long_ones() throws Exception {
        whileAllPermitsAreTaken(() -> assertThat(ProcessorLimiter.takeIfLong((1 << 14) - 1, () -> "short"))
                .isEqualTo("short"));
    }

    /** Runs {@code check} after long queries of other threads have taken all turns, and lets them end then. */
    private static void whileAllPermitsAreTaken(Runnable check) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch begun = new CountDownLatch(ProcessorLimiter.HALF_OF_PROCESSORS);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try {
            for (int i = 0; i < ProcessorLimiter.HALF_OF_PROCESSORS; i++) {
                threads.execute(() -> ProcessorLimiter.takeIfLong(1 << 14, () -> {
                    begun.countDown();
                    return await(mayEnd);
                }));
            }
            assertThat(await(begun)).isTrue();
            check.run();
        } finally {
            mayEnd.countDown();
            threads.shutdown();
        }
        assertThat(threads.awaitTermination(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interruption) {
            throw new IllegalStateException(interruption);
        }
    }

    private static int mostAtATime(Callable<Integer> caller) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        try {
            List<Future<Integer>> callers = threads.invokeAll(
                    IntStream.range(0, 100 * CALLERS).mapToObj(i -> caller).toList());
            int most = 0;
            for (Future<Integer> each : callers) {
                most = Math.max(most, each.get());
            }
            return most;
        } finally {
            threads.shutdownNow();
        }
    }

    private int work() {
        int now = running.incrementAndGet();
        Thread.onSpinWait();
        running.decrementAndGet();
        return now;
    }

    @Test
    void a_failure_ends_the_turn() {
        for (int i = 0; i <= MOST; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> limiter.take(() -> {
                        throw new IllegalStateException("malformed");
                    }));
        }

        assertThat(limiter.take(() -> "parsed")).isEqualTo("parsed");
    }
}

package io.millrace.adapters.opensearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.opensearch.client.CallWatchdog.WatchedCall;
import io.millrace.application.testing.TestTimeouts;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallWatchdogTest {

    private final CallWatchdog watchdog = new CallWatchdog();
    private final CountDownLatch ended = new CountDownLatch(1);

    @AfterEach
    void close() {
        watchdog.close();
    }

    private boolean end() {
        ended.countDown();
        return true;
    }

    private boolean isEnded() throws InterruptedException {
        return ended.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
    }

    private static long late() {
        return System.nanoTime() - 1;
    }

    private static long inTime() {
        return System.nanoTime() + TestTimeouts.HANGING.toNanos();
    }

    @Test
    void a_call_past_its_deadline_is_ended() throws InterruptedException {
        try (WatchedCall call = watchdog.watch(this::end, late())) {
            assertThat(isEnded()).isTrue();
            assertThat(call.isEnded()).isTrue();
        }
    }

    @Test
    void a_call_of_an_interrupted_thread_is_ended() throws InterruptedException {
        Thread caller = new Thread(() -> {
            Thread.currentThread().interrupt();
            watchdog.watch(this::end, inTime());
            await().until(() -> ended.getCount() == 0);
        });
        caller.start();

        assertThat(isEnded()).isTrue();
        caller.join();
    }

    @Test
    void only_calls_that_are_due_are_ended_and_each_one_once() throws InterruptedException {
        AtomicInteger late = new AtomicInteger();
        try (WatchedCall inTime = watchdog.watch(this::end, inTime());
                WatchedCall first = watchdog.watch(() -> late.incrementAndGet() > 0, late())) {
            await().until(first::isEnded);
            // A second late call shows that the watchdog has looked again.
            try (WatchedCall second = watchdog.watch(this::end, late())) {
                assertThat(isEnded()).isTrue();
                assertThat(second.isEnded()).isTrue();
            }
            assertThat(inTime.isEnded()).isFalse();
        }

        assertThat(late).hasValue(1);
    }

    @Test
    void calls_that_have_been_answered_are_not_ended() throws InterruptedException {
        AtomicInteger answered = new AtomicInteger();
        watchdog.watch(() -> answered.incrementAndGet() > 0, System.nanoTime() + 50_000_000)
                .close();
        // On a loaded machine the time limit can pass before the response arrives.
        int endedBefore = answered.get();

        try (WatchedCall later = watchdog.watch(this::end, System.nanoTime() + 100_000_000)) {
            assertThat(isEnded()).isTrue();
            assertThat(later.isEnded()).isTrue();
        }
        assertThat(answered).hasValue(endedBefore);
    }

    @Test
    void closing_ends_all_calls() throws InterruptedException {
        try (WatchedCall call = watchdog.watch(this::end, inTime())) {
            watchdog.close();

            assertThat(isEnded()).isTrue();
            assertThat(call.isEnded()).isTrue();
        }
    }
}

package io.millrace.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LimitedTimeTest {

    @Test
    void work_that_ends_in_time_is_awaited() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();

        LimitedTime.run("work", Duration.ofMinutes(1), () -> done.set(true));

        assertThat(done).isTrue();
    }

    @Test
    void work_that_takes_longer_is_interrupted() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);

        LimitedTime.run("work", Duration.ofMillis(1), () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });

        assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }
}

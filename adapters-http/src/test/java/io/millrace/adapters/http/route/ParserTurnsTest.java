package io.millrace.adapters.http.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.millrace.application.testing.TestTimeouts;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(TestTimeouts.HANGING_SECONDS)
class ParserTurnsTest {

    private static final int CALLERS = 8;
    private static final int MOST = 2;

    private final ParserTurns turns = new ParserTurns(MOST);
    private final AtomicInteger running = new AtomicInteger();

    @Test
    void no_more_callers_parse_at_a_time_than_there_are_turns() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        try {
            Callable<Integer> caller = () -> turns.take(this::parse);
            List<Future<Integer>> callers = threads.invokeAll(
                    IntStream.range(0, 100 * CALLERS).mapToObj(i -> caller).toList());

            for (Future<Integer> each : callers) {
                assertThat(each.get()).isBetween(1, MOST);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private int parse() {
        int now = running.incrementAndGet();
        Thread.onSpinWait();
        running.decrementAndGet();
        return now;
    }

    @Test
    void a_failure_ends_the_turn() {
        for (int i = 0; i <= MOST; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> turns.take(() -> {
                        throw new IllegalStateException("malformed");
                    }));
        }

        assertThat(turns.take(() -> "parsed")).isEqualTo("parsed");
    }
}

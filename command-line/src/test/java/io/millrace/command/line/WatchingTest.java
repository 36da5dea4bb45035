package io.millrace.command.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.testing.ReservedPort;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.console.Board;
import io.millrace.command.console.FakeStopRequest;
import io.millrace.command.console.Stop;
import io.millrace.command.console.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WatchingTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final FakeStopRequest ending = new FakeStopRequest();
    private final Deque<Supplier<String>> looks = new ArrayDeque<>();
    private final List<String> shown = new ArrayList<>();

    private void watch(Waiting waiting) {
        PrintStream output = new PrintStream(said, true, StandardCharsets.UTF_8);
        try (Board board = new Board(output, false, false, () -> 80, System::nanoTime)) {
            new Watching(board, waiting, "nobody looks on any more")
                    .until(() -> Objects.requireNonNull(looks.poll(), "a look").get(), seen -> {
                        shown.add(seen);
                        return !seen.equals("done");
                    });
        }
    }

    private static String askNobody() {
        try (ReservedPort unused = ReservedPort.unused()) {
            return new ServiceClient(unused.url(), ServiceCredentials.none())
                    .get("/")
                    .toString();
        }
    }

    @Test
    void a_service_that_is_away_for_a_while_is_told_of_once_and_looked_at_again() {
        looks.add(() -> "half");
        looks.add(WatchingTest::askNobody);
        looks.add(WatchingTest::askNobody);
        looks.add(() -> "more");
        looks.add(() -> "done");
        Pauses pauses = new Pauses();

        watch(pauses);

        assertThat(shown).containsExactly("half", "more", "done");
        assertThat(pauses.lengths)
                .containsExactly(
                        Watching.CHECK_INTERVAL,
                        Watching.RETRY_INTERVAL,
                        Watching.RETRY_INTERVAL,
                        Watching.CHECK_INTERVAL);
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .satisfiesExactly(
                        away -> assertThat(away).endsWith("; retrying"),
                        back -> assertThat(back).isEqualTo("the service responds again"));
    }

    @Test
    void what_the_service_refuses_ends_the_watch() {
        looks.add(() -> {
            throw new ClientFailedException("refused");
        });

        assertThatThrownBy(() -> watch(new Pauses()))
                .isInstanceOf(ClientFailedException.class)
                .hasMessage("refused");
    }

    @Test
    void whoever_ends_the_watch_is_told_what_goes_on() {
        looks.add(() -> {
            ending.arrive();
            return "half";
        });

        assertThatThrownBy(() -> watch(Stop.listen(ending)))
                .isInstanceOf(InterruptedClientException.class)
                .hasMessage("nobody looks on any more");
        assertThat(shown).containsExactly("half");
    }

    /** Records pauses, and takes no time for them. */
    private static final class Pauses implements Waiting {

        private final List<Duration> lengths = new ArrayList<>();

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void pause(Duration duration) {
            lengths.add(duration);
        }
    }
}

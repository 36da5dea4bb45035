package io.millrace.command.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoardTest {

    private static final Gauge HALF = new Gauge("logs-000001", 50, 100, "50 of 100", "10/s  0:05 left");

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private long now;

    private Board board(boolean live) {
        return new Board(new PrintStream(shown, true, StandardCharsets.UTF_8), live, false, () -> 80, () -> now);
    }

    private String text() {
        return shown.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void on_a_terminal_a_bar_is_drawn_over_the_one_before() {
        try (Board board = board(true)) {
            board.show(List.of(HALF));
            now += Duration.ofSeconds(1).toNanos();
            board.show(List.of(HALF));
        }

        String bar = "logs-000001 [===============>              ]  50 %  50 of 100  10/s  0:05 left\n";
        String erased = "\u001b[1A\u001b[2K\n\u001b[1A";
        assertThat(text()).isEqualTo(bar + erased + bar + erased);
    }

    @Test
    void what_is_said_stays_above_the_bars() {
        try (Board board = board(true)) {
            board.show(List.of(HALF));
            board.print("hello");
        }

        assertThat(text()).contains("\u001b[1Ahello\nlogs-000001 [");
    }

    @Test
    void elsewhere_there_is_a_line_for_every_tenth_and_nothing_is_written_over() {
        try (Board board = board(false)) {
            for (int done = 0; done <= 100; done++) {
                board.show(List.of(new Gauge("load", done, 100, done + " documents", "")));
            }
        }

        assertThat(text().lines())
                .hasSize(10)
                .startsWith("load  10 %  10 documents", "load  20 %  20 documents")
                .endsWith("load 100 %  100 documents");
        assertThat(text()).doesNotContain("\u001b");
    }

    @Test
    void elsewhere_slow_work_is_told_of_twice_a_minute() {
        try (Board board = board(false)) {
            for (int second = 0; second < 95; second++) {
                board.show(List.of(new Gauge("load", 0, 0, second + " documents", "")));
                now += Duration.ofSeconds(1).toNanos();
            }
        }

        assertThat(text().lines()).containsExactly("load  30 documents", "load  60 documents", "load  90 documents");
    }

    @Test
    void elsewhere_work_without_progress_is_not_reported_again() {
        try (Board board = board(false)) {
            for (int second = 0; second < 95; second++) {
                board.show(List.of(new Gauge("load", 50, 100, "50 of 100", second + "/s")));
                now += Duration.ofSeconds(1).toNanos();
            }
        }

        assertThat(text().lines()).containsExactly("load  50 %  50 of 100  0/s");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 20, 30, 40, 50, 60, 79, 120})
    void a_bar_is_never_wider_than_the_terminal(int width) {
        Gauge gauge = new Gauge(
                ".migrated-ds-logs-of-a-long-name-2026.11.22-000001",
                123_456,
                1_000_000,
                "123,456 of 1,000,000",
                "10,000/s  1:27 left");

        assertThat(gauge.line(50, 41, width, false)).hasSizeLessThanOrEqualTo(width);
    }

    @Test
    void a_narrow_terminal_still_shows_which_index_and_how_far() {
        assertThat(new Gauge(".ds-logs-2026.11.22-000001", 50, 100, "50 of 100", "10/s  0:05 left")
                        .line(26, 26, 49, false))
                .startsWith("...ogs-2026.11.22-000001 ")
                .contains(" 50 % ");
    }

    @Test
    void numbers_of_a_table_stand_at_the_right() {
        assertThat(new Table(Set.of(1), "NAME", "DOCUMENTS", "TEMPLATE")
                        .row("logs", "12", "a")
                        .row("m", "1,234,567,890", "")
                        .lines())
                .containsExactly("NAME      DOCUMENTS  TEMPLATE", "logs             12  a", "m     1,234,567,890");
    }

    @Test
    void the_pace_is_that_of_the_last_seconds() {
        Pace pace = new Pace();
        for (int second = 0; second <= 100; second++) {
            pace.at(Duration.ofSeconds(second).toNanos(), second <= 50 ? second : 50 + (second - 50) * 100L);
        }

        assertThat(pace.words(3_000)).isEqualTo("100/s  0:30 left");
    }
}

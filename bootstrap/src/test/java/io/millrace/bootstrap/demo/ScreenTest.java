package io.millrace.bootstrap.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ScreenTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream output = new PrintStream(written, true, StandardCharsets.UTF_8);

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    private void showEverything(Screen screen) {
        screen.heading("heading");
        screen.detail("detail");
        screen.success("success");
        screen.lines(List.of("one", "two"));
        try (Progress progress = screen.progress("load", 40)) {
            progress.at(40);
        }
    }

    @Test
    void output_that_is_no_terminal_is_lines_and_nothing_else() {
        showEverything(new Screen(output, false, false));

        assertThat(text()).doesNotContain("\r", "\u001b");
        assertThat(text().lines().limit(5)).containsExactly("heading", "      detail", "success", "one", "two");
        assertThat(text().lines().skip(5))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("      load 100 %  40 of 40, "));
    }

    @Test
    void a_terminal_shows_a_bar_that_is_written_over() {
        showEverything(new Screen(output, true, false));

        assertThat(text())
                .contains("\r      load 100% [=", "40/40")
                .doesNotContain("\u001b")
                .endsWith("\n");
    }

    @Test
    void colours_are_for_those_who_want_them() {
        showEverything(new Screen(output, true, true));

        assertThat(text()).contains("\u001b[1mheading\u001b[0m", "\u001b[32msuccess\u001b[0m", "\u001b[32m[==");
    }

    @Test
    void a_plain_progress_says_every_tenth_once_with_rate_and_time_left() {
        AtomicLong nanoTime = new AtomicLong(5);
        try (PlainProgress progress = new PlainProgress(output, "load", 2_000, nanoTime::get)) {
            for (int done = 0; done <= 2_000; done += 500) {
                progress.at(done);
                progress.at(done + 10);
                nanoTime.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
            }
        }

        assertThat(text().lines())
                .containsExactly(
                        "load  20 %  500 of 2,000, 1,000/s, 1.5 s left",
                        "load  50 %  1,000 of 2,000, 1,000/s, 1.0 s left",
                        "load  70 %  1,500 of 2,000, 1,000/s, 0.5 s left",
                        "load 100 %  2,000 of 2,000, 1,000/s, 0.0 s left");
    }
}

package io.millrace.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.command.console.Board;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream output = new PrintStream(written, true, StandardCharsets.UTF_8);

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    private void showEverything(boolean terminal, boolean colours) {
        try (Board board = new Board(output, terminal, colours, () -> 80, System::nanoTime)) {
            Screen screen = new Screen(board, colours);
            screen.heading("heading");
            screen.detail("detail");
            screen.success("success");
            screen.lines(List.of("one", "two"));
            screen.progress("load", 20, 40);
            screen.progress("load", 40, 40);
        }
    }

    @Test
    void output_that_is_no_terminal_is_lines_and_nothing_else() {
        showEverything(false, false);

        assertThat(text()).doesNotContain("\r", "\u001b");
        assertThat(text().lines().limit(5)).containsExactly("heading", "      detail", "success", "one", "two");
        assertThat(text().lines().skip(5))
                .satisfiesExactly(
                        half -> assertThat(half).isEqualTo("      load  50 %  20 of 40"),
                        all -> assertThat(all).startsWith("      load 100 %  40 of 40  "));
    }

    @Test
    void a_terminal_shows_a_bar_that_is_written_over_and_goes_in_the_end() {
        showEverything(true, false);

        assertThat(text()).contains("      load [=", "50 %  20 of 40").endsWith("\u001b[2K\n\u001b[1A");
    }

    @Test
    void colours_are_for_those_who_want_them() {
        showEverything(true, true);

        assertThat(text()).contains("\u001b[1mheading\u001b[0m", "\u001b[32msuccess\u001b[0m", "\u001b[32m==");
    }
}

package io.millrace.adapters.http.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    @Test
    void a_header_is_read_and_written() {
        String header = "00-" + TRACE + "-" + SPAN + "-01";

        assertThat(TraceParent.parse(header)).contains(TraceParent.of(TRACE, SPAN, true));
        assertThat(TraceParent.of(TRACE, SPAN, true).header()).isEqualTo(header);
    }

    @Test
    void only_the_lowest_flag_is_looked_at() {
        assertThat(TraceParent.parse("00-" + TRACE + "-" + SPAN + "-fe")).contains(TraceParent.of(TRACE, SPAN, false));
        assertThat(TraceParent.parse("00-" + TRACE + "-" + SPAN + "-ff")).contains(TraceParent.of(TRACE, SPAN, true));
    }

    @Test
    void of_a_later_version_as_much_is_read_as_every_version_has() {
        assertThat(TraceParent.parse("cc-" + TRACE + "-" + SPAN + "-01-what-comes-later"))
                .contains(TraceParent.of(TRACE, SPAN, true));
        assertThat(TraceParent.parse("cc-" + TRACE + "-" + SPAN + "-01")).contains(TraceParent.of(TRACE, SPAN, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "0g-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.more",
                "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01,"
                        + " 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            })
    void what_is_malformed_is_none(String header) {
        assertThat(TraceParent.parse(header)).isEmpty();
    }

    @Test
    void a_trace_that_begins_here_is_a_new_one_each_time_and_can_be_read_back() {
        TraceParent first = TraceParent.begin();

        assertThat(TraceParent.parse(first.header())).contains(first);
        assertThat(TraceParent.begin().traceId()).isNotEqualTo(first.traceId());
    }

    @Test
    void the_next_place_is_in_the_same_trace() {
        TraceParent first = TraceParent.of(TRACE, SPAN, true);

        TraceParent next = first.next();

        assertThat(next.traceId()).isEqualTo(TRACE);
        assertThat(next.spanId()).isNotEqualTo(SPAN);
        assertThat(next.sampled()).isTrue();
    }

    @Test
    void ids_of_another_form_make_no_place() {
        assertThatThrownBy(() -> TraceParent.of(TRACE, "abc", true)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TraceParent.of(TRACE, "0".repeat(16), true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TraceParent.of("0".repeat(32), SPAN, true))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

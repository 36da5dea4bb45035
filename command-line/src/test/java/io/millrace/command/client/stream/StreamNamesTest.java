package io.millrace.command.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StreamNamesTest {

    private static final List<String> NAMES = List.of("logs-access", "logs-app", "metrics");

    @Test
    void the_closest_name_is_suggested() {
        assertThat(StreamNames.closest("logs-acess", NAMES)).contains("logs-access");
        assertThat(StreamNames.closest("logs-ap", NAMES)).contains("logs-app");
        assertThat(StreamNames.closest("metric", NAMES)).contains("metrics");
    }

    @Test
    void a_name_that_is_not_similar_is_not_suggested() {
        assertThat(StreamNames.closest("traces", NAMES)).isEmpty();
        assertThat(StreamNames.closest("x".repeat(100_000), NAMES)).isEmpty();
        assertThat(StreamNames.closest("logs-app", List.of("logs-app"))).isEmpty();
    }
}

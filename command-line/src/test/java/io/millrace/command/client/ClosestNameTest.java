package io.millrace.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClosestNameTest {

    private static final List<String> NAMES = List.of("logs-access", "logs-app", "metrics");

    @Test
    void the_closest_name_is_suggested() {
        assertThat(ClosestName.of("logs-acess", NAMES)).contains("logs-access");
        assertThat(ClosestName.of("logs-ap", NAMES)).contains("logs-app");
        assertThat(ClosestName.of("lgos-app", NAMES)).contains("logs-app");
        assertThat(ClosestName.of("metric", NAMES)).contains("metrics");
    }

    @Test
    void a_name_that_is_not_similar_is_not_suggested() {
        assertThat(ClosestName.of("traces", NAMES)).isEmpty();
        assertThat(ClosestName.of("x".repeat(100_000), NAMES)).isEmpty();
        assertThat(ClosestName.of("logs-app", List.of("logs-app"))).isEmpty();
    }
}

package io.millrace.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonEncoderTest {

    private final LoggerContext context = new LoggerContext();

    private LoggingEvent event(String message, @Nullable Throwable failure, Object... arguments) {
        LoggingEvent event = new LoggingEvent(
                "caller", context.getLogger("io.millrace.Mill"), Level.WARN, message, failure, arguments);
        event.setInstant(Instant.parse("2026-11-20T12:00:00Z"));
        event.setThreadName("main");
        event.setMDCPropertyMap(Map.of("request_id", "order-66", "user", "anna"));
        return event;
    }

    private static String encoded(LoggingEvent event) {
        return new String(new JsonEncoder().encode(event), StandardCharsets.UTF_8);
    }

    @Test
    void an_event_is_an_object_on_a_line_with_what_belongs_to_it() {
        assertThat(encoded(event("the wheel turns {} times", null, 3)))
                .isEqualTo(
                        "{\"@timestamp\":\"2026-11-20T12:00:00Z\",\"level\":\"WARN\",\"logger\":\"io.millrace.Mill\","
                                + "\"thread\":\"main\",\"message\":\"the wheel turns 3 times\",\"request_id\":\"order-66\","
                                + "\"user\":\"anna\"}\n");
    }

    @Test
    void a_stack_trace_is_in_its_field_and_nothing_forges_a_line() throws IOException {
        String line = encoded(event("broken\n{\"level\":\"INFO\"}\u2028", new IllegalStateException("one\ntwo")));

        assertThat(line.strip()).doesNotContain("\n", "\u2028");
        JsonNode event = new ObjectMapper().readTree(line);
        assertThat(event.path("message").asText()).isEqualTo("broken\n{\"level\":\"INFO\"}\u2028");
        assertThat(event.path("error").asText()).isEqualTo("java.lang.IllegalStateException");
        assertThat(event.path("stack_trace").asText())
                .startsWith("java.lang.IllegalStateException: one\ntwo")
                .contains("JsonEncoderTest");
    }

    @Test
    void secrets_are_hidden_in_messages_and_stack_traces() {
        assertThat(encoded(event("password={}", new IllegalStateException("Authorization: Bearer abcdefgh"), "hush")))
                .doesNotContain("hush", "abcdefgh");
    }
}

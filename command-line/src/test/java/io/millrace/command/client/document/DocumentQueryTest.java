package io.millrace.command.client.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentQueryTest {

    private static final Instant NOW = Instant.parse("2026-03-31T12:00:00.123456Z");

    @ParameterizedTest
    @CsvSource({
        "now-15m, 2026-03-31T11:45:00.123Z",
        "now-24h, 2026-03-30T12:00:00.123Z",
        "now-1M, 2026-02-28T12:00:00.123Z",
        "now-1y, 2025-03-31T12:00:00.123Z",
        "now-999999999y, now-999999999y",
        "now-1d/d, now-1d/d",
        "2026-01-01, 2026-01-01"
    })
    void an_age_becomes_a_time(String from, String expected) {
        DocumentQuery query = new DocumentQuery(List.of("logs"), "", Optional.of(from), Optional.empty(), List.of());

        assertThat(query.fixedAt(NOW).from()).contains(expected);
    }
}

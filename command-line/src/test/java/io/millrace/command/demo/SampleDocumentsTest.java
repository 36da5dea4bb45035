package io.millrace.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SampleDocumentsTest {

    private static final int ENTRIES = 9_999;

    private final SampleDocuments sample = SampleDocuments.read();

    @Test
    void the_log_begins_anew_four_days_later() {
        assertThat(sample.timestamp(0)).isEqualTo("2015-05-17T10:05:03Z");
        assertThat(sample.timestamp(ENTRIES)).isEqualTo("2015-05-21T10:05:03Z");
        assertThat(sample.document(ENTRIES))
                .startsWith("{\"@timestamp\":\"2015-05-21T10:05:03Z\",\"client\":")
                .endsWith("}")
                .isEqualTo(sample.document(0).replaceFirst("05-17", "05-21"));
        assertThat(Duration.between(sample.timestamp(1), sample.timestamp(1 + 2 * ENTRIES)))
                .isEqualTo(Duration.ofDays(8));
    }

    @Test
    void a_document_can_be_of_any_moment() {
        assertThat(sample.document(5, Instant.parse("2026-11-20T12:00:00.123456Z")))
                .startsWith("{\"@timestamp\":\"2026-11-20T12:00:00.123456Z\",\"client\":");
    }
}

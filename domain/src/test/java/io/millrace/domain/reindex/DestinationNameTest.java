package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationNameTest {

    @ParameterizedTest
    @CsvSource({
        ".ds-logs-2026.11.20-000001, .migrated-ds-logs-2026.11.20-000001",
        ".migrated-ds-logs-2026.11.20-000001, .migrated-migrated-ds-logs-2026.11.20-000001",
        "logs, migrated-logs",
        "ds-logs, migrated-ds-logs",
        "..a, .migrated-.a"
    })
    void the_prefix_follows_a_leading_dot(String source, String destination) {
        assertThat(DestinationName.of(new IndexName(source))).isEqualTo(new IndexName(destination));
    }

    @Test
    void every_backing_index_that_can_be_made_can_be_upgraded_twice() {
        IndexName longest =
                BackingIndexName.of(new StreamName("ü".repeat(100)), Instant.parse("2026-11-20T12:00:00Z"), 1_000_000);

        assertThat(DestinationName.of(DestinationName.of(longest)).value()).startsWith(".migrated-migrated-ds-ü");
    }

    @ParameterizedTest
    @ValueSource(ints = {247, 255})
    void a_name_too_long_for_the_prefix_is_refused(int length) {
        assertThat(DestinationName.of(new IndexName("a".repeat(246))).value()).hasSize(255);
        assertThatThrownBy(() -> DestinationName.of(new IndexName("a".repeat(length))))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID_NAME))
                .hasMessageEndingWith("index name is too long, (" + (length + 9) + " > 255)");
    }
}

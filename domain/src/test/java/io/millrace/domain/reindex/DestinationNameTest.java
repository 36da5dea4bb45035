package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
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

    @ParameterizedTest
    @CsvSource({
        ".migrated-logs-r2, .migrated-logs",
        ".migrated-migrated-logs-r2-r13, .migrated-migrated-logs",
        ".migrated-logs-r, .migrated-logs-r",
        ".migrated-logs-r2x, .migrated-logs-r2x",
        ".migrated-logs, .migrated-logs"
    })
    void numbers_of_later_attempts_are_left_out_of_a_name(String name, String first) {
        assertThat(DestinationName.withoutAttempts(name)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({
        ".ds-logs, .migrated-ds-logs, true",
        ".ds-logs, .migrated-migrated-ds-logs, true",
        ".ds-logs, .migrated-ds-logs-r2, true",
        ".ds-logs, .migrated-migrated-ds-logs-r2-r3, true",
        ".migrated-ds-logs-r2, .migrated-migrated-ds-logs-r2, true",
        ".ds-logs, .ds-logs, false",
        ".ds-logs, .migrated-ds-logs-other, false",
        ".ds-logs, migrated-ds-logs, false"
    })
    void an_index_is_found_again_after_upgrades(String original, String name, boolean upgraded) {
        assertThat(DestinationName.isUpgraded(name, new IndexName(original))).isEqualTo(upgraded);
    }

    @ParameterizedTest
    @CsvSource({
        "migrated-notes, notes",
        "migrated-notes-r2, notes-r2 notes",
        "migrated-notes-r2-r3, notes-r2-r3 notes-r2 notes",
        ".migrated-ds-logs-r2, .ds-logs-r2 .ds-logs",
        "migrated-migrated-notes, migrated-notes"
    })
    void the_end_of_a_name_may_be_the_number_of_an_attempt_or_belong_to_the_source(String name, String sources) {
        assertThat(DestinationName.possibleSources(name)).containsExactly(sources.split(" "));
        assertThat(DestinationName.possibleSources("notes-r2")).isEmpty();
    }

    @Test
    void the_longest_name_that_fits_is_kept_whole() {
        assertThat(DestinationName.of(new IndexName("a".repeat(246))).value()).isEqualTo("migrated-" + "a".repeat(246));
    }

    @Test
    void a_backing_index_can_be_upgraded_again_and_again() {
        IndexName name =
                BackingIndexName.of(new StreamName("ü".repeat(100)), Instant.parse("2026-11-20T12:00:00Z"), 1_000_000);
        Set<IndexName> names = new HashSet<>();

        for (int i = 0; i < 20; i++) {
            name = DestinationName.of(name);
            names.add(name);
        }

        assertThat(names).hasSize(20).allMatch(each -> each.value().startsWith(".migrated-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "ü", "\uD83D\uDE00"})
    void a_name_too_long_for_the_prefix_ends_with_a_hash_of_the_source(String letter) {
        int bytes = letter.getBytes(StandardCharsets.UTF_8).length;
        String common = letter.repeat((255 - 8) / bytes);

        IndexName one = DestinationName.of(new IndexName(common + "b".repeat(8)));
        IndexName other = DestinationName.of(new IndexName(common + "c".repeat(8)));

        assertThat(one).isNotEqualTo(other).isEqualTo(DestinationName.of(new IndexName(common + "b".repeat(8))));
        assertThat(one.value()).startsWith("migrated-" + letter).matches(".*-[0-9a-f]{32}");
        assertThat(one.value().getBytes(StandardCharsets.UTF_8).length).isBetween(255 - 3, 255);
    }

    @ParameterizedTest
    @CsvSource({
        "migrated-logs, 1, migrated-logs",
        "migrated-logs, 2, migrated-logs-r2",
        ".migrated-a, 10, .migrated-a-r10"
    })
    void a_later_attempt_has_a_number(String first, int attempt, String name) {
        assertThat(DestinationName.ofAttempt(new IndexName(first), attempt)).isEqualTo(new IndexName(name));
        assertThat(DestinationName.withoutAttempts(name)).isEqualTo(first);
    }
}

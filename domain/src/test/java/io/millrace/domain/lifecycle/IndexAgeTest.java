package io.millrace.domain.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IndexAgeTest {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Duration WEEK = Duration.ofDays(7);

    private static Instant day(int day) {
        return Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofDays(day));
    }

    private static Index index(int position, Instant createdAt, Optional<Instant> latest) {
        return new Index(
                new IndexId(String.valueOf(position)),
                new IndexName("logs-" + position),
                new UUID(0, position),
                new IndexVersion("8.0.0", "8000099"),
                true,
                false,
                Set.of(),
                true,
                true,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                createdAt,
                latest.map(moment -> SealedStatistics.of(1, Timestamp.ofInstant(moment), Timestamp.ofInstant(moment))),
                Optional.of(new Membership(LOGS, position)));
    }

    private static List<IndexAge> ages(Index... indices) {
        return IndexAge.of(new DataStream(LOGS, 1, new TemplateName("t"), false, day(0), List.of(indices)));
    }

    @Test
    void an_index_was_rolled_over_when_the_next_one_was_made() {
        List<IndexAge> ages = ages(
                index(1, day(0), Optional.empty()),
                index(2, day(5), Optional.empty()),
                index(3, day(9), Optional.empty()));

        assertThat(ages)
                .extracting(IndexAge::rolledOverAt)
                .containsExactly(Optional.of(day(5)), Optional.of(day(9)), Optional.empty());
        assertThat(ages).extracting(age -> age.isPast(WEEK, day(12))).containsOnly(false);
        assertThat(ages)
                .extracting(age -> age.isPast(WEEK, day(12).plusMillis(1)))
                .containsExactly(true, false, false);
    }

    @Test
    void the_write_index_is_never_past_its_retention() {
        assertThat(ages(index(1, day(0), Optional.empty())).get(0).isPast(WEEK, day(9_999)))
                .isFalse();
    }

    @Test
    void a_single_date_that_is_too_early_makes_no_index_old() {
        List<IndexAge> ages = ages(
                index(1, day(100), Optional.empty()),
                index(2, day(-9_000), Optional.empty()),
                index(3, day(101), Optional.empty()));

        assertThat(ages)
                .extracting(IndexAge::rolledOverAt)
                .containsExactly(Optional.of(day(100)), Optional.of(day(101)), Optional.empty());
    }

    @Test
    void a_document_later_than_the_rollover_counts_unless_it_is_in_the_future() {
        IndexAge added = ages(index(1, day(0), Optional.of(day(8))), index(2, day(1), Optional.empty()))
                .get(0);

        assertThat(added.at(day(10))).contains(Duration.ofDays(2));
        assertThat(added.at(day(5))).contains(Duration.ofDays(4));
        assertThat(added.isPast(WEEK, day(15))).isFalse();
        assertThat(added.isPast(WEEK, day(16))).isTrue();
    }
}

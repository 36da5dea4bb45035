package io.millrace.domain.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.Indices;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RemovalRule.Reason;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions.Facts;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RemovalRuleTest {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final IndexId OLD = new IndexId("1");
    private static final PastRetention AFTER_TEN_DAYS = new PastRetention(START.plus(Duration.ofDays(10)));
    private static final Timestamp NEWEST = Timestamp.ofInstant(START);

    private static Index index(int position, Set<IndexBlock> blocks) {
        return new Index(
                new IndexId(String.valueOf(position)),
                new IndexName("logs-" + position),
                new UUID(0, position),
                new IndexVersion("8.0.0", "8000099"),
                true,
                false,
                blocks,
                true,
                true,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                START,
                Optional.of(SealedStatistics.of(1, NEWEST, NEWEST)),
                Optional.of(new Membership(LOGS, position)));
    }

    private static StreamState state(int days, boolean upgraded, String retention, IndexBlock... blocks) {
        return new StreamState(
                new DataStream(
                        LOGS,
                        2,
                        new TemplateName("t"),
                        false,
                        START,
                        List.of(index(1, Set.of(blocks)), index(2, Set.of()))),
                Optional.of(new StreamLifecycle(
                        !retention.isEmpty(),
                        Optional.of(retention)
                                .filter(text -> !text.isEmpty())
                                .map(text -> TimeText.parse("data_retention", text)))),
                Map.of(),
                new LifecycleSettings(
                        GlobalRetention.of("-1", "-1"), RolloverSetting.parse("max_docs=10"), Duration.ofMinutes(5)),
                upgraded,
                START.plus(Duration.ofDays(days)));
    }

    private static Optional<Reason> reason(RemovalRule rule, StreamState state) {
        return rule.reasonToKeep(state, OLD).map(Keep::reason);
    }

    @Test
    void a_lifecycle_removes_what_is_past_its_retention_unless_something_else_keeps_it() {
        assertThat(reason(AFTER_TEN_DAYS, state(10, false, "9d"))).isEmpty();
        assertThat(reason(AFTER_TEN_DAYS, state(10, false, "11d"))).contains(Reason.NEWER_DOCUMENTS);
        assertThat(reason(AFTER_TEN_DAYS, state(10, false, ""))).contains(Reason.NEWER_DOCUMENTS);
        assertThat(reason(AFTER_TEN_DAYS, state(10, true, "9d"))).contains(Reason.UPGRADED);
        assertThat(reason(AFTER_TEN_DAYS, state(10, false, "9d", IndexBlock.READ_ONLY)))
                .contains(Reason.BLOCKED);
        assertThat(reason(AFTER_TEN_DAYS, state(10, false, "9d", IndexBlock.WRITE)))
                .isEmpty();
    }

    @Test
    void a_clock_that_moves_during_a_run_makes_nothing_older() {
        assertThat(reason(AFTER_TEN_DAYS, state(1_000, false, "11d"))).contains(Reason.NEWER_DOCUMENTS);
        assertThat(reason(AFTER_TEN_DAYS, state(8, false, "9d"))).contains(Reason.NEWER_DOCUMENTS);
    }

    @Test
    void neither_rule_removes_a_write_index_or_an_index_outside_of_the_stream() {
        OlderThan everything = new OlderThan(Timestamp.parse("2100-01-01").orElseThrow(), Optional.empty());
        for (RemovalRule rule : List.of(everything, AFTER_TEN_DAYS)) {
            assertThat(rule.reasonToKeep(state(10, false, "1d"), new IndexId("2")))
                    .map(Keep::reason)
                    .contains(Reason.WRITE_INDEX);
            assertThat(rule.reasonToKeep(state(10, false, "1d"), new IndexId("3")))
                    .map(Keep::reason)
                    .contains(Reason.CHANGED);
        }
    }

    @Test
    void a_request_removes_only_what_is_older_than_its_time() {
        assertThat(reason(new OlderThan(NEWEST, Optional.empty()), state(10, false, "")))
                .contains(Reason.NEWER_DOCUMENTS);
        assertThat(reason(
                        new OlderThan(new Timestamp(NEWEST.microseconds() + 1), Optional.empty()),
                        state(10, false, "")))
                .isEmpty();
    }

    @Test
    void a_rollover_goes_by_the_lifecycle_and_the_conditions_of_its_moment() {
        RolloverRule rule = new RolloverRule(new IndexId("2"), new Facts(Duration.ZERO, 10, 0));

        assertThat(rule.allows(state(10, false, "9d"))).isTrue();
        assertThat(rule.allows(state(10, false, ""))).isFalse();
        assertThat(new RolloverRule(new IndexId("2"), new Facts(Duration.ZERO, 9, 0)).allows(state(10, false, "9d")))
                .isFalse();
        assertThat(new RolloverRule(OLD, rule.facts()).allows(state(10, false, "9d")))
                .isFalse();
    }

    @Test
    void a_closed_index_without_statistics_is_kept_by_an_age_of_documents() {
        OlderThan rule = new OlderThan(new Timestamp(10), Optional.of(new Timestamp(9)));
        StreamState state = state(10, false, "");
        Index open = Indices.backing("logs-7", "logs", 7);

        assertThat(rule.reasonOfAge(state, open)).isEmpty();
        assertThat(rule.reasonOfAge(state, Indices.closed(open)).map(Keep::reason))
                .contains(Reason.CLOSED);
        assertThat(rule.reasonOfAge(state, index(1, Set.of()).inState(true, Set.of()))
                        .map(Keep::reason))
                .contains(Reason.NEWER_DOCUMENTS);
    }

    @Test
    void a_stream_is_managed_by_its_enabled_lifecycle() {
        assertThat(state(10, false, "9d").isManaged()).isTrue();
        assertThat(state(10, false, "").isManaged()).isFalse();
    }
}

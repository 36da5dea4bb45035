package io.millrace.domain.stream;

import static io.millrace.domain.stream.RolloverConditions.Kind.MAX_AGE;
import static io.millrace.domain.stream.RolloverConditions.Kind.MAX_DOCS;
import static io.millrace.domain.stream.RolloverConditions.Kind.MAX_SIZE;
import static io.millrace.domain.stream.RolloverConditions.Kind.MIN_DOCS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Facts;
import io.millrace.domain.stream.RolloverConditions.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RolloverConditionsTest {

    private static final Facts FACTS = new Facts(Duration.ofDays(1), 100, 5_000);

    @Test
    void without_conditions_it_always_happens() {
        assertThat(RolloverConditions.NONE.judge(FACTS)).isEqualTo(new Verdict(true, Map.of()));
    }

    @Test
    void one_maximum_that_is_reached_is_enough() {
        RolloverConditions conditions = new RolloverConditions(List.of(
                new Condition(MAX_AGE, Duration.ofDays(7).toMillis(), "7d"),
                new Condition(MAX_DOCS, 100, "100"),
                new Condition(MAX_SIZE, 5_001, "5001b")));

        Verdict verdict = conditions.judge(FACTS);

        assertThat(verdict.rollOver()).isTrue();
        assertThat(verdict.met())
                .containsExactly(
                        Map.entry("[max_age: 7d]", false),
                        Map.entry("[max_docs: 100]", true),
                        Map.entry("[max_size: 5001b]", false));
    }

    @Test
    void a_minimum_that_is_not_reached_holds_it_back() {
        RolloverConditions conditions =
                new RolloverConditions(List.of(new Condition(MAX_DOCS, 1, "1"), new Condition(MIN_DOCS, 101, "101")));

        assertThat(conditions.judge(FACTS).rollOver()).isFalse();
    }

    @Test
    void minimums_alone_and_negative_limits_are_refused() {
        assertThatThrownBy(() -> new RolloverConditions(List.of(new Condition(MIN_DOCS, 1, "1"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("at least one max_* rollover condition must be set when using min_* conditions");
        assertThatThrownBy(() -> new Condition(MAX_DOCS, -1, "-1"))
                .isInstanceOf(Rejection.class)
                .hasMessage("[max_docs] must not be negative: -1");
    }

    @Test
    void the_size_is_measured_only_for_conditions_of_the_size() {
        assertThat(new RolloverConditions(List.of(new Condition(MAX_SIZE, 1, "1b"))).needsSize())
                .isTrue();
        assertThat(new RolloverConditions(List.of(new Condition(MAX_DOCS, 1, "1"))).needsSize())
                .isFalse();
    }

    @Test
    void documents_are_counted_up_to_the_highest_limit() {
        assertThat(new RolloverConditions(List.of(
                                new Condition(MAX_DOCS, 9, "9"),
                                new Condition(MIN_DOCS, 5, "5"),
                                new Condition(MAX_SIZE, 100, "100b")))
                        .documentsToCount())
                .isEqualTo(9);
        assertThat(new RolloverConditions(List.of(new Condition(MAX_SIZE, 100, "100b"))).documentsToCount())
                .isZero();
    }

    @Test
    void a_limit_is_reached_by_an_equal_value() {
        RolloverConditions conditions = new RolloverConditions(List.of(
                new Condition(MAX_AGE, Duration.ofDays(1).toMillis(), "1d"), new Condition(MAX_SIZE, 5_000, "5000b")));

        assertThat(conditions.judge(FACTS).met().values()).containsExactly(true, true);
        assertThat(Facts.at(Instant.EPOCH.plusSeconds(90), Instant.EPOCH.plusSeconds(30), 1, 2))
                .isEqualTo(new Facts(Duration.ofSeconds(60), 1, 2));
    }
}

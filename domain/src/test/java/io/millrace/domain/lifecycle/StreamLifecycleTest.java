package io.millrace.domain.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.EffectiveRetention.Source;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamLifecycleTest {

    private static Optional<TimeText> time(String text) {
        return Optional.ofNullable(text).map(value -> TimeText.parse("data_retention", value));
    }

    @ParameterizedTest
    @CsvSource({
        "true,  30d, -1, -1,  30d, DATA_STREAM_CONFIGURATION",
        "true,  ,    -1, -1,  ,    DATA_STREAM_CONFIGURATION",
        "true,  ,    7d, 9d,  7d,  DEFAULT_GLOBAL_RETENTION",
        "true,  ,    -1, 9d,  9d,  MAX_GLOBAL_RETENTION",
        "true,  10d, 7d, 9d,  9d,  MAX_GLOBAL_RETENTION",
        "true,  9d,  7d, 9d,  9d,  DATA_STREAM_CONFIGURATION",
        "true,  8d,  7d, 9d,  8d,  DATA_STREAM_CONFIGURATION",
        "false, 8d,  7d, 9d,  ,    DATA_STREAM_CONFIGURATION"
    })
    void the_retention_in_force_follows_from_the_lifecycle_and_the_cluster(
            boolean enabled, String retention, String standard, String max, String effective, Source source) {
        assertThat(new StreamLifecycle(enabled, time(retention)).under(GlobalRetention.of(standard, max)))
                .isEqualTo(new EffectiveRetention(time(effective), source));
    }

    @Test
    void a_retention_is_positive() {
        assertThatThrownBy(() -> new StreamLifecycle(true, time("0")))
                .isInstanceOf(Rejection.class)
                .hasMessage("[data_retention] must be greater than 0: 0");
        assertThatThrownBy(() -> new StreamLifecycle(true, time("-1")))
                .hasMessage("[data_retention] must be greater than 0: -1");
    }

    @Test
    void limits_of_the_cluster_are_at_least_ten_seconds_and_the_default_not_above_the_maximum() {
        assertThatThrownBy(() -> GlobalRetention.of("9s", "-1"))
                .hasMessage("the retention of setting [data_streams.lifecycle.retention.default] is less than 10s");
        assertThatThrownBy(() -> GlobalRetention.of("9d", "8d"))
                .hasMessage("setting [data_streams.lifecycle.retention.default=9d] exceeds"
                        + " [data_streams.lifecycle.retention.max=8d]");
    }

    @ParameterizedTest
    @CsvSource({"1d, 1h", "2d, 1d", "14d, 1d", "15d, 7d", "90d, 7d", "91d, 30d", ", 30d"})
    void the_automatic_age_of_a_rollover_follows_from_the_retention(String retention, String age) {
        assertThat(RolloverSetting.parse(RolloverSetting.STANDARD)
                        .under(time(retention).map(TimeText::duration))
                        .conditions())
                .extracting(Condition::toString)
                .hasSize(4)
                .last()
                .asString()
                .contains("MAX_AGE")
                .contains("written=" + age + "]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max_age        | Invalid condition: 'max_age', format must be 'condition=value'",
                "max_years=1    | Unknown condition: 'max_years'",
                "min_docs=1     | at least one max_* rollover condition must be set when using min_*" + " conditions",
                "max_docs=1,max_docs=2 | [max_docs] condition is already set.",
                "max_docs=0 | a maximum of 0 needs a min_* condition above 0, because every new index reaches it",
                "max_age=0s,min_docs=0 | a maximum of 0 needs a min_* condition above 0, because"
                        + " every new index reaches it",
                "max_docs=many  | failed to parse value [many] for setting [max_docs]"
            })
    void conditions_that_mean_nothing_are_refused(String setting, String message) {
        assertThatThrownBy(() -> RolloverSetting.parse(setting))
                .isInstanceOf(Rejection.class)
                .hasMessage("Failed to parse value [" + setting + "] for setting [cluster.lifecycle.default.rollover]: "
                        + message);
    }

    @Test
    void the_interval_is_at_least_a_second() {
        assertThat(LifecycleSettings.pollInterval("5m")).isEqualTo(Duration.ofMinutes(5));
        assertThatThrownBy(() -> LifecycleSettings.pollInterval("999ms"))
                .hasMessage("failed to parse value [999ms] for setting [data_streams.lifecycle.poll_interval],"
                        + " must be >= [1s]");
    }
}

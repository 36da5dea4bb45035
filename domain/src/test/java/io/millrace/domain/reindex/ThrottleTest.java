package io.millrace.domain.reindex;

import static io.millrace.domain.setting.ClusterSetting.MAX_REQUESTS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThrottleTest {

    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({
        "1000.0, 5000, 1000",
        "1000.0, 200, 200",
        "0.5, 5000, 1",
        "1.9, 5000, 1",
        "1e38, 5000, 5000",
        "1e-40, 5000, 1",
        "-1, 5000, 5000"
    })
    void a_range_holds_at_most_one_seconds_worth_and_at_least_one_document(String value, int usual, int range) {
        assertThat(Throttle.ofSetting(value).largestRange(usual)).isEqualTo(range);
    }

    @ParameterizedTest
    @CsvSource({
        "1000.0, 0, PT0S",
        "1000.0, 1, PT0.001S",
        "1000.0, 10000000, PT2H46M40S",
        "0.5, 3, PT6S",
        "1e38, 1, PT0.000000001S",
        "-1, 10000000, PT0S",
        "1e-40, 0, PT0S"
    })
    void copying_takes_at_least_documents_over_rate(String value, long documents, Duration least) {
        assertThat(Throttle.ofSetting(value).leastTime(documents)).isEqualTo(least);
    }

    @Test
    void the_slowest_rate_takes_as_long_as_can_be_said() {
        assertThat(Throttle.ofSetting("1e-40").leastTime(1)).isEqualTo(FOREVER);
        assertThat(Throttle.of(Double.MIN_VALUE).leastTime(Long.MAX_VALUE)).isEqualTo(FOREVER);
    }

    @Test
    void the_least_time_is_never_rounded_down() {
        assertThat(Throttle.of(3).leastTime(1)).isEqualTo(Duration.ofNanos(333_333_334));
    }

    @Test
    void minus_one_and_nothing_else_is_no_limit() {
        assertThat(Throttle.ofSetting("-1")).isEqualTo(Throttle.NONE);
        assertThat(Throttle.NONE.documentsPerSecond()).isEmpty();
        assertThat(Throttle.ofSetting("1000.0").documentsPerSecond()).isEqualTo(OptionalDouble.of(1000));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, -0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void other_numbers_are_no_rate(double rate) {
        assertThatThrownBy(() -> Throttle.of(rate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a rate: " + rate);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {"1e-40,1e-40", "1e38,1e38", "0x1p3,8", "1f,1", "2d,2", " 5 ,5", "+5,5", ".5,0.5", "1.4e-45,1.4e-45"
            })
    void whatever_the_setting_takes_is_a_rate(String value, double rate) {
        assertThat(MAX_REQUESTS_PER_SECOND.requireValid(value)).isEqualTo(value);
        assertThat(Throttle.ofSetting(value)).isEqualTo(Throttle.of(rate));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-46", "1e39", "1e999", "NaN", "Infinity", "-0.0", "-1.0", " -1", "-1 "})
    void the_setting_takes_no_number_that_is_no_rate_in_32_bits(String value) {
        assertThatThrownBy(() -> MAX_REQUESTS_PER_SECOND.requireValid(value))
                .isInstanceOf(Rejection.class)
                .hasMessageEndingWith(" is neither greater than 0 nor -1 for no limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "abc", "1,5", "1_000", "0x10", "5 5", "- 1", "١"})
    void the_setting_takes_nothing_that_is_no_number(String value) {
        assertThatThrownBy(() -> MAX_REQUESTS_PER_SECOND.requireValid(value))
                .isInstanceOf(Rejection.class)
                .hasMessage("value [" + value
                        + "] of setting [migrate.data_stream_reindex_max_request_per_second] is not a number");
    }

    @Test
    void every_value_the_setting_takes_is_understood() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int taken = 0;
        for (int i = 0; i < 20_000; i++) {
            String value = SettingTexts.some(random);
            if (SettingTexts.isTaken(MAX_REQUESTS_PER_SECOND, value)) {
                taken++;
                assertThat(Throttle.ofSetting(value).largestRange(1_000))
                        .as("[%s], seed %d", value, seed)
                        .isBetween(1, 1_000);
            }
        }
        assertThat(taken).as("seed %d", seed).isPositive();
    }
}

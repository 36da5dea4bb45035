package io.millrace.domain.setting;

import static io.millrace.domain.setting.ClusterSetting.MAX_CONCURRENT_INDICES;
import static io.millrace.domain.setting.ClusterSetting.MAX_REQUESTS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSettingTest {

    @ParameterizedTest
    @EnumSource(ClusterSetting.class)
    void a_setting_is_found_by_its_key_and_keeps_its_own_rule(ClusterSetting setting) {
        assertThat(ClusterSetting.ofKey(setting.key())).contains(setting);
        assertThat(setting.requireValid(setting.defaultValue())).isEqualTo(setting.defaultValue());
    }

    @ParameterizedTest
    @CsvSource({
        "0, value [0] of setting [migrate.max_concurrent_indices_reindexed_per_data_stream] is less than 1",
        "-1, value [-1] of setting [migrate.max_concurrent_indices_reindexed_per_data_stream] is less than 1",
        "x, value [x] of setting [migrate.max_concurrent_indices_reindexed_per_data_stream] is not a number",
        "1.5, value [1.5] of setting [migrate.max_concurrent_indices_reindexed_per_data_stream] is not a number"
    })
    void at_least_one_index_is_upgraded_at_a_time(String value, String message) {
        assertThatThrownBy(() -> MAX_CONCURRENT_INDICES.requireValid(value))
                .isInstanceOf(Rejection.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "1000", "-1", "1e3"})
    void a_rate_is_positive_or_unlimited(String value) {
        assertThat(MAX_REQUESTS_PER_SECOND.requireValid(value)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"0,0.0", "-2,-2.0", "-1.0,-1.0", "NaN,NaN", "1e999,Infinity", "Infinity,Infinity"})
    void other_numbers_are_no_rate(String value, String shown) {
        assertThatThrownBy(() -> MAX_REQUESTS_PER_SECOND.requireValid(value))
                .isInstanceOf(Rejection.class)
                .hasMessage("value [" + shown
                        + "] of setting [migrate.data_stream_reindex_max_request_per_second] is neither"
                        + " greater than 0 nor -1 for no limit");
    }
}

package io.millrace.domain.reindex;

import static io.millrace.domain.setting.ClusterSetting.MAX_CONCURRENT_INDICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConcurrencyTest {

    @ParameterizedTest
    @CsvSource({"1, 0, true", "1, 1, false", "3, 2, true", "3, 3, false", "3, 5, false"})
    void another_index_may_begin_while_there_are_fewer(int indices, int underWay, boolean allowed) {
        assertThat(new Concurrency(indices).allowsAnother(underWay)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void at_least_one_index_is_upgraded_at_once(int indices) {
        assertThatThrownBy(() -> new Concurrency(indices))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at least one index is upgraded at once: " + indices);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "+5, 5", "007, 7", "2147483647, 2147483647"})
    void whatever_the_setting_takes_is_a_number_of_indices(String value, int indices) {
        assertThat(MAX_CONCURRENT_INDICES.requireValid(value)).isEqualTo(value);
        assertThat(Concurrency.ofSetting(value)).isEqualTo(new Concurrency(indices));
    }

    @ParameterizedTest
    @ValueSource(strings = {" 5 ", "2147483648", "1e0", "1.0", "0x1", "1f", ""})
    void the_setting_takes_whole_numbers_only(String value) {
        assertThatThrownBy(() -> MAX_CONCURRENT_INDICES.requireValid(value)).isInstanceOf(Rejection.class);
    }

    @Test
    void every_value_the_setting_takes_is_understood() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int taken = 0;
        for (int i = 0; i < 20_000; i++) {
            String value = SettingTexts.some(random);
            if (SettingTexts.isTaken(MAX_CONCURRENT_INDICES, value)) {
                taken++;
                assertThat(Concurrency.ofSetting(value).allowsAnother(0))
                        .as("[%s], seed %d", value, seed)
                        .isTrue();
            }
        }
        assertThat(taken).as("seed %d", seed).isPositive();
    }
}

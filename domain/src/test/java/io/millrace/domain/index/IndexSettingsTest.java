package io.millrace.domain.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexSettingsTest {

    private static IndexSettings settings(String key, String value) {
        return IndexSettings.ofRequest(Map.of(key, value));
    }

    private static <V> Map<String, V> several(int number, Function<Integer, V> value) {
        return IntStream.range(0, number).boxed().collect(Collectors.toMap(i -> "k" + i, value));
    }

    @Test
    void a_policy_has_a_name() {
        assertThat(settings("lifecycle.name", "p").policy()).contains("p");
        assertThat(settings("lifecycle.name", "").policy()).isEmpty();
        assertThat(IndexSettings.EMPTY.policy()).isEmpty();
    }

    @Test
    void a_policy_has_precedence_unless_the_setting_is_false() {
        assertThat(IndexSettings.EMPTY.prefersPolicy()).isTrue();
        assertThat(settings("lifecycle.prefer_ilm", "true").prefersPolicy()).isTrue();
        assertThat(settings("lifecycle.prefer_ilm", "false").prefersPolicy()).isFalse();
        assertThatThrownBy(() -> settings("lifecycle.prefer_ilm", "no")).isInstanceOf(Rejection.class);
    }

    @Test
    void settings_about_policies_are_separated_from_the_others() {
        IndexSettings all = IndexSettings.ofRequest(Map.of("lifecycle.name", "p", "codec", "best"));

        assertThat(all.ofPolicies()).isEqualTo(settings("lifecycle.name", "p"));
        assertThat(all.withoutPolicies()).isEqualTo(settings("codec", "best"));
    }

    @Test
    void a_request_has_up_to_1000_settings() {
        assertThatCode(() -> IndexSettings.ofRequest(several(1_000, i -> "v"))).doesNotThrowAnyException();
        assertThatCode(() -> IndexSettings.changes(several(1_000, i -> Optional.of("v"))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> IndexSettings.ofRequest(several(1_001, i -> "v")))
                .isInstanceOf(Rejection.class)
                .hasMessage("there are 1001 index settings, more than 1000");
        assertThatThrownBy(() -> IndexSettings.changes(several(1_001, i -> Optional.of("v"))))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void keys_and_values_are_limited() {
        assertThatCode(() -> settings("k".repeat(249), "v".repeat(16_384))).doesNotThrowAnyException();
        assertThatThrownBy(() -> settings("k".repeat(250), "v")).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> settings("k", "v".repeat(16_385))).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({
        "number_of_shards, 1",
        "number_of_shards, 1024",
        "number_of_replicas, 0",
        "number_of_replicas, 2147483647"
    })
    void numbers_up_to_the_limits_are_accepted(String key, String value) {
        assertThat(settings(key, value).values()).containsEntry("index." + key, value);
    }

    @ParameterizedTest
    @CsvSource({
        "number_of_shards, 0, less than 1",
        "number_of_shards, 1025, greater than 1024",
        "number_of_replicas, -1, less than 0",
        "number_of_replicas, x, not a number"
    })
    void other_numbers_are_rejected(String key, String value, String rule) {
        assertThatThrownBy(() -> settings(key, value))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining(rule);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, 0x0123_4567_89ab_cdefL})
    void a_uuid_is_read_from_its_short_form(long bits) {
        UUID uuid = new UUID(bits, ~bits + 7);

        assertThat(ShortUuid.find(ShortUuid.of(uuid))).contains(uuid);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAA/A"})
    void other_texts_are_no_uuid(String text) {
        assertThat(ShortUuid.find(text)).isEmpty();
    }
}

package io.millrace.application.port.driven.service;

import static io.millrace.domain.setting.ClusterSetting.MAX_CONCURRENT_INDICES;
import static io.millrace.domain.setting.ClusterSetting.MAX_REQUESTS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.ClusterSettings.Values;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ClusterSettings} must do. An adapter's test extends this and hands over an empty store. */
public abstract class ClusterSettingsContract {

    private ClusterSettings settings;

    protected abstract ClusterSettings emptyStore();

    @BeforeEach
    void prepare() {
        settings = emptyStore();
    }

    @Test
    void nothing_is_set_at_first_and_the_defaults_are_in_force() {
        Values values = settings.read();

        assertThat(values).isEqualTo(new Values(Map.of(), Map.of()));
        assertThat(values.effective(MAX_CONCURRENT_INDICES)).isEqualTo("1");
    }

    @Test
    void values_come_back_as_they_were_set() {
        settings.change(
                Map.of(MAX_REQUESTS_PER_SECOND, Optional.of("2500.50")),
                Map.of(MAX_CONCURRENT_INDICES, Optional.of("2")));

        assertThat(settings.read())
                .isEqualTo(new Values(Map.of(MAX_REQUESTS_PER_SECOND, "2500.50"), Map.of(MAX_CONCURRENT_INDICES, "2")));
    }

    @Test
    void a_transient_value_goes_before_a_persistent_one() {
        settings.change(
                Map.of(MAX_CONCURRENT_INDICES, Optional.of("2")), Map.of(MAX_CONCURRENT_INDICES, Optional.of("3")));

        assertThat(settings.read().effective(MAX_CONCURRENT_INDICES)).isEqualTo("3");
    }

    @Test
    void a_value_taken_back_is_gone_and_the_others_stay() {
        settings.change(
                Map.of(
                        MAX_CONCURRENT_INDICES, Optional.of("2"),
                        MAX_REQUESTS_PER_SECOND, Optional.of("5")),
                Map.of());

        settings.change(Map.of(MAX_CONCURRENT_INDICES, Optional.empty()), Map.of());

        assertThat(settings.read()).isEqualTo(new Values(Map.of(MAX_REQUESTS_PER_SECOND, "5"), Map.of()));
    }
}

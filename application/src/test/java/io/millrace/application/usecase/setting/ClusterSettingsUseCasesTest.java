package io.millrace.application.usecase.setting;

import static io.millrace.domain.setting.ClusterSetting.MAX_CONCURRENT_INDICES;
import static io.millrace.domain.setting.ClusterSetting.MAX_REQUESTS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.ClusterSettings.Values;
import io.millrace.application.port.driving.setting.ManageClusterSettings.Request;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.Rejection;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClusterSettingsUseCasesTest {

    private final StoreFixture store = new StoreFixture();

    private void change(Map<String, Optional<String>> persistent, Map<String, Optional<String>> transients) {
        store.clusterSettings().change(new Request(persistent, transients));
    }

    private void assertRefused(
            Map<String, Optional<String>> persistent, Map<String, Optional<String>> transients, String message) {
        assertThatThrownBy(() -> change(persistent, transients))
                .isInstanceOf(Rejection.class)
                .hasMessage(message);
        assertThat(store.clusterSettings().read()).isEqualTo(new Values(Map.of(), Map.of()));
    }

    @Test
    void settings_are_changed_and_taken_back() {
        change(
                Map.of(MAX_REQUESTS_PER_SECOND.key(), Optional.of("5")),
                Map.of(MAX_CONCURRENT_INDICES.key(), Optional.of("2")));

        assertThat(store.clusterSettings().read())
                .isEqualTo(new Values(Map.of(MAX_REQUESTS_PER_SECOND, "5"), Map.of(MAX_CONCURRENT_INDICES, "2")));

        change(Map.of(MAX_REQUESTS_PER_SECOND.key(), Optional.empty()), Map.of("migrate.*", Optional.empty()));

        assertThat(store.clusterSettings().read()).isEqualTo(new Values(Map.of(), Map.of()));
    }

    @Test
    void nothing_is_applied_if_one_change_is_bad() {
        assertRefused(
                Map.of(MAX_CONCURRENT_INDICES.key(), Optional.of("2")),
                Map.of("foo", Optional.of("x")),
                "the transient cluster setting [foo] does not exist");
        assertRefused(Map.of("foo", Optional.of("x")), Map.of(), "the persistent cluster setting [foo] does not exist");
        assertRefused(
                Map.of(MAX_CONCURRENT_INDICES.key(), Optional.of("0")),
                Map.of(),
                "value [0] of setting [migrate.max_concurrent_indices_reindexed_per_data_stream] is less than 1");
        assertRefused(Map.of(), Map.of(), "no settings to update");
    }
}

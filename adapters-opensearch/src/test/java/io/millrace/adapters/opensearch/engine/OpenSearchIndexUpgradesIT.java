package io.millrace.adapters.opensearch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.client.Call;
import io.millrace.application.port.driven.engine.IndexUpgradesContract;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StateBehindUpgrade;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenSearchIndexUpgradesIT extends IndexUpgradesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }

    @Test
    void what_only_the_making_of_a_clone_may_say_is_not_among_the_settings_to_make_an_index_like_it() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        store.client().change(Call.put("/first", "{\"settings\":{\"index.blocks.write\":true}}"));
        store.client().change(Call.put("/first/_clone/second", "{\"settings\":{\"index.blocks.write\":null}}"));

        Index second = store.indices().findIndex(new IndexName("second")).orElseThrow();

        assertThat(second.settings().values().keySet())
                .noneMatch(key -> key.startsWith("index.resize.") || key.contains("initial_recovery"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"7s\""})
    void a_destination_is_not_refreshed_while_it_is_filled_and_then_as_often_as_its_source(String interval) {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        store.client()
                .change(Call.put(
                        OpenSearchIndices.path(upgrade.sourceIndex().name()) + "/_settings",
                        "{\"index.refresh_interval\":" + interval + "}"));
        SortedMap<String, String> wanted = upgrade.sourceIndex().settings().values();

        Index destination = upgrade.begun();
        StateBehindUpgrade before = StateBehindUpgrade.of(upgrade.sourceIndex());
        store.indexUpgrades().swap(upgrade.source(), destination.id(), before, upgrade.fence());

        assertThat(destination.settings().values()).containsEntry("index.refresh_interval", "-1");
        assertThat(upgrade.named(destination.name()).orElseThrow().settings().values())
                .containsAllEntriesOf(wanted)
                .doesNotContainEntry("index.refresh_interval", "-1");
    }

    /** Whether an attempt has won is told by the data stream: the one that takes what is given up is none. */
    @Test
    void a_destination_that_was_claimed_and_not_deleted_has_not_won_and_is_discarded_again() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index destination = upgrade.begun();
        store.indexUpgrades().discard(destination.name(), upgrade.fence());
        Index second = upgrade.begun();
        store.client()
                .change(Call.post(
                        "/_data_stream/_modify",
                        "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"" + CatalogView.DISCARDED
                                + "\",\"index\":\"" + second.name() + "\"}}]}"));

        assertThat(upgrade.named(second.name()).orElseThrow().membership()).isEmpty();
        store.indexUpgrades().discard(second.name(), upgrade.fence());

        assertThat(upgrade.named(second.name())).isEmpty();
    }
}

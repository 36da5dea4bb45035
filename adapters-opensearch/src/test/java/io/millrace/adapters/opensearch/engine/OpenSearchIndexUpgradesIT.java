package io.millrace.adapters.opensearch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.client.Call;
import io.millrace.application.port.driven.engine.IndexUpgradesContract;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.domain.index.Index;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenSearchIndexUpgradesIT extends IndexUpgradesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
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

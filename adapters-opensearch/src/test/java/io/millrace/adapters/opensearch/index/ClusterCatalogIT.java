package io.millrace.adapters.opensearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.EngineFixture;
import org.junit.jupiter.api.Test;

class ClusterCatalogIT {

    private final OpenSearchStore store = OpenSearchStore.empty();

    @Test
    void a_catalog_is_read_whole_only_after_a_change_of_the_cluster() {
        CatalogView empty = store.catalog().reload();

        assertThat(store.catalog().reload()).isSameAs(empty);
        store.dataStreams().create(EngineFixture.aNewStream("logs"));
        assertThat(store.catalog().reload().snapshot().streams()).containsKey("logs");
    }
}

package io.millrace.adapters.opensearch.index;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreamsContract;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.stream.DataStream;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenSearchDataStreamsIT extends DataStreamsContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected Indices indices() {
        return store.indices();
    }

    @Override
    protected DocumentStore documents() {
        return store.documents();
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return Set.of();
    }

    @Test
    void a_rollover_names_the_block_of_an_older_backing_index_that_forbids_it() {
        DataStream first = store.dataStreams().create(aNewStream("logs"));
        DataStream stream = rolledOver(store.dataStreams(), first);
        store.indices().block(first.writeIndex(), IndexBlock.METADATA);

        assertThatThrownBy(() -> rolledOver(store.dataStreams(), stream))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        refused -> assertThat(refused.isByBlock()).isTrue())
                .hasMessage("index [.ds-logs-000001] blocked by: [FORBIDDEN/9/index metadata (api)];"
                        + " to remove it: PUT /.ds-logs-000001/_settings {\"index.blocks.metadata\":null}");
    }

    @Test
    void a_rollover_names_the_block_of_the_whole_cluster_that_forbids_it() {
        DataStream stream = store.dataStreams().create(aNewStream("logs"));
        setClusterReadOnly("true");
        try {
            assertThatThrownBy(() -> rolledOver(store.dataStreams(), stream))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("index [.ds-logs-000001] blocked by: [FORBIDDEN/6/cluster read-only (api)];"
                            + " to remove it: PUT /_cluster/settings"
                            + " {\"persistent\":{\"cluster.blocks.read_only\":null}}");
        } finally {
            setClusterReadOnly("null");
        }
    }

    private void setClusterReadOnly(String value) {
        store.client()
                .change(ClusterRequest.put(
                        "/_cluster/settings", "{\"persistent\":{\"cluster.blocks.read_only\":" + value + "}}"));
    }
}

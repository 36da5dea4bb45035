package io.millrace.adapters.opensearch.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.AliasesContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenSearchAliasesIT extends AliasesContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected Aliases aliases() {
        return store.aliases();
    }

    @Override
    protected Indices indices() {
        return store.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected WriteIndices writeIndices() {
        return store.writeIndices();
    }

    @Override
    protected DocumentStore documents() {
        return store.documents();
    }

    @Test
    void an_alias_of_a_data_stream_is_refused() {
        DataStream logs = store.dataStreams().create(EngineFixture.aNewStream("logs"));

        assertThatThrownBy(() -> store.aliases()
                        .change(List.of(new AliasChange.Addition(new IndexName("logs"), new IndexName("a")))))
                .isInstanceOf(Rejection.class)
                .hasMessage("an alias of a data stream, such as [logs], is not offered with OpenSearch");
        assertThat(store.aliases().listOfStreams(List.of(logs.name()))).isEmpty();
    }
}

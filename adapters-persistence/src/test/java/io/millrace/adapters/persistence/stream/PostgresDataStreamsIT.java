package io.millrace.adapters.persistence.stream;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.AliasRows;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.lifecycle.PostgresStreamLifecycles;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.DataStreamsContract;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles.Kept;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.TimeText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

class PostgresDataStreamsIT extends DataStreamsContract {

    private StoreDatabase database = StoreDatabase.empty();
    private Jdbi jdbi = database.jdbi();

    @Override
    protected void prepareEmptyStore() {
        database = StoreDatabase.empty();
        jdbi = database.jdbi();
    }

    @Override
    protected Indices indices() {
        return new PostgresIndices(jdbi);
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @Override
    protected DocumentStore documents() {
        return new PostgresDocumentStore(database.dataSource());
    }

    @Test
    void an_index_with_aliases_is_added_only_when_they_are_gone() {
        dataStreams().create(aNewStream("logs"));
        Index plain = indices().create(aNewIndex("plain"));
        List<BackingIndexChange> addition = List.of(new BackingIndexChange.Addition("logs", "plain"));
        jdbi.useTransaction(transaction -> {
            AliasRows.add(transaction, new IndexName("b"), plain.id());
            AliasRows.add(transaction, new IndexName("a"), plain.id());
        });

        assertThatThrownBy(() -> dataStreams().modify(addition))
                .isInstanceOf(Rejection.class)
                .hasMessage("cannot add index [plain] to data stream [logs] until its aliases [a, b] are removed");
        jdbi.useHandle(handle -> handle.execute("delete from millrace.name where kind = 'alias'"));

        dataStreams().modify(addition);

        assertThat(dataStreams().find(new StreamName("logs")).orElseThrow().backingIndices())
                .hasSize(2);
    }

    @Test
    void the_lifecycle_of_its_template_comes_and_goes_with_a_stream() {
        StreamLifecycles lifecycles = new PostgresStreamLifecycles(jdbi);
        NewDataStream bare = aNewStream("logs");
        StreamLifecycle week = new StreamLifecycle(true, Optional.of(TimeText.parse("data_retention", "7d")));
        NewDataStream logs = new NewDataStream(
                bare.name(), bare.template(), bare.hidden(), bare.firstIndex(), Optional.of(week), List.of());

        DataStream made = dataStreams().create(logs);
        assertThat(lifecycles.list())
                .isEqualTo(
                        Map.of(made.name(), new Kept(week, 1, made.writeIndex().createdAt())));

        dataStreams().delete(made.name());
        assertThat(lifecycles.list()).isEmpty();
    }
}

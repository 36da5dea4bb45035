package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.index.OpenSearchDataStreams;
import io.millrace.adapters.opensearch.index.OpenSearchIndexTemplates;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.StreamStates;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Data streams of a cluster that finds a template for each, and for no index of the same name. */
public record StreamsWithTemplate(OpenSearchDataStreams streams, OpenSearchIndexTemplates templates, Set<String> names)
        implements DataStreams {

    static StreamsWithTemplate on(OpenSearchStore store) {
        return new StreamsWithTemplate(
                new OpenSearchDataStreams(store.client(), store.catalog()), store.indexTemplates(), new TreeSet<>());
    }

    @Override
    public Optional<DataStream> find(StreamName name) {
        return streams.find(name);
    }

    @Override
    public DataStream create(NewDataStream stream) {
        if (names.add(stream.name().value())) {
            templates.put(
                    EngineFixture.aStreamTemplate(EngineFixture.TEMPLATE.value(), names.toArray(String[]::new)), false);
        }
        return streams.create(stream);
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next) {
        return streams.rollOver(current, next);
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next, RolloverRule rule, StreamStates states) {
        return streams.rollOver(current, next, rule, states);
    }

    @Override
    public Optional<Keep> remove(StreamName stream, IndexId index, RemovalRule rule, StreamStates states) {
        return streams.remove(stream, index, rule, states);
    }

    @Override
    public void modify(List<BackingIndexChange> changes) {
        streams.modify(changes);
    }

    @Override
    public void delete(StreamName name) {
        streams.delete(name);
    }
}

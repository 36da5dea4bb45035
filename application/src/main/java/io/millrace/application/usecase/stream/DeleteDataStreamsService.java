package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driving.stream.DeleteDataStreams;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;

public record DeleteDataStreamsService(Catalog catalog, DataStreams streams, StreamLifecycles lifecycles)
        implements DeleteDataStreams {

    @Override
    public void delete(NameSelection selection, NameScope scope) {
        List<DataStream> selected = catalog.selectStreams(selection, scope).requireAll();
        for (DataStream stream : selected) {
            stream.backingIndices().forEach(Index::requireDeletable);
        }
        for (DataStream stream : selected) {
            streams.delete(stream.name());
            lifecycles.end(stream.name(), stream.writeIndex().createdAt());
        }
    }
}

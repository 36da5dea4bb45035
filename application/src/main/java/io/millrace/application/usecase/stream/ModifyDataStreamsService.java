package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.stream.ModifyDataStreams;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Objects;

public final class ModifyDataStreamsService implements ModifyDataStreams {

    private final DataStreams streams;
    private final Indices indices;

    public ModifyDataStreamsService(DataStreams streams, Indices indices) {
        this.streams = Objects.requireNonNull(streams, "streams");
        this.indices = Objects.requireNonNull(indices, "indices");
    }

    @Override
    public void modify(List<BackingIndexChange> changes) {
        if (changes.isEmpty()) {
            throw Rejection.invalid("no data stream actions specified, at least one must be specified");
        }
        for (DataStream stream : streams.modify(changes)) {
            stream.backingIndices().stream()
                    .filter(index -> index.rolledOver() && index.sealed().isEmpty())
                    .map(Index::id)
                    .forEach(indices::seal);
        }
    }
}

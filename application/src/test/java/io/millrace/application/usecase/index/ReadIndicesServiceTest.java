package io.millrace.application.usecase.index;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadIndicesServiceTest {

    private static final StreamName LOGS = new StreamName("logs");

    private final InMemoryEngine engine = new InMemoryEngine();
    private final ReadIndicesService service =
            new ReadIndicesService(new TargetResolution(engine.indices()), engine.indices(), engine.documents());

    /** Makes a data stream with two documents in a sealed index and one in its write index. */
    private List<Index> twoIndices() {
        DataStream first = engine.dataStreams().create(aNewStream("logs"));
        append(first, "a", "b");
        append(rolledOver(engine.dataStreams(), first), "c");
        return engine.dataStreams().find(LOGS).orElseThrow().backingIndices();
    }

    private void append(DataStream stream, String... ids) {
        for (String id : ids) {
            engine.documents().append(stream.writeIndex(), List.of(aDocument(id, "2026-11-20T10:00:00Z")));
        }
    }

    @Test
    void documents_are_counted_index_by_index() {
        List<Index> indices = twoIndices();

        assertThat(service.countDocuments(indices))
                .isEqualTo(Map.of(indices.get(0).id(), 2L, indices.get(1).id(), 1L));
        assertThat(service.countDocuments(List.of())).isEmpty();
    }

    @Test
    void of_an_index_that_takes_no_more_documents_the_number_is_known_and_of_one_that_is_gone_nothing() {
        List<Index> indices = twoIndices();
        engine.dataStreams().delete(LOGS);

        assertThat(service.countDocuments(indices))
                .isEqualTo(engine.known(2L)
                        .map(known -> Map.of(indices.get(0).id(), known))
                        .orElse(Map.of()));
    }

    @Test
    void bytes_are_told_of_every_index_that_is_there() {
        List<Index> indices = twoIndices();
        Index first = indices.get(0);

        assertThat(service.measureBytes(List.of(first, first, indices.get(1))))
                .isEqualTo(engine.indices()
                        .sizesInBytes(List.of(first.id(), indices.get(1).id())))
                .hasSize(2);
        engine.dataStreams().delete(LOGS);
        assertThat(service.measureBytes(indices)).isEmpty();
    }
}

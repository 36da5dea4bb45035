package io.millrace.adapters.http.document.find;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.usecase.index.ReadIndicesService;
import io.millrace.application.usecase.index.TargetResolution;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredFieldsTest {

    @Test
    void more_indices_than_one_request_may_name_are_read_under_the_deadline() {
        InMemoryEngine engine = new InMemoryEngine();
        List<String> names =
                IntStream.rangeClosed(0, 1_000).mapToObj(i -> "many-" + i).toList();
        names.forEach(name -> engine.indices().create(EngineFixture.aNewIndex(name)));
        AtomicInteger checks = new AtomicInteger();

        Map<String, Set<String>> stored = StoredFields.ofIndices(
                new ReadIndicesService(new TargetResolution(engine.indices()), engine.indices(), engine.documents()),
                names,
                checks::incrementAndGet);

        assertThat(stored).containsOnlyKeys(names);
        assertThat(stored.get("many-0")).as("parsed once").isSameAs(stored.get("many-1000"));
        assertThat(checks).hasValue(1_001);
    }
}

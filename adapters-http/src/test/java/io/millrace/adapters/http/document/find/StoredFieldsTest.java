package io.millrace.adapters.http.document.find;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredFieldsTest {

    /** Describes the same indices at every call, and records how many names each call contains. */
    private record Described(List<Index> all, List<Integer> sizes) implements ReadIndices {

        @Override
        public List<Index> describe(ReadTarget target) {
            sizes.add(target.selection().parts().size());
            return all;
        }

        @Override
        public List<Surveyed> survey(Survey survey) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<IndexId, Long> measureBytes(Collection<Index> indices) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<IndexId, Long> countDocuments(Collection<Index> indices) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void more_indices_than_one_request_may_name_are_read_under_the_deadline() {
        InMemoryEngine engine = new InMemoryEngine();
        List<Index> two = List.of(
                engine.indices().create(EngineFixture.aNewIndex("first")),
                engine.indices().create(EngineFixture.aNewIndex("second")));
        Described indices = new Described(two, new ArrayList<>());
        List<String> names =
                IntStream.rangeClosed(0, 1_000).mapToObj(i -> "many-" + i).toList();
        AtomicInteger checks = new AtomicInteger();

        Map<String, Set<String>> stored = StoredFields.ofIndices(indices, names, checks::incrementAndGet);

        assertThat(indices.sizes()).containsExactly(1_000, 1);
        assertThat(stored).containsOnlyKeys("first", "second");
        assertThat(stored.get("first")).as("parsed once").isSameAs(stored.get("second"));
        assertThat(checks).hasValue(4);
    }
}

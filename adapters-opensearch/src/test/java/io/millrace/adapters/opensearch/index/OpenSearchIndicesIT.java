package io.millrace.adapters.opensearch.index;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.withSettings;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.document.ShardNumbers;
import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.IndicesContract;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenSearchIndicesIT extends IndicesContract {

    private static final int WRITERS = 4;

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected Indices indices() {
        return store.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
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
    void no_append_is_under_way_once_settings_have_added_a_write_block() throws Exception {
        Index index = store.indices().create(aNewIndex("busy"));
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            CountDownLatch writing = new CountDownLatch(WRITERS);
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String prefix = writer + "-";
                writers.add(threads.submit(() -> appendUntilRefused(index, prefix, writing)));
            }
            assertThat(writing.await(TestTimeouts.HANGING.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();

            Indices.Changed changed =
                    store.indices().update(List.of(index.id()), withSettings(Map.of("blocks.write", "true")));
            String blocked = numberOfLastChange(index);
            for (Future<?> writer : writers) {
                writer.get(TestTimeouts.HANGING.toSeconds(), TimeUnit.SECONDS);
            }

            assertThat(changed.refused()).isEmpty();
            assertThat(numberOfLastChange(index)).isEqualTo(blocked);
            assertThat(store.catalog().find(index.id()).orElseThrow().blocks()).containsExactly(IndexBlock.WRITE);
        } finally {
            threads.shutdownNow();
        }
    }

    private void appendUntilRefused(Index index, String prefix, CountDownLatch writing) {
        for (int batch = 0; append(index, prefix + batch); batch++) {
            if (batch == 0) {
                writing.countDown();
            }
        }
    }

    private boolean append(Index index, String prefix) {
        List<NewDocument> documents = IntStream.range(0, 300)
                .mapToObj(number -> aDocument(prefix + "-" + number, "2015-05-17T10:00:00Z"))
                .toList();
        return store.documents().append(index, documents).stream().allMatch(Outcome::isCreated);
    }

    private String numberOfLastChange(Index index) {
        return ShardNumbers.ofPrimaries(store.client(), index, "max_seq_no")
                .mark()
                .value();
    }
}

package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.Dictionaries;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.document.search.BlockReader;
import io.millrace.adapters.persistence.document.search.DocumentReader;
import io.millrace.adapters.persistence.document.search.DocumentSearch;
import io.millrace.adapters.persistence.document.search.RevisionCheck;
import io.millrace.adapters.persistence.document.search.SearchedIndex;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts how often a search checks its deadline, which is also where it lets other users go first. */
class SearchDeadlineIT {

    private static final int LARGE_BUDGET = 1 << 28;

    private final StoreDatabase database = StoreDatabase.empty();
    private final PostgresDocumentStore store = new PostgresDocumentStore(database.dataSource());

    private Index anIndex(String source) {
        PostgresDataStreams streams = new PostgresDataStreams(database.jdbi(), new PostgresStreamTasks());
        DataStream stream = streams.create(aNewStream("logs", PostgresVersions.NINE));
        store.append(stream.writeIndex(), List.of(aDocument("1", "2015-05-17T10:00:00Z", source)));
        streams.rollOver(stream, aBackingIndex("logs", 2, PostgresVersions.NINE));
        return streams.find(stream.name()).orElseThrow().backingIndices().get(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_search_checks_its_deadline_within_a_document(boolean isPacked) throws SQLException {
        Index index = anIndex("{\"n\":[0" + ",1".repeat(200_000) + "]}");
        if (isPacked) {
            new Packing(database.jdbi(), Block.MOST_DOCUMENTS).pack(index.id());
        }
        Query query = new Query.Between(
                new FieldPath("n"), Optional.of(new Query.Bound(new FieldValue.Numeric("2"), true)), Optional.empty());
        AtomicInteger checks = new AtomicInteger();

        try (Connection connection = database.dataSource().getConnection()) {
            ReadBudget budget = new ReadBudget(LARGE_BUDGET, TestTimeouts.HANGING);
            DocumentReader reader = new DocumentReader(
                    connection,
                    budget,
                    new BlockReader(connection, budget, new Dictionaries()),
                    new RevisionCheck(Optional.empty(), List.of(index)));
            List<SearchedIndex> targets = reader.targets(List.of(index));
            assertThat(targets).extracting(SearchedIndex::packed).containsExactly(isPacked);
            ScanDeadline deadline = ScanDeadline.in(TestTimeouts.HANGING, checks::incrementAndGet);

            assertThat(DocumentSearch.count(
                            reader, targets, query, Map.of(), ScanWindow.within(LARGE_BUDGET), deadline))
                    .isZero();
        }

        // One check for every 1,024 values.
        assertThat(checks).hasValueGreaterThan(100);
    }
}

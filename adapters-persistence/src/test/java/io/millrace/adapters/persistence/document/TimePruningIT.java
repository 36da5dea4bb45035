package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.Pushdown;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.stream.DataStream;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

/** That a time range reads what lies in it, and little else. */
class TimePruningIT {

    private static final long SECOND = 1_000_000;
    private static final long BEGIN =
            Timestamp.parse("2015-05-17T00:00:00Z").orElseThrow().microseconds();

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
    private final PostgresIndices indices = new PostgresIndices(jdbi);
    private final PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());

    private static Query during(long fromSecond, long toSecond) {
        return new Query.During(
                TimeRange.of(new Timestamp(BEGIN + fromSecond * SECOND), new Timestamp(BEGIN + toSecond * SECOND)));
    }

    /** One document for each second. */
    private void fill(Index index, int first, int count) {
        String padding = "x".repeat(500);
        List<NewDocument> batch = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            batch.add(aDocument(
                    String.format(Locale.ROOT, "id-%08d", i),
                    new Timestamp(BEGIN + i * SECOND).toString(),
                    "{\"n\":" + i + ",\"padding\":\"" + padding + "\"}"));
        }
        documents.append(index, batch);
    }

    private long rowsRead(Index index, Query query) throws SQLException {
        Condition condition = Pushdown.of(query);
        List<String> plan = jdbi.withHandle(handle -> {
            String sql = "explain (analyze, costs off, timing off) select d.id from "
                    + new DocumentTable(index.id()).name() + " d where " + condition.sql();
            try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
                condition.bind(statement, 1);
                List<String> lines = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        lines.add(rows.getString(1));
                    }
                }
                return lines;
            }
        });
        String text = String.join("\n", plan);
        return number(text, "rows=(\\d+)") + number(text, "Rows Removed by (?:Index Recheck|Filter): (\\d+)");
    }

    private static long number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    @Test
    void in_the_current_layout_a_time_range_reads_the_blocks_around_it_and_in_the_previous_one_all_rows()
            throws SQLException {
        DataStream stream = streams.create(aNewStream("logs", Versions.previous()));
        fill(stream.writeIndex(), 0, 20_000);
        stream = rolledOver(streams, stream);
        fill(stream.writeIndex(), 0, 20_000);
        stream = rolledOver(streams, stream);

        long previous = rowsRead(stream.backingIndices().get(0), during(10_000, 10_099));
        long current = rowsRead(stream.backingIndices().get(1), during(10_000, 10_099));

        assertThat(stream.backingIndices())
                .extracting(Index::version)
                .containsExactly(Versions.previous(), Versions.latest(), Versions.latest());
        assertThat(previous).isEqualTo(20_000);
        assertThat(current).isBetween(100L, 1_000L);
    }

    @Test
    void sealed_indices_outside_of_the_range_are_not_touched() {
        DataStream stream = streams.create(aNewStream("logs"));
        for (int i = 0; i < 3; i++) {
            fill(stream.writeIndex(), 1_000 * i, 100);
            stream = rolledOver(streams, stream);
        }
        List<Index> all = streams.find(stream.name()).orElseThrow().backingIndices();
        hide(all.get(0));
        hide(all.get(2));

        Query second = during(1_000, 1_500);
        Page newest = new Page(0, 1, Page.Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.empty());

        assertThat(documents.count(all, second)).isEqualTo(100);
        assertThat(documents.search(all, second, newest).documents())
                .extracting(document -> document.place().id().value())
                .containsExactly("id-00001099");
        assertThatThrownBy(() -> documents.count(all, during(50, 1_500))).isInstanceOf(IndexGoneException.class);
    }

    @Test
    void a_count_that_encloses_a_sealed_index_reads_none_of_it() {
        DataStream stream = streams.create(aNewStream("logs"));
        fill(stream.writeIndex(), 0, 100);
        DataStream second = rolledOver(streams, stream);
        fill(second.writeIndex(), 100, 10);
        List<Index> all = streams.find(stream.name()).orElseThrow().backingIndices();
        hide(all.get(0));

        assertThat(documents.count(all, new Query.MatchAll())).isEqualTo(110);
        assertThat(documents.count(all, during(0, 104))).isEqualTo(105);
        assertThat(documents
                        .search(
                                all,
                                new Query.MatchAll(),
                                new Page(0, 0, Page.Sort.PLACE, Optional.empty(), OptionalLong.empty()))
                        .total())
                .contains(new Total(110, true));
    }

    @Test
    void the_newest_documents_are_found_without_the_sealed_indices_before() {
        DataStream stream = streams.create(aNewStream("logs"));
        fill(stream.writeIndex(), 0, 100);
        DataStream second = rolledOver(streams, stream);
        fill(second.writeIndex(), 100, 10);
        List<Index> all = streams.find(stream.name()).orElseThrow().backingIndices();
        hide(all.get(0));

        List<StoredDocument> newest = documents
                .search(
                        all,
                        new Query.MatchAll(),
                        new Page(2, 5, Page.Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(50)))
                .documents();

        assertThat(newest)
                .extracting(document -> document.place().id().value())
                .containsExactly("id-00000107", "id-00000106", "id-00000105", "id-00000104", "id-00000103");
    }

    @Test
    void sealing_remembers_count_and_times_and_only_what_never_takes_documents_again() {
        DataStream stream = streams.create(aNewStream("logs"));
        fill(stream.writeIndex(), 7, 2_000);
        Index plain = indices.create(aNewIndex("plain", Versions.latest(), Map.of("blocks.write", "true")));
        // As if the program had ended before the old index was counted.
        Index second = jdbi.inTransaction(transaction -> PostgresDataStreams.rollOver(
                        transaction, new PostgresStreamTasks(), stream, aBackingIndex("logs", 2, Versions.latest())))
                .after();

        assertThat(indices.listUnsealed()).containsExactly(stream.writeIndex().id());
        indices.seal(stream.writeIndex().id());
        indices.seal(second.id());
        indices.seal(plain.id());

        assertThat(indices.listUnsealed()).isEmpty();
        List<Index> all = streams.find(stream.name()).orElseThrow().backingIndices();
        assertThat(all.get(0).sealed())
                .contains(SealedStatistics.of(
                        2_000, new Timestamp(BEGIN + 7 * SECOND), new Timestamp(BEGIN + 2_006 * SECOND)));
        assertThat(all.get(1).sealed()).isEmpty();
    }

    /** Makes reads of the index fail because it is gone. */
    private void hide(Index index) {
        String table = new DocumentTable(index.id()).name();
        jdbi.useHandle(handle -> handle.execute(
                "alter table " + table + " rename to hidden" + index.id().value()));
    }
}

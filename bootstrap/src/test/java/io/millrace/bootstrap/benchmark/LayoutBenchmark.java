package io.millrace.bootstrap.benchmark;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopier;
import io.millrace.adapters.persistence.reindex.lease.PostgresLeases;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.Searched;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.stream.DataStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * An index of the latest version against one of rows, with the same documents of an access log. The property {@code
 * bench.documents} says how many, and {@code bench.ids=service} that they have ids of the service instead of random ones.
 */
class LayoutBenchmark {

    private static final int DOCUMENTS = Integer.getInteger("bench.documents", 200_000);
    private static final boolean OF_SERVICE = "service".equals(System.getProperty("bench.ids"));
    private static final int BATCH = 5_000;
    private static final int ROUNDS = 3;
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
    private static final int ID_LENGTH = 22;

    private static ConnectionPool pool;
    private static PostgresDocumentStore store;
    private static PostgresIndices indices;
    private static Index rows;
    private static Index blocks;
    private static Index nine;
    private static double rowsIngested;
    private static double blocksIngested;
    private static double packed;
    private static double packedWithoutColumns;
    private static double sizeWithoutColumns;

    @BeforeAll
    static void fillBoth() {
        DatabaseSettings settings = TestDatabase.create().settings();
        Migrations.run(settings);
        pool = ConnectionPool.open("benchmark", settings);
        store = new PostgresDocumentStore(pool.dataSource());
        indices = new PostgresIndices(pool.jdbi());
        List<DataStream> streams =
                List.of(aStream("rows", PostgresVersions.EIGHT), aStream("blocks", PostgresVersions.TEN));
        long[] nanos = new long[streams.size()];
        for (int from = 0; from < DOCUMENTS; from += BATCH) {
            List<NewDocument> batch = documents(from, Math.min(DOCUMENTS, from + BATCH));
            for (int i = 0; i < nanos.length; i++) {
                int which = (i + from / BATCH) % nanos.length;
                long begin = System.nanoTime();
                store.append(streams.get(which).writeIndex(), batch);
                nanos[which] += System.nanoTime() - begin;
            }
        }
        rows = rolledOver(streams.get(0));
        blocks = rolledOver(streams.get(1));
        rowsIngested = perSecond(nanos[0]);
        blocksIngested = perSecond(nanos[1]);
        for (IndexVersion version : List.of(PostgresVersions.TEN, PostgresVersions.NINE)) {
            Index warmUp = rolledOver(filled(aStream("warm-up-" + version.major(), version)));
            pack(warmUp);
            indices.delete(warmUp);
        }
        packed = pack(blocks);
        nine = rolledOver(filled(aStream("nine", PostgresVersions.NINE)));
        packedWithoutColumns = pack(nine);
        sizeWithoutColumns =
                requireNonNull(indices.sizesInBytes(List.of(nine.id())).get(nine.id()), "nine");
        vacuum();
    }

    /** Returns the packed documents in a second. */
    private static double pack(Index index) {
        pool.jdbi().useHandle(handle -> handle.execute("checkpoint"));
        long begin = System.nanoTime();
        new Packing(pool.jdbi()).pack(index.id());
        return perSecond(System.nanoTime() - begin);
    }

    private static DataStream filled(DataStream stream) {
        for (int from = 0; from < DOCUMENTS; from += BATCH) {
            store.append(stream.writeIndex(), documents(from, Math.min(DOCUMENTS, from + BATCH)));
        }
        return stream;
    }

    @AfterAll
    static void closeDatabase() {
        pool.close();
    }

    private static double perSecond(long nanos) {
        return DOCUMENTS * 1e9 / nanos;
    }

    private static DataStream aStream(String name, IndexVersion version) {
        return streams(pool.jdbi()).create(aNewStream(name, version));
    }

    private static PostgresDataStreams streams(Jdbi jdbi) {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    private static Index rolledOver(DataStream stream) {
        IndexVersion version = stream.writeIndex().version();
        streams(pool.jdbi()).rollOver(stream, aBackingIndex(stream.name().value(), 2, version));
        return streams(pool.jdbi())
                .find(stream.name())
                .orElseThrow()
                .backingIndices()
                .get(0);
    }

    private static void vacuum() {
        pool.jdbi().useHandle(handle -> handle.execute("vacuum (analyze)"));
        pool.jdbi().useHandle(handle -> handle.execute("checkpoint"));
    }

    /** Returns a random id, or one as the service makes them. */
    private static DocumentId id(int number) {
        if (OF_SERVICE) {
            return DocumentId.timeOrdered(1_431_857_103_000L + number, number, 0);
        }
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        StringBuilder id = new StringBuilder(ID_LENGTH);
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
        }
        return new DocumentId(id.toString());
    }

    private static List<NewDocument> documents(int from, int to) {
        List<NewDocument> documents = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            documents.add(new NewDocument(
                    id(i), Timestamp.parse(LongLog.time(i).toString()).orElseThrow(), LongLog.source(i)));
        }
        return documents;
    }

    private static Query term(String field, FieldValue value) {
        return new Query.Terms(new FieldPath(field), List.of(value), false);
    }

    private static Page page(int from, int size, Page.Sort sort, Optional<Page.After> after, OptionalLong trackTotal) {
        return new Page(from, size, sort, after, trackTotal);
    }

    /** Prints a line with the medians of both, of work that is given its number; returns blocks to rows. */
    private static double line(String name, int runs, Work work) {
        long[][] nanos = new long[2][runs];
        List<Index> both = List.of(rows, blocks);
        for (int run = -runs / 4; run < runs; run++) {
            for (int i = 0; i < 2; i++) {
                int which = (i + runs + run) % 2;
                long begin = System.nanoTime();
                work.of(both.get(which), Math.abs(run));
                nanos[which][Math.max(0, run)] = System.nanoTime() - begin;
            }
        }
        double[] millis = new double[2];
        for (int which = 0; which < 2; which++) {
            Arrays.sort(nanos[which]);
            millis[which] = nanos[which][runs / 2] / 1e6;
        }
        double ratio = millis[1] / millis[0];
        System.out.printf(
                Locale.ROOT,
                "%-44s rows: %,.2f ms, blocks: %,.2f ms, blocks to rows %.2f (p50 of %d)%n",
                name,
                millis[0],
                millis[1],
                ratio,
                runs);
        return ratio;
    }

    private static double line(String name, String unit, double ofRows, double ofBlocks) {
        System.out.printf(
                Locale.ROOT,
                "%-44s rows: %,.0f %s, blocks: %,.0f %s, blocks to rows %.3f%n",
                name,
                ofRows,
                unit,
                ofBlocks,
                unit,
                ofBlocks / ofRows);
        return ofBlocks / ofRows;
    }

    private interface Work {

        void of(Index index, int run);
    }

    @Test
    void blocks_take_a_fifth_and_answer_as_fast_or_faster() {
        Map<IndexId, Long> sizes = indices.sizesInBytes(List.of(rows.id(), blocks.id()));
        double size = line(
                "size",
                "bytes/document",
                requireNonNull(sizes.get(rows.id()), "rows") / (double) DOCUMENTS,
                requireNonNull(sizes.get(blocks.id()), "blocks") / (double) DOCUMENTS);
        double ingest = line("ingest into the write index", "documents/s", rowsIngested, blocksIngested);
        double packing = line("packing in the background, to ingest", "documents/s", blocksIngested, packed);
        line("packing with columns, without columns", "documents/s", packedWithoutColumns, packed);
        line(
                "size without and with columns",
                "bytes/document",
                sizeWithoutColumns / DOCUMENTS,
                requireNonNull(sizes.get(blocks.id()), "blocks") / (double) DOCUMENTS);
        Query missing = term("http.response.status_code", new FieldValue.Numeric("404"));
        Timestamp noon = Timestamp.parse(LongLog.time(DOCUMENTS / 2).toString()).orElseThrow();
        TimeRange day = TimeRange.of(noon, new Timestamp(noon.microseconds() + 86_400_000_000L));
        line(
                "count of GET",
                5,
                (index, run) -> store.count(List.of(index), term("http.request.method", new FieldValue.Text("GET"))));
        line("count of 404", 5, (index, run) -> store.count(List.of(index), missing));
        line(
                "count of 404 in one day",
                5,
                (index, run) -> store.count(List.of(index), Query.both(missing, new Query.During(day))));
        line(
                "histogram by hour",
                5,
                (index, run) -> store.countBySpan(List.of(index), new Query.MatchAll(), 3_600_000_000L));
        line("histogram by hour of 404", 5, (index, run) -> store.countBySpan(List.of(index), missing, 3_600_000_000L));
        double rare = line("rare value, 1 in 100,000, all time", 7, (index, run) -> {
            Query query = term("rare", new FieldValue.Text("needle"));
            assertThat(store.search(List.of(index), query, Page.first(10)).documents())
                    .hasSize(LongLog.countOfRare(DOCUMENTS));
        });
        double frequent = line(
                "frequent value, half of all, counted",
                5,
                (index, run) -> assertThat(store.count(List.of(index), term("half", new FieldValue.Numeric("1"))))
                        .isEqualTo(DOCUMENTS / 2));
        double hour = line("one hour, newest 10", 101, (index, run) -> {
            Instant begin = LongLog.time(some(run)).truncatedTo(ChronoUnit.HOURS);
            TimeRange range = TimeRange.of(
                    Timestamp.parse(begin.toString()).orElseThrow(),
                    Timestamp.parse(begin.plusSeconds(3_599).toString()).orElseThrow());
            assertThat(store.search(
                                    List.of(index),
                                    new Query.During(range),
                                    page(
                                            0,
                                            10,
                                            Page.Sort.TIMESTAMP_DESCENDING,
                                            Optional.empty(),
                                            OptionalLong.of(10_000)))
                            .documents())
                    .hasSizeBetween(1, 10);
        });
        double byId = line(
                "document by id",
                1_001,
                (index, run) ->
                        assertThat(store.find(List.of(index), id(some(run)))).isPresent());
        double walked = line("page of 10 by place, behind another", 501, (index, run) -> walk(index, run, 10));
        double walked100 = line("page of 100 by place, behind another", 201, (index, run) -> walk(index, run, 100));
        double jumped = line(
                "page of 10 by place, somewhere in 10,000",
                51,
                (index, run) -> assertThat(store.search(
                                        List.of(index),
                                        new Query.MatchAll(),
                                        page(
                                                some(run) % 9_990,
                                                10,
                                                Page.Sort.PLACE,
                                                Optional.empty(),
                                                OptionalLong.of(10_000)))
                                .documents())
                        .hasSize(10));
        line(
                "page of 10 by time, newest",
                201,
                (index, run) -> assertThat(store.search(
                                        List.of(index),
                                        new Query.MatchAll(),
                                        page(
                                                0,
                                                10,
                                                Page.Sort.TIMESTAMP_DESCENDING,
                                                Optional.empty(),
                                                OptionalLong.of(10_000)))
                                .documents())
                        .hasSize(10));

        Page newest = page(0, 20, Page.Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(10_000));
        line("newest 20 of 404", 5, (index, run) -> store.search(List.of(index), missing, newest));
        line("newest 100 of an hour with 200", 21, (index, run) -> {
            Timestamp begin =
                    Timestamp.parse(LongLog.time(some(run)).toString()).orElseThrow();
            TimeRange range = TimeRange.of(begin, new Timestamp(begin.microseconds() + 3_600_000_000L));
            store.search(
                    List.of(index),
                    Query.both(
                            term("http.response.status_code", new FieldValue.Numeric("200")), new Query.During(range)),
                    page(0, 100, Page.Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(10_000)));
        });
        line("newest 20 with a rare word", 5, (index, run) -> store.search(List.of(index), word("mojeekbot"), newest));
        FieldOrder bySize = new FieldOrder(
                List.of(new FieldOrder.Key(
                        new FieldPath("http.response.body.bytes"), true, true, false, Optional.empty())),
                false);
        Page largest = new Page(
                0,
                20,
                Page.Sort.PLACE,
                Optional.empty(),
                Optional.of(new FieldPage(bySize, Optional.empty())),
                OptionalLong.of(10_000));
        line("20 with the most bytes", 3, (index, run) -> store.search(List.of(index), new Query.MatchAll(), largest));
        aggregated("documents by status", terms("http.response.status_code"));
        aggregated("top 10 clients", terms("client.ip"));
        aggregated(
                "95th percentile of bytes",
                new Aggregation.Percentiles(
                        new FieldPath("http.response.body.bytes"), List.of(95.0), false, Optional.empty()));

        assertThat(size).as("size").isLessThanOrEqualTo(0.2);
        assertThat(ingest).as("ingest").isGreaterThanOrEqualTo(0.9);
        assertThat(packing).as("packing").isGreaterThanOrEqualTo(0.25);
        assertThat(rare).as("rare value").isLessThanOrEqualTo(1 / 20.0);
        assertThat(frequent).as("frequent value").isLessThanOrEqualTo(1);
        assertThat(hour).as("one hour").isLessThanOrEqualTo(1.2);
        assertThat(List.of(byId, walked, walked100, jumped))
                .as("by id, and pages by place")
                .allMatch(ratio -> ratio < 4);
    }

    private static Query word(String text) {
        return new Query.Passes(
                new FieldPath("event.original"), Phrase.of(text, false).orElseThrow());
    }

    private static Aggregation terms(String field) {
        return new Aggregation.Terms(
                new FieldPath(field),
                10,
                List.of(new BucketOrder.ByCount(true)),
                1,
                Optional.empty(),
                Optional.empty(),
                Set.of());
    }

    private static void aggregated(String name, Aggregation aggregation) {
        Aggregations aggregations =
                new Aggregations(List.of(new Aggregations.Entry("a", aggregation, Aggregations.NONE)));
        line(
                name,
                3,
                (index, run) ->
                        store.aggregate(List.of(new Searched(List.of(index), new Query.MatchAll())), aggregations));
    }

    private static int some(int run) {
        return new Random(run).nextInt(DOCUMENTS);
    }

    private static void walk(Index index, int run, int size) {
        Page.After after = new Page.After(Optional.empty(), Optional.of(index.place(id(some(run)))));
        List<StoredDocument> found = store.search(
                        List.of(index),
                        new Query.MatchAll(),
                        page(0, size, Page.Sort.PLACE, Optional.of(after), OptionalLong.of(10_000)))
                .documents();
        assertThat(found.size()).isLessThanOrEqualTo(size);
    }

    @Test
    void copying_into_blocks_against_copying_rows() {
        Fence fence = new PostgresLeases(pool.jdbi(), pool.jdbi())
                .claim("benchmark", "benchmark")
                .orElseThrow()
                .fence();
        double[] rates = new double[2];
        copy("rows-warm-up", PostgresVersions.EIGHT, fence);
        copy("blocks-warm-up", PostgresVersions.TEN, fence);
        for (int round = 0; round < ROUNDS; round++) {
            rates[0] += copy("rows-" + round, PostgresVersions.EIGHT, fence) / ROUNDS;
            rates[1] += copy("blocks-" + round, PostgresVersions.TEN, fence) / ROUNDS;
        }
        // Rows are copied the faster the fewer they are, and the more so if their ids are in the order of arrival.
        boolean hasGoal = DOCUMENTS >= 1_000_000 && !OF_SERVICE;
        double ofNine = 0;
        copy(nine, "nine-warm-up", PostgresVersions.TEN, fence);
        for (int round = 0; round < ROUNDS; round++) {
            ofNine += copy(nine, "nine-" + round, PostgresVersions.TEN, fence) / ROUNDS;
        }
        line("upgrade of version 8, of version 9", "documents/s", rates[1], ofNine);
        assertThat(line("upgrade of version 8", "documents/s", rates[0], rates[1]))
                .isGreaterThanOrEqualTo(hasGoal ? 0.7 : 0.4);
    }

    private static double copy(String name, IndexVersion version, Fence fence) {
        return copy(rows, name, version, fence);
    }

    private static double copy(Index source, String name, IndexVersion version, Fence fence) {
        Index destination = indices.create(aNewIndex("copy-" + name, version, Map.of()));
        if (version.equals(PostgresVersions.TEN)) {
            pool.jdbi().useTransaction(new DocumentTable(destination.id())::packEmpty);
        }
        pool.jdbi().useHandle(handle -> handle.execute("checkpoint"));
        long begin = System.nanoTime();
        new PostgresDocumentCopier(pool.jdbi()).copy(source, destination, Throttle.NONE, fence, copied -> {});
        double rate = perSecond(System.nanoTime() - begin);
        indices.delete(destination);
        return rate;
    }
}

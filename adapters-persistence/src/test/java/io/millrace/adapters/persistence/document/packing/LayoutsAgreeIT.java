package io.millrace.adapters.persistence.document.packing;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.Searched;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DrawnAggregations;
import io.millrace.application.port.driven.engine.HostileDocuments;
import io.millrace.application.port.driven.engine.TextQueries;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Asks the same random questions of the same documents in every layout, drawn from a printed seed. */
class LayoutsAgreeIT {

    private static final List<Sort> SORTS = List.of(Sort.values());
    private static final int INDICES = 3;
    private static final int DOCUMENTS_OF_INDEX = 330;
    private static final List<String> WORDS = List.of(
            "GET", "get", "POST", "200", "2e2", "200.0", "404", "true", "été", "ÉTÉ", "ß", "a.b", "", "x\u0000");
    private static final List<String> PATHS = List.of(
            "status",
            "http.method",
            "http",
            "tags",
            "tags.deep",
            "http.method.keyword",
            "a.b.c",
            "a",
            "@timestamp",
            "message",
            "no");

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore store = new PostgresDocumentStore(database.dataSource());
    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final List<NewDocument> documents = new ArrayList<>();

    @Test
    void every_layout_gives_the_same_answers() {
        compare(60);
    }

    @Test
    @Tag("long")
    void every_layout_gives_the_same_answers_to_thousands_of_queries() {
        compare(5_000);
    }

    private void compare(int queries) {
        System.out.println("seed " + seed);
        Set<String> ids = new HashSet<>();
        while (documents.size() < INDICES * DOCUMENTS_OF_INDEX) {
            String id = aWord() + "-" + Integer.toString(random.nextInt(1_000_000), 36);
            if (ids.add(id.replace("\u0000", ""))) {
                documents.add(aRandomDocument(id.replace("\u0000", "")));
            }
        }
        List<List<Index>> layouts = List.of(
                indices("seven", PostgresVersions.SEVEN),
                indices("eight", PostgresVersions.EIGHT),
                indices("nine-in-rows", PostgresVersions.NINE),
                packed(indices("nine-in-blocks", PostgresVersions.NINE)),
                packed(indices("ten-in-blocks", PostgresVersions.TEN)),
                growing("nine-growing", PostgresVersions.NINE),
                growing("ten-growing", PostgresVersions.TEN));

        for (int i = 0; i < queries; i++) {
            Query query = aQuery(2);
            Page page = new Page(
                    random.nextInt(4) == 0 ? random.nextInt(40) : 0,
                    random.nextInt(60),
                    SORTS.get(random.nextInt(SORTS.size())),
                    Optional.empty(),
                    random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(200)));
            Timestamp moment = documents.get(random.nextInt(documents.size())).timestamp();
            DocumentId id = documents.get(random.nextInt(documents.size())).id();
            int position = random.nextInt(INDICES);
            boolean continued = random.nextBoolean() && page.sort() != Sort.ANY;
            boolean withPlace = random.nextBoolean();
            long width = 1L << (20 + random.nextInt(30));
            FieldOrder order = TextQueries.anOrder(random, List.of(aPath(), aPath(), "@timestamp"));

            List<Object> answers = layouts.stream()
                    .map(indices -> (Object) answer(
                            indices,
                            query,
                            continued ? behind(page, indices, position, moment, id, withPlace) : page,
                            width,
                            order))
                    .toList();

            assertThat(answers).as("%s, %s, seed %s", query, page, seed).containsOnly(answers.get(0));
            assertAggregated(layouts, query);
        }
    }

    @Test
    void every_layout_gives_the_same_answers_about_hostile_documents() {
        documents.addAll(HostileDocuments.drawn(20261126, INDICES * 2 * HostileDocuments.NUMBERS.size()));
        List<Index> blocks = packed(indices("nine-in-blocks", PostgresVersions.NINE));
        List<List<Index>> rows = List.of(
                indices("seven", PostgresVersions.SEVEN),
                indices("eight", PostgresVersions.EIGHT),
                packed(indices("ten-in-blocks", PostgresVersions.TEN)));
        Page page = new Page(0, documents.size(), Sort.PLACE, Optional.empty(), OptionalLong.empty());

        List<Query> queries = new ArrayList<>(HostileDocuments.queries());
        queries.addAll(TextQueries.onAnyField());
        for (Query query : queries) {
            List<String> expected = sources(blocks, query, page);
            for (List<Index> layout : rows) {
                assertThat(sources(layout, query, page)).as("%s", query).isEqualTo(expected);
                assertThat(store.count(layout, query)).as("%s", query).isEqualTo(expected.size());
            }
        }
        assertThat(store.count(blocks, Query.Terms.of(HostileDocuments.NUMBER, new FieldValue.Numeric("1e2147483649"))))
                .isEqualTo(IntStream.range(0, documents.size())
                        .filter(i -> Set.of("100e2147483647", "1e2147483649").contains(HostileDocuments.number(i)))
                        .count());
    }

    private void assertAggregated(List<List<Index>> layouts, Query query) {
        Aggregations aggregations = new DrawnAggregations(random, "status", "host", "tags", "n").next(3);
        List<Map<String, AggregationResult>> results = layouts.stream()
                .map(indices -> store.aggregate(List.of(new Searched(indices, query)), aggregations))
                .toList();

        for (Map<String, AggregationResult> result : results) {
            assertThat(result)
                    .as("%s of %s, seed %s", aggregations, query, seed)
                    .usingRecursiveComparison(DrawnAggregations.withRounding())
                    .ignoringFieldsMatchingRegexes(".*resource")
                    .isEqualTo(results.get(0));
        }
    }

    @Test
    void a_field_with_values_of_its_own_and_inner_fields_exists_in_all_these_documents() {
        List<String> sources = List.of("{\"http\":\"x\"}", "{\"http\":{\"status\":200}}", "{}", "{\"http\":[]}");
        for (int i = 0; i < INDICES * sources.size(); i++) {
            documents.add(aDocument("id-" + i, "2015-05-17T10:00:00Z", sources.get(i % sources.size())));
        }
        List<Index> indices = packed(indices("ten", PostgresVersions.TEN));
        Query exists = new Query.Exists(new FieldPath("http"));

        assertThat(store.count(indices, exists)).isEqualTo(2 * INDICES);
        assertThat(store.count(indices, new Query.Bool(List.of(), List.of(), List.of(exists), 0)))
                .isEqualTo(2 * INDICES);
    }

    @Test
    void an_earlier_state_is_aggregated_without_later_documents() {
        for (int i = 0; i < INDICES * 400; i++) {
            documents.add(aRandomDocument("id-" + i));
        }
        List<Index> indices = packed(indices("ten", PostgresVersions.TEN)).subList(0, 1);
        Aggregations byStatus = new Aggregations(List.of(new Aggregations.Entry(
                "times",
                new Aggregation.ValueCount(new FieldPath("@timestamp"), Optional.empty()),
                Aggregations.NONE)));

        for (long limit : List.of(-1L, 0L, 127L, 128L, 200L, 399L)) {
            Map<String, AggregationResult> results = store.upTo(
                            Map.of(indices.get(0).id(), limit))
                    .aggregate(List.of(new Searched(indices, new Query.MatchAll())), byStatus);

            assertThat(results.get("times")).isEqualTo(new AggregationResult.Count(limit + 1));
        }
    }

    @Test
    void a_search_in_the_order_of_time_is_continued_to_its_end() {
        for (int i = 0; i < INDICES * 6 * Block.MOST_DOCUMENTS; i++) {
            String timestamp = Instant.ofEpochSecond(1_431_856_800 + i / 3).toString();
            // Two of six groups have notes that are too long for a column.
            String note = (i % 3 == 0 ? "a" : "b") + (i / Block.MOST_DOCUMENTS % 3 == 1 ? "x".repeat(300) + i : "");
            documents.add(aDocument(
                    String.format(Locale.ROOT, "id-%05d", i),
                    timestamp,
                    "{\"@timestamp\":\"%s\",\"half\":%d,\"all\":1,\"note\":\"%s\"}".formatted(timestamp, i % 2, note)));
        }
        Map<Query, String> queries = Map.of(
                Query.Terms.of(new FieldPath("half"), new FieldValue.Numeric("1")),
                "\"half\":1",
                Query.Terms.of(new FieldPath("all"), new FieldValue.Numeric("1")),
                "\"all\":1",
                new Query.Prefix(new FieldPath("note"), "a", false),
                "\"note\":\"a");
        List<Index> indices = packed(indices("ten", PostgresVersions.TEN));

        for (Sort sort : List.of(Sort.TIMESTAMP, Sort.TIMESTAMP_DESCENDING)) {
            Comparator<NewDocument> ascending = Comparator.comparing(NewDocument::timestamp);
            List<NewDocument> sorted = documents.stream()
                    .sorted(sort.isDescending() ? ascending.reversed() : ascending)
                    .toList();
            for (Map.Entry<Query, String> query : queries.entrySet()) {
                List<DocumentId> expected = sorted.stream()
                        .filter(document -> document.source().contains(query.getValue()))
                        .map(NewDocument::id)
                        .toList();
                for (OptionalLong trackTotal :
                        List.of(OptionalLong.of(0), OptionalLong.of(10_000), OptionalLong.empty())) {
                    assertThat(pagedIds(indices, query.getKey(), sort, trackTotal))
                            .as("%s in the order %s, total %s", query.getKey(), sort, trackTotal)
                            .isEqualTo(expected);
                }
                assertThat(store.count(indices, query.getKey())).isEqualTo(expected.size());
            }
        }
    }

    /** Returns the ids of all pages of a search. Each page begins after the last document of the page before. */
    private List<DocumentId> pagedIds(List<Index> indices, Query query, Sort sort, OptionalLong trackTotal) {
        List<DocumentId> ids = new ArrayList<>();
        Optional<After> after = Optional.empty();
        do {
            List<StoredDocument> page = store.search(indices, query, new Page(0, 100, sort, after, trackTotal))
                    .documents();
            page.forEach(document -> ids.add(document.place().id()));
            after = page.stream()
                    .reduce((earlier, later) -> later)
                    .map(last -> new After(Optional.of(last.timestamp()), Optional.of(last.place())));
        } while (after.isPresent());
        return ids;
    }

    @Test
    void a_name_with_a_null_character_finds_nothing() {
        documents.addAll(HostileDocuments.drawn(20261127, INDICES * 100));
        List<Index> indices = packed(indices("ten", PostgresVersions.TEN));
        FieldPath field = new FieldPath("no\0such");

        assertThat(store.count(indices, Query.Terms.of(field, new FieldValue.Text("a"))))
                .isZero();
        assertThat(store.count(indices, new Query.Exists(field))).isZero();
    }

    private List<String> sources(List<Index> indices, Query query, Page page) {
        return store.search(indices, query, page).documents().stream()
                .map(StoredDocument::source)
                .toList();
    }

    private List<Object> answer(List<Index> indices, Query query, Page page, long width, FieldOrder order) {
        Found found = store.search(indices, query, page);
        Found sorted = store.search(
                indices,
                query,
                new Page(
                        page.from(),
                        page.size(),
                        Sort.PLACE,
                        Optional.empty(),
                        Optional.of(new FieldPage(order, Optional.empty())),
                        page.trackTotal()));
        return List.of(
                sorted.values(),
                sorted.total(),
                sorted.documents().stream().map(StoredDocument::source).toList(),
                found.documents().stream()
                        .map(document -> List.of(
                                document.place().position(),
                                document.place().id(),
                                document.timestamp(),
                                document.source()))
                        .toList(),
                found.total(),
                store.count(indices, query),
                store.countBySpan(indices, query, width).counts());
    }

    private static Page behind(
            Page page, List<Index> indices, int position, Timestamp moment, DocumentId id, boolean withPlace) {
        Place place = indices.get(position).place(id);
        boolean byTime = page.sort().isByTimestamp();
        return new Page(
                0,
                page.size(),
                page.sort(),
                Optional.of(new After(
                        byTime ? Optional.of(moment) : Optional.empty(),
                        byTime && !withPlace ? Optional.empty() : Optional.of(place))),
                page.trackTotal());
    }

    private List<Index> indices(String name, IndexVersion version) {
        PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());
        DataStream stream = streams.create(aNewStream(name, version));
        for (int i = 0; i < INDICES; i++) {
            int size = documents.size() / INDICES;
            List<NewDocument> batch = documents.subList(i * size, (i + 1) * size);
            assertThat(store.append(stream.writeIndex(), batch)).allMatch(outcome -> outcome.isCreated());
            streams.rollOver(stream, aBackingIndex(name, stream.generation() + 1, version));
            stream = streams.find(stream.name()).orElseThrow();
        }
        return stream.backingIndices().subList(0, INDICES);
    }

    /** Two of three, so that searches go over from blocks to rows and back. Each step makes a group of blocks. */
    private List<Index> packed(List<Index> indices) {
        Packing packing = new Packing(jdbi, Block.MOST_DOCUMENTS);
        packing.pack(indices.get(0).id());
        packing.pack(indices.get(2).id());
        return indices;
    }

    /** Returns indices with the older documents in blocks and the newer ones in rows. The last is the write index. */
    private List<Index> growing(String name, IndexVersion version) {
        PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());
        DataStream stream = streams.create(aNewStream(name, version));
        Packing packing = new Packing(jdbi, Block.MOST_DOCUMENTS / 2);
        for (int i = 0; i < INDICES; i++) {
            int size = documents.size() / INDICES;
            List<NewDocument> batch = documents.subList(i * size, (i + 1) * size);
            int older = random.nextInt(size - 1) + 1;
            for (List<NewDocument> part : List.of(batch.subList(0, older), batch.subList(older, size))) {
                assertThat(store.append(stream.writeIndex(), part)).allMatch(outcome -> outcome.isCreated());
                packing.packWriteIndex(stream.writeIndex().id());
            }
            if (i < INDICES - 1) {
                streams.rollOver(stream, aBackingIndex(name, stream.generation() + 1, version));
                stream = streams.find(stream.name()).orElseThrow();
            }
        }
        return stream.backingIndices();
    }

    private String aWord() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private String aPath() {
        return PATHS.get(random.nextInt(PATHS.size()));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\u0000", "\\u0000") + '"';
    }

    private NewDocument aRandomDocument(String id) {
        String timestamp = String.format(
                Locale.ROOT,
                "2015-05-1%dT%02d:%02d:0%dZ",
                random.nextInt(5),
                random.nextInt(24),
                random.nextInt(2),
                random.nextInt(2));
        String source =
                "{\"@timestamp\":\"%s\",\"message\":%s,\"status\":%s,\"http\":%s,\"tags\":[%s,{\"deep\":%s},null],\"%s\":{\"c\":%s}}"
                        .formatted(
                                timestamp,
                                aMessage(),
                                List.of("200", "2e2", "404", "\"200\"", "null", "true", "[1,[2.50,\"x\"]]", "1e400")
                                        .get(random.nextInt(8)),
                                random.nextInt(5) == 0 ? "null" : "{\"method\":" + quoted(aWord()) + "}",
                                quoted(aWord()),
                                random.nextInt(300),
                                List.of("a.b", "a", "a.", "\\ud800").get(random.nextInt(4)),
                                quoted(aWord()));
        return aDocument(id, timestamp, source);
    }

    /** Returns a unique text, which is sometimes too long for a column, or sometimes a number. */
    private String aMessage() {
        return random.nextInt(500) == 0
                ? "404"
                : quoted(aWord() + " request-" + random.nextInt() + " po " + aWord()
                        + " x".repeat(random.nextInt(2) * 130));
    }

    private FieldValue aValue() {
        return switch (random.nextInt(3)) {
            case 0 ->
                new FieldValue.Numeric(
                        List.of("200", "2.5", "404", "1E400", "7").get(random.nextInt(5)));
            case 1 -> new FieldValue.Truth(random.nextBoolean());
            default -> new FieldValue.Text(aWord());
        };
    }

    private Query aQuery(int depth) {
        FieldPath path = new FieldPath(aPath());
        return switch (random.nextInt(depth > 0 ? 14 : 11)) {
            case 9 -> new Query.Passes(path, TextQueries.aTest(random));
            case 10 ->
                new Query.AnyField(new NamePattern(random.nextBoolean() ? "*" : aPath()), TextQueries.aTest(random));
            case 0 -> new Query.MatchAll();
            case 1, 2 -> new Query.Terms(path, List.of(aValue(), aValue()), random.nextBoolean());
            case 3 -> new Query.Exists(path);
            case 4 -> new Query.Prefix(path, aWord(), random.nextBoolean());
            case 5, 6 -> during();
            case 7 ->
                new Query.Between(path, Optional.of(new Query.Bound(aValue(), random.nextBoolean())), Optional.empty());
            case 8 ->
                new Query.Ids(random.ints(2, 0, documents.size())
                        .mapToObj(one -> documents.get(one).id())
                        .collect(Collectors.toSet()));
            default -> new Query.Bool(some(depth), some(depth), some(depth), random.nextInt(3));
        };
    }

    private Query during() {
        Timestamp from = documents.get(random.nextInt(documents.size())).timestamp();
        return new Query.During(
                TimeRange.of(from, new Timestamp(from.microseconds() + random.nextInt(100) * 1_800_000_000L)));
    }

    private List<Query> some(int depth) {
        List<Query> queries = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            queries.add(aQuery(depth - 1));
        }
        return queries;
    }

    @Test
    void every_document_is_found_by_its_id() {
        for (int i = 0; i < DOCUMENTS_OF_INDEX * INDICES; i++) {
            documents.add(aRandomDocument("id-" + random.nextInt(10) + "-" + i));
        }
        List<Index> indices = packed(indices("nine", PostgresVersions.NINE));

        for (NewDocument document : documents) {
            assertThat(store.find(indices, document.id()).map(StoredDocument::source))
                    .contains(document.source());
        }
        assertThat(store.find(indices, new DocumentId("absent"))).isEmpty();
        assertThat(store.find(indices, new DocumentId("a"))).isEmpty();
        assertThat(store.find(indices, new DocumentId("z"))).isEmpty();
    }
}

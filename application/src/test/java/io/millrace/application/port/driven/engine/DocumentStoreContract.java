package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.appended;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.Searched;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.Query.Between;
import io.millrace.domain.document.query.Query.Bool;
import io.millrace.domain.document.query.Query.Bound;
import io.millrace.domain.document.query.Query.During;
import io.millrace.domain.document.query.Query.Exists;
import io.millrace.domain.document.query.Query.Ids;
import io.millrace.domain.document.query.Query.MatchAll;
import io.millrace.domain.document.query.Query.MatchNone;
import io.millrace.domain.document.query.Query.Prefix;
import io.millrace.domain.document.query.Query.Terms;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.document.sort.Ranking;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.NamePattern;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link DocumentStore} must do. An adapter's test extends this and hands over the ports of an empty store.
 */
public abstract class DocumentStoreContract {

    private static final String SOME_TIME = "2015-05-17T10:00:00Z";

    private DocumentStore documents;
    private Indices indices;
    private DataStreams streams;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract DocumentStore documents();

    /** Returns what the engine promises; an adapter that promises less overrides it. */
    protected Set<EngineCapability> capabilities() {
        return EngineCapability.ALL;
    }

    protected abstract Indices indices();

    protected abstract DataStreams dataStreams();

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        documents = documents();
        indices = indices();
        streams = dataStreams();
    }

    private Index anIndex(IndexVersion version) {
        return indices.create(aNewIndex("plain", version, Map.of()));
    }

    protected Index anIndexWith(NewDocument... batch) {
        Index index = anIndex(Versions.latest());
        append(index, batch);
        return index;
    }

    private void append(Index index, NewDocument... batch) {
        assertThat(appended(documents, index, List.of(batch))).allMatch(Outcome::isCreated);
    }

    private static OptionalLong sequence(Outcome outcome) {
        return ((Outcome.Created) outcome).sequence();
    }

    protected static NewDocument withSource(String id, String source) {
        return aDocument(id, SOME_TIME, source);
    }

    /** Returns a document whose source has its moment, as data streams may want it. */
    private static NewDocument stamped(String id, String fields) {
        return withSource(id, sourceOf(fields));
    }

    private static String sourceOf(String fields) {
        return "{\"@timestamp\":\"" + SOME_TIME + "\"," + fields + "}";
    }

    private boolean keepsAnyJson() {
        return capabilities().contains(EngineCapability.ANY_JSON);
    }

    /**
     * Appends each document. Those are refused that an engine which does not keep all JSON may refuse, and no more than
     * half of all.
     *
     * @return the ids of what was written
     */
    private Set<String> appendEach(Index index, NewDocument... each) {
        Set<String> written = new HashSet<>();
        for (NewDocument document : each) {
            Outcome outcome = appended(documents, index, List.of(document)).get(0);
            if (outcome.isCreated()) {
                written.add(document.id().value());
            } else {
                assertThat(keepsAnyJson()).as("%s: %s", document, outcome).isFalse();
                assertThat(outcome).isInstanceOf(Outcome.Refused.class);
            }
        }
        assertThat(written).hasSizeGreaterThan(each.length / 2);
        return written;
    }

    private static List<String> those(Set<String> written, String... ids) {
        return Stream.of(ids).filter(written::contains).toList();
    }

    protected List<String> idsOf(Index index, Query query) {
        return idsOf(documents.search(List.of(index), query, Page.first(100)));
    }

    protected static List<String> idsOf(Found found) {
        return found.documents().stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    @Nested
    class CountingBySpan {

        private static final long HOUR = 3_600_000_000L;

        private SpanCounts counted(Query query, long width, Index... where) {
            return documents.countBySpan(List.of(where), query, width);
        }

        /** Returns the moment as the engine counts it. */
        private Timestamp counted(String moment) {
            Timestamp exact = Timestamp.parse(moment).orElseThrow();
            return capabilities().contains(EngineCapability.MICROSECONDS)
                    ? exact
                    : Timestamp.ofEpochMillis(exact.toEpochMillis());
        }

        private static long hour(String moment) {
            return SpanCounts.number(Timestamp.parse(moment).orElseThrow(), HOUR);
        }

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void spans_begin_at_multiples_of_their_width(IndexVersion version) {
            Index index = anIndex(version);
            append(
                    index,
                    aDocument("a", "2015-05-17T10:00:00Z"),
                    aDocument("b", "2015-05-17T10:59:59.999999Z"),
                    aDocument("c", "2015-05-17T12:00:00.000001Z"));

            SpanCounts counts = counted(new MatchAll(), HOUR, index);

            assertThat(counts.counts())
                    .containsExactly(entry(hour("2015-05-17T10:00:00Z"), 2L), entry(hour("2015-05-17T12:00:00Z"), 1L));
            assertThat(counts.range())
                    .isEqualTo(TimeRange.of(
                            Timestamp.parse("2015-05-17T10:00:00Z").orElseThrow(),
                            counted("2015-05-17T12:00:00.000001Z")));
        }

        @Test
        void spans_before_1970_and_at_the_ends_of_time_are_as_long_as_all_others() {
            Index index = anIndexWith(
                    aDocument("a", "1969-12-31T23:59:59.999999Z"),
                    aDocument("b", "1970-01-01T00:00:00Z"),
                    aDocument("c", "1969-12-31T23:00:00Z"));
            Index far = indices.create(aNewIndex("far"));
            append(far, aDocument("first", "0000-01-01T00:00:00Z"), aDocument("last", "9999-12-31T23:59:59.999999Z"));

            assertThat(counted(new MatchAll(), HOUR, index).counts()).containsExactly(entry(-1L, 2L), entry(0L, 1L));
            assertThat(counted(new MatchAll(), 876_000 * HOUR, far).counts()).hasSize(2);
            assertThat(counted(new MatchAll(), HOUR, far).range())
                    .isEqualTo(TimeRange.of(Timestamp.MINIMUM, counted("9999-12-31T23:59:59.999999Z")));
        }

        @Test
        void of_more_spans_than_can_be_shown_the_range_alone_is_told() {
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i <= SpanCounts.MAXIMUM + 10; i++) {
                batch.add(aDocument("id-" + i, new Timestamp(i * HOUR).toString()));
            }
            Index index = anIndexWith(batch.toArray(NewDocument[]::new));
            TimeRange all = TimeRange.of(new Timestamp(0), new Timestamp((SpanCounts.MAXIMUM + 10) * HOUR));

            for (Query query : List.of(new MatchAll(), new Exists(new FieldPath("@timestamp")))) {
                SpanCounts counts = counted(query, HOUR, index);

                assertThat(counts.counts()).isEmpty();
                assertThat(counts.range()).isEqualTo(all);
                assertThat(counted(query, 2 * HOUR, index).counts().values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                        .isEqualTo(batch.size());
            }
        }

        @Test
        void indices_are_counted_together_and_nothing_is_an_empty_range() {
            Index one = anIndexWith(stamped("a", "\"v\":1"), stamped("b", "\"w\":1"));
            Index other = indices.create(aNewIndex("other"));
            append(other, stamped("c", "\"v\":null"), stamped("d", "\"v\":2"));

            assertThat(counted(new MatchAll(), HOUR, one, other).counts()).containsExactly(entry(hour(SOME_TIME), 4L));
            assertThat(counted(new Exists(new FieldPath("v")), HOUR, one, other).counts())
                    .containsExactly(entry(hour(SOME_TIME), 2L));
            assertThat(counted(new MatchNone(), HOUR, one, other).range()).isEqualTo(TimeRange.NONE);
            assertThat(counted(new MatchAll(), HOUR).range()).isEqualTo(TimeRange.NONE);
        }

        @Test
        void an_index_that_is_gone_is_named() {
            Index gone = indices.create(aNewIndex("gone"));
            indices.delete(gone);

            assertThatThrownBy(() -> counted(new MatchAll(), HOUR, gone))
                    .isInstanceOfSatisfying(
                            IndexGoneException.class,
                            failure -> assertThat(failure.index()).isEqualTo(gone.name()));
        }
    }

    @Nested
    class CountingEach {

        @Test
        void every_index_is_counted_by_itself() {
            List<Index> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                all.add(indices.create(aNewIndex("plain-" + i)));
            }
            append(all.get(0), withSource("one", "{}"), withSource("two", "{}"));
            append(all.get(39), withSource("one", "{}"));

            Map<IndexId, Long> counts = documents.countEach(all);

            assertThat(counts).hasSize(40);
            assertThat(counts)
                    .containsEntry(all.get(0).id(), 2L)
                    .containsEntry(all.get(1).id(), 0L)
                    .containsEntry(all.get(39).id(), 1L);
            assertThat(documents.countEach(List.of())).isEmpty();
        }

        @Test
        void an_index_that_is_gone_is_named() {
            Index gone = indices.create(aNewIndex("gone"));
            Index other = indices.create(aNewIndex("other"));
            indices.delete(gone);

            assertThatThrownBy(() -> documents.countEach(List.of(other, gone)))
                    .isInstanceOfSatisfying(
                            IndexGoneException.class,
                            failure -> assertThat(failure.index()).isEqualTo(gone.name()));
        }
    }

    @Nested
    class Appending {

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void documents_come_back_as_they_were_sent(IndexVersion version) {
            Index index = anIndex(version);
            String source = "{ \"@timestamp\" : \"2015-05-17T10:00:00.123456789Z\" ,\"b\":1e3,\"a\":1.10"
                    + (keepsAnyJson() ? ",\"a\":2}" : ",\"A\":2}");

            append(index, aDocument("one", "2015-05-17T10:00:00.123456Z", source));

            StoredDocument stored =
                    documents.find(List.of(index), new DocumentId("one")).orElseThrow();
            assertThat(stored.index()).isEqualTo(index.name());
            assertThat(stored.place()).isEqualTo(index.place(new DocumentId("one")));
            assertThat(stored.source()).isEqualTo(source);
            assertThat(stored.timestamp())
                    .isEqualTo(Timestamp.parse("2015-05-17T10:00:00.123456Z").orElseThrow());
            assertThat(stored.sequence().isPresent()).isEqualTo(index.keepsArrivalOrder());
        }

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void an_id_that_is_there_already_is_a_conflict_and_the_first_document_stays(IndexVersion version) {
            Index index = anIndex(version);
            append(index, withSource("one", "{\"n\":1}"));

            List<Outcome> appended =
                    appended(documents, index, List.of(withSource("one", "{\"n\":2}"), withSource("two", "{\"n\":3}")));

            assertThat(appended).extracting(Outcome::isCreated).containsExactly(false, true);
            assertThat(documents
                            .find(List.of(index), new DocumentId("one"))
                            .orElseThrow()
                            .source())
                    .isEqualTo("{\"n\":1}");
            assertThat(documents.count(List.of(index), new MatchAll())).isEqualTo(2);
        }

        @ParameterizedTest
        @ValueSource(ints = {3, 2_000})
        void of_two_documents_of_one_batch_with_the_same_id_the_first_is_written(int others) {
            Index index = anIndex(Versions.latest());
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < others; i++) {
                batch.add(withSource("other-" + i, "{}"));
            }
            batch.add(1, withSource("twin", "{\"n\":1}"));
            batch.add(withSource("twin", "{\"n\":2}"));

            List<Outcome> written = appended(documents, index, batch);

            assertThat(written).hasSize(others + 2);
            assertThat(written.get(1).isCreated()).isTrue();
            assertThat(written.get(others + 1)).isEqualTo(new Outcome.Conflict(index.name()));
            assertThat(documents
                            .find(List.of(index), new DocumentId("twin"))
                            .orElseThrow()
                            .source())
                    .isEqualTo("{\"n\":1}");
        }

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void large_batches_are_written_whole_and_conflicts_found_among_them(IndexVersion version) {
            Index index = anIndex(version);
            append(index, withSource("id-1234", "{\"first\":true}"));
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) {
                batch.add(withSource("id-" + i, "{\"n\":" + i + "}"));
            }

            List<Outcome> written = appended(documents, index, batch);

            assertThat(written).hasSize(3_000);
            for (int i = 0; i < 3_000; i++) {
                assertThat(written.get(i).isCreated()).isEqualTo(i != 1_234);
            }
            assertThat(documents.count(List.of(index), new MatchAll())).isEqualTo(3_000);
        }

        @Test
        void in_the_current_layout_the_numbers_of_arrival_rise_with_the_batch() {
            Index index = anIndex(Versions.latest());
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < 1_500; i++) {
                batch.add(withSource("id-" + i, "{}"));
            }

            List<Outcome> first = appended(documents, index, List.of(withSource("first", "{}")));
            List<Outcome> rest = appended(documents, index, batch);

            assertThat(sequence(first.get(0))).hasValue(0);
            assertThat(rest)
                    .extracting(outcome -> sequence(outcome).orElseThrow())
                    .doesNotHaveDuplicates()
                    .doesNotContain(0L);
            if (capabilities().contains(EngineCapability.WHOLE_BATCHES)) {
                assertThat(rest)
                        .extracting(outcome -> sequence(outcome).orElseThrow())
                        .isSorted();
            }
            assertThat(documents
                            .find(List.of(index), new DocumentId("id-7"))
                            .orElseThrow()
                            .sequence())
                    .isEqualTo(sequence(rest.get(7)));
        }

        @Test
        void an_index_with_a_write_block_takes_nothing() {
            Index index = indices.create(aNewIndex("plain", Versions.latest(), Map.of("blocks.write", "true")));

            assertThat(documents.append(index, List.of(withSource("one", "{}"))))
                    .containsOnly(Outcome.Open.NOT_WRITABLE);
            assertThat(documents.count(List.of(index), new MatchAll())).isZero();
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2_000})
        void an_index_that_was_removed_takes_nothing(int size) {
            Index index = anIndex(Versions.latest());
            indices.delete(index);
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                batch.add(withSource("id-" + i, "{}"));
            }

            assertThat(documents.append(index, batch)).containsOnly(Outcome.Open.NOT_WRITABLE);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2_000})
        void an_index_that_was_rolled_over_takes_nothing_and_another_does_if_the_engine_chooses(int size) {
            DataStream stream = streams.create(aNewStream("logs"));
            Index newer = rolledOver(streams, stream).writeIndex();
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                batch.add(stamped("id-" + i, "\"n\":1"));
            }

            List<Outcome> outcomes = documents.append(stream.writeIndex(), batch);

            assertThat(documents.count(List.of(stream.writeIndex()), new MatchAll()))
                    .isZero();
            if (capabilities().contains(EngineCapability.GIVEN_INDEX)) {
                assertThat(outcomes).containsOnly(Outcome.Open.NOT_WRITABLE);
            } else {
                List<Outcome> written = outcomes.stream()
                        .filter(outcome -> !(outcome instanceof Outcome.Open))
                        .toList();
                assertThat(written)
                        .allSatisfy(outcome -> assertThat(outcome)
                                .isInstanceOfSatisfying(
                                        Outcome.Created.class,
                                        created -> assertThat(created.index()).isEqualTo(newer.name())));
                assertThat(documents.count(List.of(newer), new MatchAll()))
                        .isBetween((long) written.size(), written.size() + unknown(outcomes));
            }
        }

        private static long unknown(List<Outcome> outcomes) {
            return outcomes.stream().filter(Outcome.Open.UNKNOWN::equals).count();
        }

        @Test
        void an_answer_is_lost_for_no_document_where_batches_are_written_whole_and_else_for_each_by_itself() {
            Index index = anIndex(Versions.latest());
            List<NewDocument> batch = IntStream.range(0, 100)
                    .mapToObj(number -> withSource("id-" + number, "{}"))
                    .toList();

            List<Outcome> outcomes = documents.append(index, batch);
            long there = documents.count(List.of(index), new MatchAll());
            long created = outcomes.stream().filter(Outcome::isCreated).count();
            long unknown = unknown(outcomes);

            if (capabilities().contains(EngineCapability.WHOLE_BATCHES)) {
                assertThat(unknown).isZero();
            }
            assertThat(created + unknown).isEqualTo(100);
            assertThat(there).isBetween(created, created + unknown);
            for (int i = 0; i < batch.size(); i++) {
                assertThat(appended(documents, index, List.of(batch.get(i))).get(0))
                        .matches(again -> again.isCreated() || again instanceof Outcome.Conflict);
            }
            assertThat(documents.count(List.of(index), new MatchAll())).isEqualTo(100);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"a\":\"\\u0000\"}",
                    "{\"\\u0000\":1}",
                    "{\"a\":\"\\ud800\"}",
                    "{\"a\":\"\\udc00x\\ud800\"}",
                    "{\"a\":1e131071,\"b\":[1e131071,1e131071]}",
                    "{\"a\":-0,\"b\":1e400,\"c\":1E+2}",
                    "{\"a\":1,\"a\":2,\"A\":3}",
                    "{\"a\":\"\uD83D\uDE00 \u00e9 \u2028\"}",
                    "{\"a\":\"\\\\ \\\" \\/ \\t\"}",
                    "{}",
                    " {\n\t\"a\" : null }\r\n"
                })
        void whatever_JSON_may_hold_is_kept_and_disturbs_no_search(String source) {
            Index index = anIndexWith(withSource("plain", "{\"a\":\"x\",\"n\":200}"));
            Outcome odd = appended(documents, index, List.of(withSource("odd", source)))
                    .get(0);
            boolean kept = keepsAnyJson() || odd.isCreated();

            if (kept) {
                assertThat(odd.isCreated()).isTrue();
            } else {
                assertThat(odd)
                        .isInstanceOfSatisfying(
                                Outcome.Refused.class,
                                refused -> assertThat(refused.cause().reason())
                                        .isEqualTo(Rejection.Reason.DOCUMENT_INVALID));
            }
            assertThat(documents.find(List.of(index), new DocumentId("odd")).map(StoredDocument::source))
                    .isEqualTo(kept ? Optional.of(source) : Optional.empty());
            assertThat(idsOf(index, Terms.of(new FieldPath("n"), new Numeric("200"))))
                    .containsExactly("plain");
            assertThat(idsOf(index, new Exists(new FieldPath("n")))).containsExactly("plain");
            assertThat(idsOf(index, new Prefix(new FieldPath("n"), "2", false))).isEmpty();
            assertThat(idsOf(
                            index,
                            new Between(
                                    new FieldPath("n"),
                                    Optional.of(new Bound(new Numeric("1"), true)),
                                    Optional.of(new Bound(new Numeric("1e131072"), true)))))
                    .containsExactly("plain");
            assertThat(idsOf(index, new MatchAll())).isEqualTo(kept ? List.of("odd", "plain") : List.of("plain"));
        }

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void hostile_documents_come_back_as_sent_and_are_found_by_their_numbers(IndexVersion version) {
            Index index = anIndex(version);
            List<NewDocument> hostile = HostileDocuments.drawn(20261126, 2 * HostileDocuments.NUMBERS.size());
            List<Outcome> outcomes = appended(documents, index, hostile);
            List<NewDocument> kept = IntStream.range(0, hostile.size())
                    .filter(i -> outcomes.get(i).isCreated())
                    .mapToObj(hostile::get)
                    .toList();

            assertThat(outcomes).allMatch(outcome -> outcome instanceof Outcome.Refused != outcome.isCreated());
            if (keepsAnyJson()) {
                assertThat(kept).isEqualTo(hostile);
            }
            for (NewDocument document : kept) {
                assertThat(documents.find(List.of(index), document.id()).map(StoredDocument::source))
                        .contains(document.source());
            }
            List<Query> queries = new ArrayList<>(HostileDocuments.queries());
            queries.addAll(TextQueries.onAnyField());
            for (Query query : queries) {
                assertThat(idsOf(index, query))
                        .as("%s", query)
                        .isEqualTo(kept.stream()
                                .filter(document -> query.matches(new JsonCandidate(document)))
                                .map(document -> document.id().value())
                                .toList());
            }
        }

        @Test
        void a_document_is_refused_if_the_engine_does_not_keep_all_JSON_and_harms_no_other() {
            Index index = anIndex(Versions.latest());

            List<Outcome> outcomes = appended(
                    documents,
                    index,
                    List.of(
                            withSource("before", "{\"n\":1}"),
                            withSource("odd", "{\"n\":1,\"n\":1e131071}"),
                            withSource("behind", "{\"n\":1}")));

            assertThat(outcomes).extracting(Outcome::isCreated).containsExactly(true, keepsAnyJson(), true);
        }

        @Test
        void a_deeply_nested_document_is_kept_and_disturbs_no_search() {
            String deep = "{\"a\":" + "[".repeat(99) + "1" + "]".repeat(99) + "}";
            Index index = anIndexWith(withSource("deep", deep), withSource("plain", "{\"n\":1}"));

            assertThat(idsOf(index, Terms.of(new FieldPath("n"), new Numeric("1"))))
                    .containsExactly("plain");
            assertThat(idsOf(index, Terms.of(new FieldPath("a"), new Numeric("1"))))
                    .containsExactly("deep");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "0000-01-01T00:00:00Z",
                    "0001-02-03T04:05:06.789012Z",
                    "1969-12-31T23:59:59.999999Z",
                    "2262-04-12T00:00:00Z",
                    "9999-12-31T23:59:59.999999Z"
                })
        void timestamps_are_exact_over_their_whole_range(String timestamp) {
            Timestamp moment = Timestamp.parse(timestamp).orElseThrow();
            Index index = anIndex(Versions.latest());
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < 1_200; i++) {
                batch.add(aDocument("id-" + i, timestamp));
            }

            append(index, aDocument("one", timestamp));
            appended(documents, index, batch);

            assertThat(documents
                            .find(List.of(index), new DocumentId("one"))
                            .orElseThrow()
                            .timestamp())
                    .isEqualTo(moment);
            assertThat(documents.count(List.of(index), new During(TimeRange.of(moment, moment))))
                    .isEqualTo(1_201);
        }
    }

    @Nested
    class Finding {

        @Test
        void what_is_not_there_is_absent() {
            Index index = anIndexWith(withSource("one", "{}"));

            assertThat(documents.find(List.of(index), new DocumentId("two"))).isEmpty();
            assertThat(documents.find(List.of(), new DocumentId("one"))).isEmpty();
        }

        @Test
        void the_newest_index_goes_first() {
            DataStream first = streams.create(aNewStream("logs"));
            append(first.writeIndex(), stamped("one", "\"n\":1"));
            DataStream second = rolledOver(streams, first);
            append(second.writeIndex(), stamped("one", "\"n\":2"));

            assertThat(documents
                            .find(second.backingIndices(), new DocumentId("one"))
                            .orElseThrow()
                            .source())
                    .isEqualTo(sourceOf("\"n\":2"));
        }

        @ParameterizedTest
        @MethodSource("io.millrace.application.port.driven.engine.Versions#all")
        void many_are_found_at_once_and_only_what_is_there(IndexVersion version) {
            Index index = anIndex(version);
            append(index, withSource("one", "{\"n\":1}"), withSource("two", "{\"n\": 2 }"), withSource("\"Ü,{}", "{}"));

            List<Map<DocumentId, StoredDocument>> found = documents.findAll(List.of(
                    new Lookup(List.of(index), ids("two", "gone", "one", "two", "\"Ü,{}")),
                    new Lookup(List.of(), ids("one")),
                    new Lookup(List.of(index), List.of()),
                    new Lookup(List.of(index), ids("two"))));

            StoredDocument two =
                    documents.find(List.of(index), new DocumentId("two")).orElseThrow();
            assertThat(found).hasSize(4);
            assertThat(found.get(0)).containsOnlyKeys(ids("one", "two", "\"Ü,{}"));
            assertThat(found.get(0)).containsEntry(new DocumentId("two"), two);
            assertThat(found.get(1)).isEmpty();
            assertThat(found.get(2)).isEmpty();
            assertThat(found.get(3)).isEqualTo(Map.of(new DocumentId("two"), two));
        }

        @Test
        void of_many_each_comes_from_the_newest_index_that_has_it() {
            DataStream first = streams.create(aNewStream("logs"));
            append(first.writeIndex(), stamped("one", "\"n\":1"), stamped("old", "\"n\":3"));
            DataStream second = rolledOver(streams, first);
            append(second.writeIndex(), stamped("one", "\"n\":2"), stamped("new", "\"n\":4"));

            Map<DocumentId, StoredDocument> found = documents
                    .findAll(List.of(new Lookup(second.backingIndices(), ids("one", "old", "new", "none"))))
                    .get(0);

            assertThat(found.values())
                    .extracting(StoredDocument::source)
                    .containsExactlyInAnyOrder(sourceOf("\"n\":2"), sourceOf("\"n\":3"), sourceOf("\"n\":4"));
            assertThat(found).containsOnlyKeys(ids("one", "old", "new"));
        }

        @Test
        void many_indices_are_asked_each_for_its_own() {
            List<Index> all = new ArrayList<>();
            for (int number = 0; number < 70; number++) {
                IndexVersion version = number % 3 == 0 ? Versions.previous() : Versions.latest();
                Index index = indices.create(aNewIndex("many-" + (number + 100), version, Map.of()));
                append(index, withSource("same", "{\"n\":" + number + "}"), withSource("only-" + number, "{}"));
                all.add(index);
            }
            List<Lookup> lookups = all.stream()
                    .map(index -> new Lookup(List.of(index), ids("same", "none")))
                    .collect(Collectors.toCollection(ArrayList::new));
            lookups.add(new Lookup(all, ids("same", "only-0", "only-40", "only-69", "none")));

            List<Map<DocumentId, StoredDocument>> found = documents.findAll(lookups);

            for (int number = 0; number < all.size(); number++) {
                assertThat(found.get(number)).containsOnlyKeys(ids("same"));
                assertThat(found.get(number).values())
                        .extracting(StoredDocument::index, StoredDocument::source)
                        .containsExactly(tuple(all.get(number).name(), "{\"n\":" + number + "}"));
            }
            assertThat(found.get(70)).containsOnlyKeys(ids("same", "only-0", "only-40", "only-69"));
            assertThat(found.get(70).values())
                    .extracting(
                            StoredDocument::index,
                            document -> document.place().id().value())
                    .containsExactlyInAnyOrder(
                            tuple(all.get(69).name(), "same"),
                            tuple(all.get(0).name(), "only-0"),
                            tuple(all.get(40).name(), "only-40"),
                            tuple(all.get(69).name(), "only-69"));
        }

        private static List<DocumentId> ids(String... texts) {
            return Stream.of(texts).map(DocumentId::new).toList();
        }

        @Test
        void a_removed_index_is_noticed() {
            Index index = anIndexWith(withSource("one", "{}"));
            indices.delete(index);

            assertThatThrownBy(() -> documents.find(List.of(index), new DocumentId("one")))
                    .isInstanceOf(IndexGoneException.class);
            assertThatThrownBy(() -> documents.findAll(List.of(new Lookup(List.of(index), ids("one")))))
                    .isInstanceOf(IndexGoneException.class);
            assertThatThrownBy(() -> documents.count(List.of(index), new MatchAll()))
                    .isInstanceOf(IndexGoneException.class);
            assertThatThrownBy(() -> documents.search(List.of(index), new MatchAll(), Page.first(1)))
                    .isInstanceOf(IndexGoneException.class);
        }
    }

    @Nested
    class Matching {

        private final FieldPath status = new FieldPath("http.status");

        @Test
        void fields_are_found_through_objects_dots_and_arrays() {
            Index index = anIndex(Versions.latest());
            Set<String> written = appendEach(
                    index,
                    withSource("a-nested", "{\"http\":{\"status\":200}}"),
                    withSource("b-dotted", "{\"http.status\":200}"),
                    withSource("c-array", "{\"http\":[{\"status\":404},{\"status\":[500,200]}]}"),
                    withSource("d-other", "{\"http\":{\"status\":201}}"),
                    withSource("e-deeper", "{\"x\":{\"http\":{\"status\":200}}}"),
                    withSource("f-repeated", "{\"http\":{\"status\":1},\"http\":{\"status\":200}}"));

            assertThat(idsOf(index, Terms.of(status, new Numeric("200"))))
                    .containsAll(those(written, "a-nested", "b-dotted", "c-array"))
                    .doesNotContain("d-other", "e-deeper");
        }

        @Test
        void numbers_are_equal_by_value_and_texts_to_the_letter() {
            Index index = anIndexWith(
                    withSource("a", "{\"v\":200}"),
                    withSource("b", "{\"v\":2e2}"),
                    withSource("c", "{\"v\":200.00}"),
                    withSource("d", "{\"v\":\"200\"}"),
                    withSource("e", "{\"v\":\"200.0\"}"),
                    withSource("f", "{\"v\":true}"),
                    withSource("g", "{\"v\":\"Get\"}"));
            FieldPath v = new FieldPath("v");

            assertThat(idsOf(index, Terms.of(v, new Numeric("200")))).containsExactly("a", "b", "c", "d");
            assertThat(idsOf(index, Terms.of(v, new Text("200")))).containsExactly("a", "b", "c", "d");
            assertThat(idsOf(index, Terms.of(v, new Truth(true)))).containsExactly("f");
            assertThat(idsOf(index, Terms.of(v, new Text("true")))).containsExactly("f");
            assertThat(idsOf(index, Terms.of(v, new Text("get")))).isEmpty();
            assertThat(idsOf(index, new Terms(v, List.of(new Text("get")), true)))
                    .containsExactly("g");
            assertThat(idsOf(index, new Terms(v, List.of(new Text("Get"), new Truth(true)), false)))
                    .containsExactly("f", "g");
            assertThat(idsOf(index, new Terms(v, List.of(), false))).isEmpty();
        }

        @Test
        void texts_are_found_by_their_words_and_by_patterns() {
            Index index = anIndexWith(
                    withSource("a", "{\"v\":\"Connection TIMEOUT after 404 ms\"}"),
                    withSource("b", "{\"v\":[\"timeouts\",[\"connection\"],404]}"),
                    withSource("c", "{\"w\":{\"x\":\"a timeout\"},\"v\":4.04e2}"),
                    withSource("d", "{\"v\":\"web-01\",\"@timestamp\":\"2015-05-17T10:00:00Z\"}"));
            FieldPath v = new FieldPath("v");

            assertThat(idsOf(index, new Query.Passes(v, TextQueries.phrase("timeout"))))
                    .containsExactly("a");
            assertThat(idsOf(index, new Query.Passes(v, TextQueries.phrase("404"))))
                    .containsExactly("a", "b", "c");
            assertThat(idsOf(index, new Query.Passes(v, TextQueries.phrase("connection timeout"))))
                    .containsExactly("a");
            assertThat(idsOf(index, new Query.Passes(v, TextQueries.wildcard("web-*"))))
                    .containsExactly("d");
            assertThat(idsOf(index, new Query.Passes(v, TextQueries.wildcard("timeo*"))))
                    .containsExactly("b");
            assertThat(idsOf(
                            index,
                            new Query.Passes(v, TextQueries.wildcard("timeo*").orWords())))
                    .containsExactly("a", "b");
            assertThat(idsOf(index, new Query.Passes(v, TextQueries.regexp("web-[0-9]{2}"))))
                    .containsExactly("d");
            assertThat(idsOf(index, new Query.AnyField(new NamePattern("*"), TextQueries.phrase("timeout"))))
                    .containsExactly("a", "c");
            assertThat(idsOf(index, new Query.AnyField(new NamePattern("w.*"), TextQueries.phrase("a timeout"))))
                    .containsExactly("c");
            assertThat(idsOf(index, new Query.AnyField(new NamePattern("*"), TextQueries.phrase("2015"))))
                    .isEmpty();
        }

        @Test
        void escapes_in_a_document_mean_the_characters_they_stand_for() {
            Index index = anIndexWith(
                    withSource("a", "{\"v\":\"a\\/b\"}"),
                    withSource("b", "{\"v\":\"\\u0061/b\"}"),
                    withSource("c", "{\"\\u0076\":\"a/b\"}"),
                    withSource("d", "{\"v\":\"a\\\\/b\"}"));

            assertThat(idsOf(index, Terms.of(new FieldPath("v"), new Text("a/b"))))
                    .containsExactly("a", "b", "c");
            assertThat(idsOf(index, new Prefix(new FieldPath("v"), "a/", false)))
                    .containsExactly("a", "b", "c");
        }

        @Test
        void the_suffix_keyword_means_the_field_itself() {
            Index index = anIndexWith(withSource("a", "{\"v\":\"x\"}"), withSource("b", "{\"v\":{\"keyword\":\"x\"}}"));

            List<String> found = idsOf(index, Terms.of(new FieldPath("v.keyword"), new Text("x")));
            if (keepsAnyJson()) {
                assertThat(found).containsExactly("a", "b");
            } else {
                assertThat(found).contains("a").isSubsetOf("a", "b");
            }
        }

        @Test
        void a_field_exists_if_a_value_other_than_null_is_at_it_or_below() {
            Index index = anIndex(Versions.latest());
            Set<String> written = appendEach(
                    index,
                    withSource("a", "{\"v\":0}"),
                    withSource("b", "{\"v\":null}"),
                    withSource("c", "{\"v\":[]}"),
                    withSource("d", "{\"v\":[null,\"\"]}"),
                    withSource("e", "{\"v\":{\"w\":false}}"),
                    withSource("f", "{\"v\":{\"w\":{}}}"),
                    withSource("g", "{\"w\":1}"),
                    withSource("h", "{\"v.w\":[{\"x\":1}]}"),
                    withSource("i", "{\"v.w\":null,\"vv.w\":1}"));

            List<String> atV = idsOf(index, new Exists(new FieldPath("v")));
            List<String> below = idsOf(index, new Exists(new FieldPath("v.w")));
            if (keepsAnyJson()) {
                assertThat(atV).containsExactly("a", "d", "e", "h");
                assertThat(below).containsExactly("e", "h");
            } else {
                assertThat(atV).contains("a").isSubsetOf(those(written, "a", "d", "e", "h"));
                assertThat(below).isSubsetOf(those(written, "e", "h"));
            }
            assertThat(idsOf(index, Terms.of(new FieldPath("v"), new Numeric("1"))))
                    .isEmpty();
        }

        @Test
        void ranges_compare_numbers_dates_and_texts_each_in_their_way() {
            Index index = anIndexWith(
                    withSource("a", "{\"v\":9}"),
                    withSource("b", "{\"v\":10.5}"),
                    withSource("c", "{\"v\":\"2015-05-17T12:00:00+02:00\"}"),
                    withSource("d", "{\"v\":\"beta\"}"));
            FieldPath v = new FieldPath("v");

            assertThat(idsOf(index, between(v, new Bound(new Numeric("9"), false), new Bound(new Numeric("11"), true))))
                    .containsExactly("b");
            assertThat(idsOf(
                            index,
                            between(
                                    v,
                                    new Bound(new Text("2015-05-17T10:00:00Z"), true),
                                    new Bound(new Text("2015-05-17T10:00:00Z"), true))))
                    .containsExactly("c");
            assertThat(idsOf(index, between(v, new Bound(new Text("alpha"), true), new Bound(new Text("gamma"), true))))
                    .containsExactly("d");
        }

        private Query between(FieldPath field, Bound lower, Bound upper) {
            return new Between(field, Optional.of(lower), Optional.of(upper));
        }

        @Test
        void ids_times_and_combinations_select_as_they_say() {
            Index index = anIndexWith(
                    aDocument("a", "2015-05-17T10:00:00Z"),
                    aDocument("b", "2015-05-18T10:00:00Z"),
                    aDocument("c", "2015-05-19T10:00:00Z"));
            Query first = new Ids(Set.of(new DocumentId("a"), new DocumentId("gone")));
            Query later = new During(
                    TimeRange.of(Timestamp.parse("2015-05-18T10:00:00Z").orElseThrow(), Timestamp.MAXIMUM));
            Query named = Terms.of(new FieldPath("name"), new Text("c"));

            assertThat(idsOf(index, first)).containsExactly("a");
            assertThat(idsOf(index, later)).containsExactly("b", "c");
            assertThat(idsOf(index, new MatchNone())).isEmpty();
            assertThat(idsOf(index, new Bool(List.of(later), List.of(), List.of(named), 0)))
                    .containsExactly("b");
            assertThat(idsOf(index, new Bool(List.of(), List.of(first, named), List.of(), 1)))
                    .containsExactly("a", "c");
            assertThat(idsOf(index, new Bool(List.of(), List.of(later, named), List.of(), 2)))
                    .containsExactly("c");
            assertThat(idsOf(index, new Bool(List.of(), List.of(), List.of(first), 0)))
                    .containsExactly("b", "c");
        }
    }

    @Nested
    class Paging {

        @Test
        void totals_are_counted_as_far_as_wanted() {
            Index index = anIndexWith(
                    withSource("a", "{}"), withSource("b", "{}"), withSource("c", "{}"), withSource("d", "{}"));

            assertThat(totalOf(index, OptionalLong.empty())).contains(new Total(4, true));
            assertThat(totalOf(index, OptionalLong.of(0))).isEmpty();
            assertThat(totalOf(index, OptionalLong.of(3))).contains(new Total(3, false));
            assertThat(totalOf(index, OptionalLong.of(4))).contains(new Total(4, true));
        }

        private Optional<Total> totalOf(Index index, OptionalLong trackTotal) {
            return documents
                    .search(List.of(index), new MatchAll(), new Page(0, 1, Sort.PLACE, Optional.empty(), trackTotal))
                    .total();
        }

        @Test
        void a_page_may_be_empty_and_still_be_counted() {
            Index index = anIndexWith(withSource("a", "{}"));

            Found none = documents.search(List.of(index), new MatchAll(), Page.first(0));
            Found after = documents.search(
                    List.of(index),
                    new MatchAll(),
                    new Page(5, 10, Sort.TIMESTAMP, Optional.empty(), OptionalLong.of(10)));

            assertThat(none.documents()).isEmpty();
            assertThat(none.total()).contains(new Total(1, true));
            assertThat(after.documents()).isEmpty();
            assertThat(after.total()).contains(new Total(1, true));
        }

        @Test
        void no_index_at_all_is_an_empty_answer() {
            Found found = documents.search(List.of(), new MatchAll(), Page.first(10));

            assertThat(found).isEqualTo(new Found(List.of(), Optional.of(new Total(0, true))));
            assertThat(documents.count(List.of(), new MatchAll())).isZero();
        }

        @Test
        void behind_a_timestamp_alone_all_documents_of_that_timestamp_are_passed_over() {
            Index index = anIndexWith(
                    aDocument("a", "2015-05-17T10:00:00Z"),
                    aDocument("b", "2015-05-17T10:00:00Z"),
                    aDocument("c", "2015-05-18T10:00:00Z"));
            After after = new After(Timestamp.parse("2015-05-17T10:00:00Z"), Optional.empty());

            Found found = documents.search(
                    List.of(index),
                    new MatchAll(),
                    new Page(0, 10, Sort.TIMESTAMP, Optional.of(after), OptionalLong.of(10)));

            assertThat(idsOf(found)).containsExactly("c");
            assertThat(found.total()).contains(new Total(3, true));
        }
    }

    @Nested
    class EarlierStates {

        private static final OptionalLong ALL = OptionalLong.empty();

        @ParameterizedTest
        @EnumSource(Sort.class)
        void searches_and_counts_find_no_document_above_the_limit_of_its_index(Sort sort) {
            Index index = anIndexWith(stamped("a", "\"n\":1"), stamped("c", "\"n\":1"));
            Map<IndexId, Long> last = documents.lastNumbers(List.of(index));
            append(index, stamped("b", "\"n\":1"), stamped("d", "\"n\":1"));
            documents.refresh(List.of(index.name()));

            DocumentStore earlier = documents.upTo(last);

            assertThat(last).containsOnlyKeys(index.id());
            for (Query query : List.of(new MatchAll(), Query.during(TimeRange.ALL), new Exists(new FieldPath("n")))) {
                Found found = earlier.search(List.of(index), query, new Page(0, 10, sort, Optional.empty(), ALL));
                assertThat(idsOf(found)).as("%s", query).containsExactlyInAnyOrder("a", "c");
                assertThat(found.total()).as("%s", query).contains(new Total(2, true));
                assertThat(earlier.count(List.of(index), query)).as("%s", query).isEqualTo(2);
                assertThat(documents.count(List.of(index), query)).isEqualTo(4);
            }
        }

        @Test
        void the_limit_of_an_empty_index_excludes_all_later_documents() {
            Index index = anIndex(Versions.latest());
            DocumentStore earlier = documents.upTo(documents.lastNumbers(List.of(index)));
            append(index, withSource("a", "{}"));

            assertThat(idsOf(earlier.search(List.of(index), new MatchAll(), Page.first(10))))
                    .isEmpty();
        }

        @Test
        void an_index_without_a_limit_is_searched_whole() {
            Index index = anIndexWith(withSource("a", "{}"));

            assertThat(documents.upTo(Map.of()).count(List.of(index), new MatchAll()))
                    .isOne();
        }

        @Test
        void an_index_that_was_removed_has_no_last_number() {
            Index index = anIndexWith(withSource("a", "{}"));
            indices.delete(index);

            assertThatThrownBy(() -> documents.lastNumbers(List.of(index))).isInstanceOf(IndexGoneException.class);
        }
    }

    /** Compares with sorting and filtering in memory, on documents and queries drawn from a printed seed. */
    @Nested
    class Aggregating {

        private Map<String, AggregationResult> aggregated(Index index, Aggregation aggregation) {
            return documents.aggregate(
                    List.of(new Searched(List.of(index), new MatchAll())),
                    new Aggregations(List.of(new Entry("a", aggregation, Aggregations.NONE))));
        }

        @Test
        void no_indices_have_empty_results() {
            Aggregations all = new Aggregations(List.of(
                    new Entry("terms", Aggregation.Terms.of(new FieldPath("a"), 10), Aggregations.NONE),
                    new Entry(
                            "numbers",
                            new Aggregation.Statistics(new FieldPath("a"), Optional.empty()),
                            Aggregations.NONE)));

            assertThat(documents.aggregate(List.of(), all))
                    .isEqualTo(DrawnAggregations.evaluate(all, new MatchAll(), List.of()));
        }

        @Test
        void an_index_that_was_removed_is_reported() {
            Index index = anIndexWith(withSource("a", "{}"));
            indices.delete(index);

            assertThatThrownBy(() -> aggregated(index, Aggregation.Terms.of(new FieldPath("a"), 10)))
                    .isInstanceOf(IndexGoneException.class);
        }

        @Test
        void percentiles_are_close_to_the_exact_values() {
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i <= 1_000; i++) {
                batch.add(withSource("id-" + i, sourceOf("\"bytes\":" + i)));
            }
            Index index = anIndexWith(batch.toArray(NewDocument[]::new));
            List<Double> percents = List.of(0.0, 1.0, 50.0, 95.0, 99.0, 100.0);

            AggregationResult found = aggregated(
                            index,
                            new Aggregation.Percentiles(new FieldPath("bytes"), percents, false, Optional.empty()))
                    .getOrDefault("a", new AggregationResult.Count(0));

            for (int i = 0; i < percents.size(); i++) {
                assertThat(found.number(Double.toString(percents.get(i))).orElseThrow())
                        .isCloseTo(10 * percents.get(i), within(10.0));
            }
        }

        @Test
        void hostile_documents_are_aggregated_like_others() {
            if (!keepsAnyJson()) {
                return;
            }
            List<NewDocument> hostile = HostileDocuments.drawn(20261126, 4 * HostileDocuments.NUMBERS.size());
            Index index = anIndexWith(hostile.toArray(NewDocument[]::new));
            List<StoredDocument> stored = hostile.stream()
                    .map(document -> new StoredDocument(
                            index.name(),
                            index.place(document.id()),
                            document.timestamp(),
                            OptionalLong.empty(),
                            document.source()))
                    .toList();
            DrawnAggregations drawing = new DrawnAggregations(new Random(20261127), "n", "a", "a.b", "a.a", "A");
            for (int round = 0; round < 40; round++) {
                Aggregations aggregations = drawing.next(2);

                assertThat(documents.aggregate(List.of(new Searched(List.of(index), new MatchAll())), aggregations))
                        .as("%s", aggregations)
                        .usingRecursiveComparison(DrawnAggregations.withRounding())
                        .isEqualTo(DrawnAggregations.evaluate(aggregations, new MatchAll(), stored));
            }
        }
    }

    /** Aggregations of documents in which all values of a field have the same type. */
    @Nested
    class AggregatingUniformValues {

        private final long seed = new Random().nextLong();
        private final Random random = new Random(seed);
        private final List<Index> where = new ArrayList<>();
        private final List<StoredDocument> model = new ArrayList<>();

        @BeforeEach
        void fill() {
            DataStream stream = streams.create(aNewStream("u-stream", Versions.latest()));
            write(stream.writeIndex(), 1);
            stream = rolledOver(streams, stream);
            write(stream.writeIndex(), 2);
            Index plain = indices.create(aNewIndex("z-plain"));
            write(plain, 3);
            where.addAll(streams.find(stream.name()).orElseThrow().backingIndices());
            where.add(plain);
        }

        private void write(Index index, int day) {
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                String timestamp = String.format(
                        Locale.ROOT,
                        "2015-03-%02dT%02d:%02d:%02d.%03dZ",
                        27 + day,
                        random.nextInt(24),
                        random.nextInt(60),
                        i / 2,
                        random.nextInt(1_000));
                String source = "{\"@timestamp\":\"" + timestamp + "\""
                        + some(",\"status\":" + List.of(200, 301, 404, 500).get(random.nextInt(4)))
                        + some(",\"host\":\"web-" + random.nextInt(12) + "\"")
                        + some(",\"ok\":" + random.nextBoolean())
                        + some(",\"bytes\":" + random.nextInt(40) * 2_500.5)
                        + some(",\"tags\":[\"a\",\"b" + random.nextInt(3) + "\"]") + "}";
                batch.add(aDocument("id-" + day + "-" + i, timestamp, source));
            }
            append(index, batch.toArray(NewDocument[]::new));
            batch.forEach(document -> model.add(new StoredDocument(
                    index.name(),
                    index.place(document.id()),
                    document.timestamp(),
                    OptionalLong.empty(),
                    document.source())));
        }

        private String some(String member) {
            return random.nextInt(8) == 0 ? "" : member;
        }

        private Query aQuery() {
            return switch (random.nextInt(4)) {
                case 0 -> Terms.of(new FieldPath("status"), new Numeric("200"));
                case 1 -> new Prefix(new FieldPath("host"), "web-1", false);
                case 2 ->
                    new Between(
                            new FieldPath("bytes"),
                            Optional.of(new Bound(new Numeric("9000.5"), true)),
                            Optional.empty());
                default -> new MatchAll();
            };
        }

        @Test
        void aggregations_agree_with_the_plain_evaluation() {
            DrawnAggregations drawing =
                    new DrawnAggregations(random, "status", "host", "ok", "bytes", "tags", "host.keyword", "unknown");
            for (int round = 0; round < 80; round++) {
                Query query = aQuery();
                Aggregations aggregations = drawing.next(3);

                assertThat(documents.aggregate(List.of(new Searched(where, query)), aggregations))
                        .as("%s of %s with seed %s", aggregations, query, seed)
                        .usingRecursiveComparison(DrawnAggregations.withRounding())
                        .isEqualTo(DrawnAggregations.evaluate(aggregations, query, model));
            }
        }

        @Test
        void parts_with_different_queries_are_aggregated_together() {
            Query one = aQuery();
            Query other = aQuery();
            Aggregations byHost = new Aggregations(
                    List.of(new Entry("hosts", Aggregation.Terms.of(new FieldPath("host"), 100), Aggregations.NONE)));
            List<Index> first = where.subList(0, 1);
            List<Index> second = where.subList(1, where.size());

            Map<String, AggregationResult> found =
                    documents.aggregate(List.of(new Searched(first, one), new Searched(second, other)), byHost);

            List<StoredDocument> expected = model.stream()
                    .filter(document -> (document.index().equals(first.get(0).name()) ? one : other)
                            .matches(new JsonCandidate(
                                    new NewDocument(document.place().id(), document.timestamp(), document.source()))))
                    .toList();
            assertThat(found)
                    .as("seed %s", seed)
                    .isEqualTo(DrawnAggregations.evaluate(byHost, new MatchAll(), expected));
        }

        @Test
        void pages_of_combined_keys_contain_every_bucket_once() {
            List<Aggregation.Composite.Source> sources = List.of(
                    new Aggregation.Composite.Source(
                            "status", Aggregation.Terms.of(new FieldPath("status"), 10), true, true),
                    new Aggregation.Composite.Source(
                            "host", Aggregation.Terms.of(new FieldPath("host"), 10), false, false),
                    new Aggregation.Composite.Source(
                            "day",
                            Aggregation.DateHistogram.of(
                                    new FieldPath("@timestamp"), DateInterval.Calendar.DAY, ZoneOffset.UTC),
                            false,
                            false));
            Aggregations whole = composite(new Aggregation.Composite(sources, 10_000, Optional.empty()));
            AggregationResult.Buckets all = (AggregationResult.Buckets) Objects.requireNonNull(
                    DrawnAggregations.evaluate(whole, new MatchAll(), model).get("pages"));

            List<AggregationResult.Bucket> paged = new ArrayList<>();
            Optional<BucketKey.Combined> after = Optional.empty();
            while (true) {
                AggregationResult.Buckets page = (AggregationResult.Buckets) Objects.requireNonNull(documents
                        .aggregate(
                                List.of(new Searched(where, new MatchAll())),
                                composite(new Aggregation.Composite(sources, 7, after)))
                        .get("pages"));
                paged.addAll(page.buckets());
                if (page.buckets().size() < 7) {
                    break;
                }
                after = Optional.of((BucketKey.Combined) page.buckets().get(6).key());
            }

            assertThat(paged).as("seed %s", seed).isEqualTo(all.buckets());
        }

        private static Aggregations composite(Aggregation.Composite composite) {
            return new Aggregations(List.of(new Entry("pages", composite, Aggregations.NONE)));
        }
    }

    @Nested
    class AgainstAModel {

        private static final int DOCUMENTS = 400;

        private final long seed = new Random().nextLong();
        private final Random random = new Random(seed);
        private final List<Index> where = new ArrayList<>();
        private final List<StoredDocument> model = new ArrayList<>();
        private final List<NewDocument> all = new ArrayList<>();

        @BeforeEach
        void fill() {
            System.out.println("seed " + seed);
            DataStream stream = streams.create(aNewStream("m-stream", Versions.previous()));
            for (int i = 0; i < 3; i++) {
                write(stream.writeIndex(), i);
                stream = rolledOver(streams, stream);
            }
            write(stream.writeIndex(), 3);
            Index plain = indices.create(aNewIndex("z-plain"));
            write(plain, 1);
            where.addAll(streams.find(stream.name()).orElseThrow().backingIndices());
            where.add(plain);
        }

        @ParameterizedTest
        @EnumSource(value = Sort.class, mode = EnumSource.Mode.EXCLUDE, names = "ANY")
        void counts_searches_and_paging_agree_with_the_model(Sort sort) {
            for (int round = 0; round < 25; round++) {
                Query query = aQuery(2);
                List<StoredDocument> expected = matching(query);
                expected.sort(order(sort));

                assertThat(documents.count(where, query))
                        .as("count of %s with seed %s", query, seed)
                        .isEqualTo(expected.size());
                long width = 1L << (20 + random.nextInt(30));
                SpanCounts bySpan = documents.countBySpan(where, query, width);
                assertThat(bySpan.counts())
                        .as("spans of %s of %s with seed %s", width, query, seed)
                        .isEqualTo(inSpans(expected, width, bySpan.range()));
                assertThat(paged(query, sort, sizeOfPages(expected.size())))
                        .as("pages of %s with seed %s", query, seed)
                        .isEqualTo(expected.stream().map(StoredDocument::place).toList());
                assertWindow(query, sort, expected);
                assertSorted(query);
            }
        }

        @Test
        void aggregations_agree_with_the_model() {
            if (!capabilities().contains(EngineCapability.VALUES_OF_ANY_TYPE)) {
                return;
            }
            DrawnAggregations drawing = new DrawnAggregations(random, "status", "http.method", "tags.deep", "tags");
            for (int round = 0; round < 60; round++) {
                Query query = aQuery(1);
                Aggregations aggregations = drawing.next(3);

                Map<String, AggregationResult> found =
                        documents.aggregate(List.of(new Searched(where, query)), aggregations);

                assertThat(found)
                        .as("%s of %s with seed %s", aggregations, query, seed)
                        .usingRecursiveComparison(DrawnAggregations.withRounding())
                        .isEqualTo(DrawnAggregations.evaluate(aggregations, query, model));
            }
        }

        @Test
        void parts_with_different_queries_are_aggregated_together() {
            if (!capabilities().contains(EngineCapability.VALUES_OF_ANY_TYPE)) {
                return;
            }
            Query one = aQuery(1);
            Query other = aQuery(1);
            Aggregations byStatus = new Aggregations(List.of(
                    new Entry("statuses", Aggregation.Terms.of(new FieldPath("status"), 100), Aggregations.NONE)));
            List<Index> first = where.subList(0, 2);
            List<Index> second = where.subList(2, where.size());

            Map<String, AggregationResult> found =
                    documents.aggregate(List.of(new Searched(first, one), new Searched(second, other)), byStatus);

            List<IndexName> names = first.stream().map(Index::name).toList();
            List<StoredDocument> expected = new ArrayList<>();
            matching(one).stream().filter(hit -> names.contains(hit.index())).forEach(expected::add);
            matching(other).stream().filter(hit -> !names.contains(hit.index())).forEach(expected::add);
            assertThat(found)
                    .as("seed %s", seed)
                    .isEqualTo(DrawnAggregations.evaluate(byStatus, new MatchAll(), expected));
        }

        /** Reads pages that are sorted by fields, and compares them with the sorted matching documents. */
        private void assertSorted(Query query) {
            FieldOrder order = TextQueries.anOrder(random, List.of("status", "http.method", "tags", "@timestamp"));
            Page whole = new Page(
                    0,
                    10_000,
                    Sort.PLACE,
                    Optional.empty(),
                    Optional.of(new FieldPage(order, Optional.empty())),
                    OptionalLong.empty());
            Ranking<StoredDocument> expected = new Ranking<>(whole, StoredDocument::place);
            for (int i = 0; i < all.size(); i++) {
                JsonCandidate candidate = new JsonCandidate(all.get(i));
                if (query.matches(candidate)) {
                    expected.offer(model.get(i), candidate);
                }
            }
            List<StoredDocument> sorted =
                    expected.page().stream().map(Ranking.Ranked::document).toList();
            int size = sizeOfPages(sorted.size());
            List<StoredDocument> paged = new ArrayList<>();
            Optional<FieldOrder.Position> after = Optional.empty();
            while (paged.size() < sorted.size() || paged.isEmpty()) {
                Found found = documents.search(
                        where,
                        query,
                        new Page(
                                0,
                                size,
                                Sort.PLACE,
                                Optional.empty(),
                                Optional.of(new FieldPage(order, after)),
                                OptionalLong.empty()));
                assertThat(found.total()).contains(new Total(sorted.size(), true));
                assertThat(found.values()).hasSameSizeAs(found.documents());
                if (found.documents().isEmpty()) {
                    break;
                }
                paged.addAll(found.documents());
                int last = found.documents().size() - 1;
                after = Optional.of(new FieldOrder.Position(
                        found.values().get(last),
                        Optional.of(found.documents().get(last).place())));
            }
            assertThat(paged).as("%s of %s with seed %s", order, query, seed).isEqualTo(sorted);
        }

        /** A drawn number of documents for each page, so that at most ten pages contain all {@code hits}. */
        private int sizeOfPages(int hits) {
            return Math.max(1 + random.nextInt(60), (hits + 9) / 10);
        }

        private List<StoredDocument> matching(Query query) {
            List<StoredDocument> matching = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (query.matches(new JsonCandidate(all.get(i)))) {
                    matching.add(model.get(i));
                }
            }
            return matching;
        }

        @Test
        void in_any_order_each_document_that_matches_comes_once() {
            for (int round = 0; round < 25; round++) {
                Query query = aQuery(2);
                List<StoredDocument> expected = matching(query);
                int from = random.nextInt(3) * 40;
                int size = random.nextInt(2 * DOCUMENTS);

                Found found = documents.search(
                        where, query, new Page(from, size, Sort.ANY, Optional.empty(), OptionalLong.empty()));

                assertThat(found.documents())
                        .as("%s documents behind %s of %s with seed %s", size, from, query, seed)
                        .hasSize(Math.min(size, Math.max(0, expected.size() - from)))
                        .doesNotHaveDuplicates()
                        .isSubsetOf(expected);
                assertThat(found.total()).contains(new Total(expected.size(), true));
            }
        }

        private static Map<Long, Long> inSpans(List<StoredDocument> found, long width, TimeRange told) {
            List<Timestamp> moments =
                    found.stream().map(StoredDocument::timestamp).sorted().toList();
            TimeRange whole =
                    moments.isEmpty() ? TimeRange.NONE : TimeRange.of(moments.get(0), moments.get(moments.size() - 1));
            assertThat(told).isEqualTo(whole);
            return SpanCounts.touched(whole, width) > SpanCounts.MAXIMUM
                    ? Map.of()
                    : moments.stream()
                            .collect(Collectors.groupingBy(
                                    moment -> SpanCounts.number(moment, width), Collectors.counting()));
        }

        private void write(Index index, int day) {
            List<NewDocument> batch = new ArrayList<>();
            for (int i = 0; i < DOCUMENTS / 5; i++) {
                String timestamp = String.format(
                        Locale.ROOT,
                        "2015-05-%02dT%02d:%02d:00%sZ",
                        17 + day,
                        random.nextInt(24),
                        10 * random.nextInt(6),
                        random.nextBoolean() ? "" : ".000001");
                String source = "{\"@timestamp\":\"" + timestamp + "\",\"status\":"
                        + List.of("200", "2e2", "404", "\"200\"", "null").get(random.nextInt(5))
                        + ",\"http\":{\"method\":\""
                        + List.of("GET", "POST", "G\\u0045T", "\\ud800").get(random.nextInt(4)) + "\"},\"tags\":["
                        + (random.nextBoolean() ? "\"a\"," : "") + "\"b\\u0000\",{\"deep\":" + random.nextInt(5)
                        + "}]}";
                batch.add(aDocument("id-" + random.nextInt(1_000_000), timestamp, source));
            }
            List<Outcome> written = appended(documents, index, batch);
            for (int i = 0; i < batch.size(); i++) {
                if (written.get(i).isCreated()) {
                    NewDocument document = batch.get(i);
                    all.add(document);
                    model.add(new StoredDocument(
                            index.name(),
                            index.place(document.id()),
                            document.timestamp(),
                            sequence(written.get(i)),
                            document.source()));
                }
            }
        }

        private Query aQuery(int depth) {
            FieldPath status = new FieldPath("status");
            FieldPath method = new FieldPath("http.method");
            return switch (random.nextInt(depth > 0 ? 14 : 12)) {
                case 9 -> new Query.Passes(random.nextBoolean() ? status : method, TextQueries.aTest(random));
                case 10 -> new Query.Passes(new FieldPath("tags"), TextQueries.aTest(random));
                case 11 ->
                    new Query.AnyField(
                            new NamePattern(List.of("*", "http.*", "tags").get(random.nextInt(3))),
                            TextQueries.aTest(random));
                case 0 -> new MatchAll();
                case 1 -> Terms.of(status, new Numeric("200"));
                case 2 ->
                    new Terms(method, List.<FieldValue>of(new Text("GET"), new Text("PUT")), random.nextBoolean());
                case 3 ->
                    new Exists(
                            List.of(status, method, new FieldPath("tags.deep")).get(random.nextInt(3)));
                case 4 -> new Prefix(method, List.of("G", "P", "x").get(random.nextInt(3)), random.nextBoolean());
                case 5 -> during();
                case 6 ->
                    new Between(
                            List.of(status, new FieldPath("tags.deep")).get(random.nextInt(2)),
                            Optional.of(new Bound(new Numeric(Integer.toString(random.nextInt(300))), true)),
                            Optional.empty());
                case 7 -> new Ids(Set.of(new DocumentId("id-" + random.nextInt(1_000_000))));
                case 8 -> during();
                default -> new Bool(some(depth), some(depth), some(depth), random.nextInt(3));
            };
        }

        private List<Query> some(int depth) {
            List<Query> queries = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                queries.add(aQuery(depth - 1));
            }
            return queries;
        }

        private Query during() {
            Timestamp from = Timestamp.parse("2015-05-" + (16 + random.nextInt(5)) + "T12:00:00Z")
                    .orElseThrow();
            long length = random.nextInt(60) * 3_600_000_000L;
            return new During(TimeRange.of(from, new Timestamp(from.microseconds() + length)));
        }

        private static Comparator<StoredDocument> order(Sort sort) {
            Comparator<StoredDocument> byPlace = Comparator.comparing(StoredDocument::place);
            Comparator<StoredDocument> byTime = Comparator.comparing(StoredDocument::timestamp);
            return switch (sort) {
                case ANY, PLACE -> byPlace;
                case PLACE_DESCENDING -> byPlace.reversed();
                case TIMESTAMP -> byTime.thenComparing(byPlace);
                case TIMESTAMP_DESCENDING -> byTime.reversed().thenComparing(byPlace);
            };
        }

        private List<Place> paged(Query query, Sort sort, int size) {
            List<Place> places = new ArrayList<>();
            Optional<After> after = Optional.empty();
            while (true) {
                Found page = documents.search(where, query, new Page(0, size, sort, after, OptionalLong.of(0)));
                if (page.documents().isEmpty()) {
                    return places;
                }
                page.documents().forEach(document -> places.add(document.place()));
                StoredDocument last = page.documents().get(page.documents().size() - 1);
                after = Optional.of(new After(
                        sort.isByTimestamp() ? Optional.of(last.timestamp()) : Optional.empty(),
                        Optional.of(last.place())));
            }
        }

        private void assertWindow(Query query, Sort sort, List<StoredDocument> expected) {
            int from = random.nextInt(50);
            int size = random.nextInt(50);
            Found found =
                    documents.search(where, query, new Page(from, size, sort, Optional.empty(), OptionalLong.empty()));

            List<StoredDocument> window = expected.size() <= from
                    ? Collections.emptyList()
                    : expected.subList(from, Math.min(expected.size(), from + size));
            assertThat(found)
                    .as("%s documents behind %s of %s with seed %s", size, from, query, seed)
                    .isEqualTo(new Found(window, Optional.of(new Total(expected.size(), true))));
        }
    }
}

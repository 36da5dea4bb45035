package io.millrace.adapters.opensearch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.Searched;
import io.millrace.application.port.driven.engine.DocumentStoreContract;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.Query.MatchAll;
import io.millrace.domain.document.query.Query.Terms;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenSearchDocumentStoreIT extends DocumentStoreContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected DocumentStore documents() {
        return store.documents();
    }

    @Override
    protected Indices indices() {
        return store.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return Set.of();
    }

    /** The view of another instance may be a second old. */
    @Test
    void who_has_not_heard_of_a_rollover_is_told_the_newer_index() {
        DataStream stream = store.dataStreams().create(EngineFixture.aNewStream("logs"));
        OpenSearchStore stale =
                new OpenSearchStore(store.client(), new ClusterCatalog(store.client(), Runnable::run, () -> 0));
        assertThat(append(stale, stream.writeIndex(), "1"))
                .isEqualTo(stream.writeIndex().name());

        Index newer = EngineFixture.rolledOver(store.dataStreams(), stream).writeIndex();

        assertThat(append(stale, stream.writeIndex(), "2")).isEqualTo(newer.name());
    }

    /** The catalog of another instance may be a second old; that of this test gets no older. */
    @Test
    void a_field_that_a_document_has_brought_since_the_catalog_was_read_is_found() {
        Index index = anIndexWith(withSource("old", "{\"other\":1}"));
        Query query = Terms.of(new FieldPath("fresh"), new Text("x"));
        List<DocumentStore> stale = new ArrayList<>();
        for (int instance = 0; instance < 3; instance++) {
            stale.add(withOldCatalog().documents());
            assertThat(stale.get(instance).count(List.of(index), query)).isZero();
        }

        EngineFixture.appended(
                documents(),
                index,
                List.of(withSource("new", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"fresh\":\"x\"}")));

        assertThat(idsOf(stale.get(0).search(List.of(index), query, firstTen(Page.Sort.ANY))))
                .containsExactly("new");
        assertThat(idsOf(stale.get(1).search(List.of(index), query, firstTen(Page.Sort.PLACE))))
                .containsExactly("new");
        assertThat(stale.get(2)
                        .countBySpan(List.of(index), query, 1_000_000)
                        .counts()
                        .values())
                .containsExactly(1L);
    }

    @Test
    void documents_are_found_by_multi_fields_of_any_name() {
        Index index = anIndexWith(withSource("short", "{\"msg\":\"x\"}"));
        store.client()
                .change(
                        ClusterRequest.put(
                                "/" + index.name() + "/_mapping",
                                "{\"properties\":{\"text\":{\"type\":\"text\",\"fields\":{"
                                        + "\"kw\":{\"type\":\"keyword\",\"ignore_above\":5},\"words\":{\"type\":\"text\"}}}}}"));
        store.catalog().forget();
        EngineFixture.appended(
                documents(),
                index,
                List.of(withSource("one", "{\"text\":\"a b\"}"), withSource("two", "{\"text\":\"a b c d e\"}")));

        for (String field : List.of("text", "text.kw", "text.words")) {
            assertThat(idsOf(index, Terms.of(new FieldPath(field), new Text("a b"))))
                    .containsExactly("one");
            assertThat(idsOf(index, Terms.of(new FieldPath(field), new Text("a"))))
                    .isEmpty();
        }
        assertThat(idsOf(index, Terms.of(new FieldPath("text.words"), new Text("a b c d e"))))
                .containsExactly("two");
        assertThat(idsOf(index, new Query.Exists(new FieldPath("text.words")))).containsExactly("one", "two");
    }

    private OpenSearchStore withOldCatalog() {
        return new OpenSearchStore(store.client(), new ClusterCatalog(store.client(), Runnable::run, () -> 0));
    }

    private static Page firstTen(Page.Sort sort) {
        return new Page(0, 10, sort, Optional.empty(), OptionalLong.empty());
    }

    @Test
    void what_an_object_holds_where_a_text_was_is_kept_and_not_found() {
        Index index =
                anIndexWith(withSource("text", "{\"v\":\"x\"}"), withSource("object", "{\"v\":{\"keyword\":\"x\"}}"));

        assertThat(idsOf(index, Terms.of(new FieldPath("v.keyword"), new Text("x"))))
                .containsExactly("text");
        assertThat(documents().find(List.of(index), new DocumentId("object"))).isPresent();
    }

    @Test
    void without_an_order_documents_come_as_the_index_has_them_unless_they_are_too_many_for_one_answer() {
        Index index = anIndexWith(withSource("c", "{}"), withSource("a", "{}"), withSource("b", "{}"));

        assertThat(inAnyOrder(index, new MatchAll(), 1_000)).containsExactly("c", "a", "b");
        assertThat(inAnyOrder(index, new MatchAll(), 1_001)).containsExactly("a", "b", "c");
    }

    @Test
    void a_value_that_a_field_of_numbers_could_not_take_is_found_in_any_order() {
        Index index = anIndexWith(
                withSource("number", "{\"n\":1}"), withSource("text", "{\"n\":\"one\"}"), withSource("none", "{}"));

        assertThat(inAnyOrder(index, Terms.of(new FieldPath("n"), new Text("one")), 10))
                .containsExactly("text");
        assertThat(inAnyOrder(index, Terms.of(new FieldPath("n"), new Text("1")), 10))
                .containsExactly("number");
    }

    private List<String> inAnyOrder(Index index, Query query, int size) {
        return idsOf(documents()
                .search(
                        List.of(index),
                        query,
                        new Page(0, size, Page.Sort.ANY, Optional.empty(), OptionalLong.empty())));
    }

    private static IndexName append(OpenSearchStore store, Index index, String id) {
        Outcome outcome = store.documents()
                .append(index, List.of(EngineFixture.aDocument(id, "2015-05-17T10:00:00Z")))
                .get(0);
        return ((Outcome.Created) outcome).index();
    }

    @Test
    void too_many_buckets_are_rejected_with_the_limit() {
        Index index = anIndexWith(withSource("a", "{\"n\":0}"), withSource("b", "{\"n\":1000000}"));
        Aggregation everyNumber = new Aggregation.Histogram(
                new FieldPath("n"),
                1,
                0,
                0,
                Aggregation.Bounds.NONE,
                Aggregation.Bounds.NONE,
                List.of(),
                Optional.empty());
        Aggregations aggregations =
                new Aggregations(List.of(new Aggregations.Entry("n", everyNumber, Aggregations.NONE)));

        assertThatThrownBy(() -> store.documents()
                        .aggregate(List.of(new Searched(List.of(index), new MatchAll())), aggregations))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.fault())
                                .as(rejection.getMessage())
                                .contains(Fault.TOO_MANY_BUCKETS));
    }

    @Test
    void whole_numbers_that_the_index_does_not_distinguish_are_counted_separately() {
        Index index = anIndexWith(
                withSource("a", "{\"n\":9007199254740992}"),
                withSource("b", "{\"n\":9007199254740993}"),
                withSource("c", "{\"n\":1}"));
        Aggregations aggregations = new Aggregations(
                List.of(new Aggregations.Entry("n", Aggregation.Terms.of(new FieldPath("n"), 10), Aggregations.NONE)));

        assertThat(store.documents().aggregate(List.of(new Searched(List.of(index), new MatchAll())), aggregations))
                .hasEntrySatisfying(
                        "n",
                        result -> assertThat(((AggregationResult.Buckets) result).buckets())
                                .hasSize(3));
    }
}

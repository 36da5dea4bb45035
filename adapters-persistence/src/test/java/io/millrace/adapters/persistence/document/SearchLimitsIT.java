package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchLimitsIT {

    private static final String TIME = "2015-05-17T10:00:00Z";

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
    private final Index index = new PostgresIndices(jdbi).create(aNewIndex("plain"));

    private static List<String> idsOf(Found found) {
        return found.documents().stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    @Test
    void documents_longer_than_what_is_sent_along_are_looked_into_all_the_same() {
        String padding = "x".repeat(200_000);
        documents.append(
                index,
                List.of(
                        aDocument("long", TIME, "{\"padding\":\"" + padding + "\",\"n\":1}"),
                        aDocument("short", TIME, "{\"n\":1}"),
                        aDocument("other", TIME, "{\"padding\":\"" + padding + "\",\"n\":2}")));

        Found found =
                documents.search(List.of(index), Query.Terms.of(new FieldPath("n"), new Numeric("1")), Page.first(10));

        assertThat(idsOf(found)).containsExactly("long", "short");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"\\ud800\":1,\"n\":200}",
                "{\"v\":\"\\udc00\",\"n\":200}",
                "{\"\\\\ud800\":1,\"n\":200}",
                "{\"\\\\\\ud800\":1,\"n\":200}"
            })
    void a_lone_surrogate_hides_no_document_and_comes_back_as_it_was_sent(String source) {
        documents.append(index, List.of(aDocument("one", TIME, source)));

        Found found = documents.search(
                List.of(index), Query.Terms.of(new FieldPath("n"), new Numeric("200")), Page.first(10));

        assertThat(found.documents())
                .singleElement()
                .satisfies(document -> assertThat(document.source()).isEqualTo(source));
    }

    @Test
    void a_page_that_does_not_fit_is_refused_and_a_smaller_one_is_not() {
        PostgresDocumentStore narrow =
                new PostgresDocumentStore(database.dataSource(), 250, PostgresDocumentStore.DEFAULT_PATIENCE);
        List<NewDocument> batch = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            batch.add(aDocument("id-" + i, TIME, "{\"n\":\"" + "é".repeat(45) + "\"}"));
        }
        documents.append(index, batch);

        assertThatThrownBy(() -> narrow.search(List.of(index), new Query.MatchAll(), Page.first(3)))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.TOO_LARGE));
        assertThat(idsOf(narrow.search(List.of(index), new Query.MatchAll(), Page.first(2))))
                .containsExactly("id-0", "id-1");
    }

    @Test
    void documents_that_are_found_at_once_must_fit_as_often_as_they_are_asked_for() {
        PostgresDocumentStore narrow =
                new PostgresDocumentStore(database.dataSource(), 250, PostgresDocumentStore.DEFAULT_PATIENCE);
        List<DocumentId> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            documents.append(index, List.of(aDocument("id-" + i, TIME, "{\"n\":\"" + "x".repeat(90) + "\"}")));
            ids.add(new DocumentId("id-" + i));
        }

        assertThat(narrow.findAll(List.of(new Lookup(List.of(index), ids.subList(0, 2)))))
                .singleElement()
                .satisfies(found -> assertThat(found).hasSize(2));
        for (List<DocumentId> tooMany : List.of(ids, List.of(ids.get(0), ids.get(0), ids.get(0)))) {
            assertThatThrownBy(() -> narrow.findAll(List.of(new Lookup(List.of(index), tooMany))))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.TOO_LARGE));
        }
    }

    @Test
    void a_search_that_takes_too_long_is_refused() {
        PostgresDocumentStore impatient = new PostgresDocumentStore(
                database.dataSource(), PostgresDocumentStore.DEFAULT_PAGE_BUDGET, Duration.ZERO);
        documents.append(index, List.of(aDocument("one", TIME, "{\"field\":1}")));

        assertThatThrownBy(() -> impatient.count(List.of(index), new Query.Exists(new FieldPath("field"))))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.OVERLOADED));
        assertThat(documents.count(List.of(index), new Query.Exists(new FieldPath("field"))))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void counting_stops_where_it_may_and_the_page_is_right_all_the_same(Sort sort) {
        List<NewDocument> batch = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            batch.add(aDocument(
                    String.format(Locale.ROOT, "id-%04d", (i * 7) % 3_000),
                    new Timestamp(1_431_856_800_000_000L + (i * 11) % 3_000).toString(),
                    "{\"even\":" + (i % 2 == 0) + "}"));
        }
        documents.append(index, batch);
        Query even = Query.Terms.of(new FieldPath("even"), new Text("true"));

        Found some =
                documents.search(List.of(index), even, new Page(5, 20, sort, Optional.empty(), OptionalLong.of(100)));
        Found all =
                documents.search(List.of(index), even, new Page(5, 20, sort, Optional.empty(), OptionalLong.empty()));

        assertThat(some.documents()).isEqualTo(all.documents()).hasSize(20);
        assertThat(some.total()).contains(new Total(100, false));
        assertThat(all.total()).contains(new Total(1_500, true));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE + 1, Long.MAX_VALUE - 1})
    void a_page_may_begin_behind_a_moment_that_no_document_can_have(long microseconds) {
        documents.append(
                index,
                List.of(aDocument("first", "0000-01-01T00:00:00Z"), aDocument("last", "9999-12-31T23:59:59.999999Z")));
        After after = new After(
                Optional.of(new Timestamp(microseconds)),
                Optional.of(index.place(aDocument("x", TIME).id())));

        Found ascending = documents.search(
                List.of(index),
                new Query.MatchAll(),
                new Page(0, 10, Sort.TIMESTAMP, Optional.of(after), OptionalLong.of(10)));
        Found descending = documents.search(
                List.of(index),
                new Query.MatchAll(),
                new Page(0, 10, Sort.TIMESTAMP_DESCENDING, Optional.of(after), OptionalLong.of(10)));

        assertThat(idsOf(microseconds < 0 ? ascending : descending)).hasSize(2);
        assertThat(idsOf(microseconds < 0 ? descending : ascending)).isEmpty();
    }
}

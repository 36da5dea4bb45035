package io.millrace.adapters.http.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.find.FindDocumentHandler;
import io.millrace.adapters.http.document.find.FindDocumentsHandler;
import io.millrace.adapters.http.document.search.SearchHandler;
import io.millrace.adapters.http.json.rendering.FilterPath;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Aggregated;
import io.millrace.application.port.driving.document.ReadDocuments.Answer;
import io.millrace.application.port.driving.document.ReadDocuments.Outcome;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Username;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every answer with documents checks the deadline of its request while it selects their members. */
class DocumentDeadlineTest {

    private static final StoredDocument LONG = new StoredDocument(
            new IndexName("notes"),
            new Place("notes", 0, new DocumentId("1")),
            new Timestamp(0),
            OptionalLong.empty(),
            "{" + "\"a name of a member\":1,".repeat(1_000) + "\"last\":1}");

    private static final SearchContexts CONTEXTS =
            new SearchContexts(new Cursors(() -> new byte[32]), Clock.systemUTC());

    /** Finds the document at every call. */
    private static final ReadDocuments DOCUMENTS = new ReadDocuments() {

        @Override
        public Optional<StoredDocument> find(String target, DocumentId id) {
            return Optional.of(LONG);
        }

        @Override
        public List<Outcome> find(List<Wanted> wanted) {
            return List.of(new Outcome.Present(LONG));
        }

        @Override
        public Answer search(ReadTarget target, Query query, Page page) {
            return new Answer(new Found(List.of(LONG), Optional.empty()), 1);
        }

        @Override
        public Answer search(ReadTarget target, Query query, Page page, List<Boost> boosts) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Opened open(ReadTarget target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Answer search(ReadTarget target, Query query, Page page, Snapshot snapshot, Slice slice) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Counted count(ReadTarget target, Query query) {
            return new Counted(1, 1);
        }

        @Override
        public Aggregated aggregate(ReadTarget target, Query query, Aggregations aggregations) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Aggregated aggregate(
                ReadTarget target, Query query, Aggregations aggregations, Snapshot snapshot, Slice slice) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SpanCounts countBySpan(ReadTarget target, Query query, long width) {
            throw new UnsupportedOperationException();
        }
    };

    private static final ReadIndices INDICES = new StoreFixture().readIndices();

    /** A route, with the body that it needs. */
    record Route(String title, Handler handler, String body) {

        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Route> routes() {
        return Stream.of(
                new Route("find one", new FindDocumentHandler(DOCUMENTS, INDICES), ""),
                new Route("find several", new FindDocumentsHandler(DOCUMENTS, INDICES), "{\"ids\":[\"1\"]}"),
                new Route(
                        "search",
                        new SearchHandler(DOCUMENTS, CONTEXTS, Clock.systemUTC()),
                        "{\"track_total_hits\":false}"));
    }

    private static int checks(Route route, String parameters, JsonRendering rendering) {
        AtomicInteger checks = new AtomicInteger();
        Authentication caller = Authentication.of(new Username("anna"), List.of(Role.ADMIN));
        Response response = route.handler()
                .handle(Request.builder("POST", "/notes")
                        .variables(Map.of("index", "notes", "id", "1"))
                        .parameters(Parameters.parse(parameters))
                        .access(Access.of(caller, Action.SEARCH, Guards.open().authorize()))
                        .body(route.body().getBytes(StandardCharsets.UTF_8))
                        .deadline(checks::incrementAndGet)
                        .build());
        rendering.render(((Response.Content.Json) response.content()).body());
        return checks.get();
    }

    @ParameterizedTest
    @MethodSource("routes")
    void a_pattern_of_the_source_is_compared_under_the_deadline(Route route) {
        assertThat(checks(route, "_source_includes=last", JsonRendering.PLAIN)).isPositive();
    }

    @Test
    void each_of_several_documents_is_written_under_the_deadline() {
        Route several = new Route("find several", new FindDocumentsHandler(DOCUMENTS, INDICES), "{\"ids\":[\"1\"]}");

        assertThat(checks(several, "_source=false", JsonRendering.PLAIN)).isPositive();
    }

    @ParameterizedTest
    @MethodSource("routes")
    void a_filter_of_the_answer_is_applied_under_the_deadline(Route route) {
        assertThat(checks(route, "", new JsonRendering(false, FilterPath.parse("**.last"))))
                .isPositive();
    }
}

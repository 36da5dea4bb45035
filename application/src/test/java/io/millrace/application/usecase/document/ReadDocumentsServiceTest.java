package io.millrace.application.usecase.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Outcome;
import io.millrace.application.port.driving.document.ReadDocuments.Wanted;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadDocumentsServiceTest {

    private final InMemoryEngine engine = new InMemoryEngine();
    private final List<List<Lookup>> asked = new ArrayList<>();
    private final ReadDocuments find = serviceWith(() -> {});

    private ReadDocuments serviceWith(Runnable before) {
        return new ReadDocumentsService(
                new TargetResolution(engine.indices()),
                new Watched(engine.documents(), asked, before),
                new FiltersById());
    }

    private Index anIndexWith(String name, String id) {
        Index index = engine.indices().create(aNewIndex(name));
        engine.documents()
                .append(
                        index,
                        List.of(EngineFixture.aDocument(id, "2015-05-17T10:00:00Z", "{\"n\":\"" + name + "\"}")));
        return index;
    }

    @Test
    void the_store_is_asked_once_and_each_index_for_all_its_documents() {
        Index one = anIndexWith("one", "a");
        Index two = anIndexWith("two", "b");

        List<Outcome> outcomes = find.find(List.of(
                new Wanted("one", "a"), new Wanted("two", "b"), new Wanted("one", "b"), new Wanted("gone", "a")));

        assertThat(asked)
                .containsExactly(List.of(
                        new Lookup(List.of(one), List.of(new DocumentId("a"), new DocumentId("b"))),
                        new Lookup(List.of(two), List.of(new DocumentId("b")))));
        assertThat(outcomes.subList(0, 2))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(Outcome.Present.class));
        assertThat(outcomes.get(2)).isEqualTo(new Outcome.Missing());
        assertThat(outcomes.get(3))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.rejection()).hasMessage("index [gone] does not exist"));
    }

    @Test
    void all_names_are_looked_up_at_once() {
        anIndexWith("one", "a");
        anIndexWith("two", "b");
        List<String> questions = new ArrayList<>();
        Indices watchedNames = (Indices) Proxy.newProxyInstance(
                Indices.class.getClassLoader(), new Class<?>[] {Indices.class}, (proxy, method, arguments) -> {
                    questions.add(method.getName() + " " + List.copyOf((Collection<?>) arguments[0]));
                    return method.invoke(engine.indices(), arguments);
                });
        ReadDocuments watched =
                new ReadDocumentsService(new TargetResolution(watchedNames), engine.documents(), new FiltersById());

        List<Outcome> outcomes = watched.find(List.of(
                new Wanted("two", "b"),
                new Wanted("NO", "a"),
                new Wanted("one", "a"),
                new Wanted("gone", "a"),
                new Wanted("two", "a")));

        assertThat(questions).containsExactly("selectEach [two, one, gone]");
        assertThat(outcomes)
                .extracting(outcome -> outcome.getClass().getSimpleName())
                .containsExactly("Present", "Refused", "Present", "Refused", "Missing");
    }

    @Test
    void an_index_that_goes_meanwhile_is_looked_up_anew() {
        Index one = anIndexWith("one", "a");
        anIndexWith("two", "b");
        boolean[] gone = new boolean[1];
        ReadDocuments racing = serviceWith(() -> {
            if (!gone[0]) {
                gone[0] = true;
                engine.indices().delete(one);
            }
        });

        List<Outcome> outcomes = racing.find(List.of(new Wanted("one", "a"), new Wanted("two", "b")));

        assertThat(outcomes.get(0)).isInstanceOf(Outcome.Refused.class);
        assertThat(outcomes.get(1)).isInstanceOf(Outcome.Present.class);
        assertThat(asked).hasSize(2);
    }

    /** Notes what it is asked for, and lets something happen before. */
    private record Watched(DocumentStore store, List<List<Lookup>> asked, Runnable before) implements DocumentStore {

        @Override
        public List<DocumentStore.Outcome> append(Index index, List<NewDocument> batch) {
            return store.append(index, batch);
        }

        @Override
        public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
            return store.find(indices, id);
        }

        @Override
        public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
            before.run();
            asked.add(lookups);
            return store.findAll(lookups);
        }

        @Override
        public long count(List<Index> indices, Query query) {
            return store.count(indices, query);
        }

        @Override
        public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
            return store.countBySpan(indices, query, width);
        }

        @Override
        public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
            return store.aggregate(parts, aggregations);
        }

        @Override
        public Map<IndexId, Long> countEach(List<Index> indices) {
            return store.countEach(indices);
        }

        @Override
        public Found search(List<Index> indices, Query query, Page page) {
            return store.search(indices, query, page);
        }
    }
}

package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Outcome;
import io.millrace.application.port.driving.document.ReadDocuments.Wanted;
import io.millrace.application.usecase.document.ReadDocumentsService;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the database is asked when many documents are found at once. */
class StatementCountIT {

    private final StoreDatabase store = StoreDatabase.empty();
    private final Jdbi jdbi = store.jdbi();
    private final List<String> statements = new ArrayList<>();

    private DataSource watched() {
        DataSource source = store.dataSource();
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(source, arguments);
                    return result instanceof Connection connection ? watched(connection) : result;
                });
    }

    private Connection watched(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add(String.valueOf(arguments[0]));
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private List<Wanted> oneDocumentInEachOf(int indices, String source) {
        PostgresIndices catalog = new PostgresIndices(jdbi);
        DocumentStore documents = new PostgresDocumentStore(store.dataSource());
        return IntStream.range(0, indices)
                .mapToObj(number -> {
                    Index index = catalog.create(aNewIndex("notes-" + number));
                    documents.append(index, List.of(aDocument("id", "2015-05-17T10:00:00Z", source)));
                    return new Wanted(index.name().value(), "id");
                })
                .toList();
    }

    private ReadDocuments find() {
        DataSource counting = watched();
        return new ReadDocumentsService(
                new TargetResolution(new PostgresIndices(Jdbi.create(counting))),
                new PostgresDocumentStore(counting),
                new FiltersById());
    }

    /** One statement for the names, one for what is gone, and for each 32 indices one for the places and one for the rest. */
    @ParameterizedTest
    @CsvSource({"1,4", "2,4", "32,4", "33,6", "100,10"})
    void names_share_statements(int indices, int expected) {
        List<Wanted> wanted = oneDocumentInEachOf(indices, "{}");

        List<Outcome> outcomes = find().find(wanted);

        assertThat(outcomes).hasSize(indices).allMatch(Outcome.Present.class::isInstance);
        assertThat(statements).hasSize(expected);
    }

    @Test
    void documents_that_need_a_reservation_cost_one_statement_more() {
        List<Wanted> wanted = oneDocumentInEachOf(20, "{\"text\":\"" + "x".repeat(10_000) + "\"}");

        List<Outcome> outcomes = find().find(wanted);

        assertThat(outcomes).hasSize(20).allMatch(Outcome.Present.class::isInstance);
        assertThat(statements).hasSize(5);
    }

    /** One statement for what is gone, and one for each index. */
    @Test
    void a_histogram_costs_as_much_however_many_spans_it_has() {
        Index index = new PostgresIndices(jdbi).create(aNewIndex("notes"));
        DocumentStore documents = new PostgresDocumentStore(watched());
        for (int day = 10; day < 30; day++) {
            documents.append(index, List.of(aDocument("id-" + day, "2015-05-" + day + "T10:00:00Z")));
        }
        statements.clear();

        SpanCounts counts = documents.countBySpan(List.of(index), new Query.MatchAll(), 86_400_000_000L);

        assertThat(counts.counts()).hasSize(20);
        assertThat(statements).hasSize(2);
    }
}

package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.ArrivalsContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.index.Index;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

class PostgresArrivalsIT extends ArrivalsContract {

    private static final String TIME = "2015-05-17T10:00:00Z";

    private StoreDatabase database = StoreDatabase.empty();
    private Jdbi jdbi = database.jdbi();

    @Override
    protected void prepareEmptyStore() {
        database = StoreDatabase.empty();
        jdbi = database.jdbi();
    }

    @Override
    protected Arrivals arrivals() {
        return new PostgresArrivals(jdbi);
    }

    @Override
    protected DocumentStore documents() {
        return new PostgresDocumentStore(database.dataSource());
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    private static List<String> next(Arrivals.Reader reader) {
        return reader.next(10, false).stream()
                .map(arrived -> arrived.document().place().id().value())
                .toList();
    }

    /** Takes a number for a document that stays invisible until the transaction ends. */
    private void insert(Connection connection, Index index, String id) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into " + new DocumentTable(index.id()).name() + " (id, ts, source) values ('" + id
                    + "', now(), '{}')");
        }
    }

    @Test
    void a_document_that_is_being_written_is_waited_for() throws SQLException {
        Index index = dataStreams().create(aNewStream("logs")).writeIndex();
        Arrivals.Reader reader = arrivals().read(index, ArrivalMark.BEFORE_ALL);
        try (Connection slow = jdbi.open().getConnection()) {
            insert(slow, index, "slow");
            documents().append(index, List.of(aDocument("quick", TIME)));

            assertThat(next(reader)).isEmpty();
            assertThat(next(reader)).isEmpty();
            slow.commit();

            assertThat(next(reader)).containsExactly("slow", "quick");
        }
    }

    @Test
    void a_document_whose_writer_gave_up_is_not_waited_for() throws SQLException {
        Index index = dataStreams().create(aNewStream("logs")).writeIndex();
        Arrivals.Reader reader = arrivals().read(index, ArrivalMark.BEFORE_ALL);
        try (Connection slow = jdbi.open().getConnection()) {
            insert(slow, index, "slow");
            documents().append(index, List.of(aDocument("quick", TIME)));
            assertThat(next(reader)).isEmpty();

            slow.rollback();

            assertThat(next(reader)).containsExactly("quick");
            assertThat(next(reader)).isEmpty();
        }
    }

    @Test
    void writers_that_come_later_are_not_waited_for() throws SQLException {
        Index index = dataStreams().create(aNewStream("logs")).writeIndex();
        Arrivals.Reader reader = arrivals().read(index, ArrivalMark.BEFORE_ALL);
        try (Connection first = jdbi.open().getConnection();
                Connection later = jdbi.open().getConnection()) {
            insert(first, index, "first");
            documents().append(index, List.of(aDocument("quick", TIME)));
            assertThat(next(reader)).isEmpty();
            insert(later, index, "later");

            first.rollback();

            assertThat(next(reader)).containsExactly("quick");
            later.commit();
            assertThat(next(reader)).containsExactly("later");
        }
    }

    @Test
    void a_long_row_of_numbers_without_documents_is_passed_over() {
        Index index = dataStreams().create(aNewStream("logs")).writeIndex();
        jdbi.useHandle(handle ->
                handle.execute("select setval('" + new DocumentTable(index.id()).sequenceName() + "', 5000)"));
        documents().append(index, List.of(aDocument("far", TIME)));

        assertThat(next(arrivals().read(index, ArrivalMark.BEFORE_ALL))).containsExactly("far");
        assertThat(arrivals().read(index, ArrivalMark.BEFORE_ALL).next(10, true))
                .hasSize(1);
    }

    @Test
    void long_documents_come_a_few_at_a_time() {
        Index index = dataStreams().create(aNewStream("logs")).writeIndex();
        String source = "{\"text\":\"" + "x".repeat(200_000) + "\"}";
        documents()
                .append(
                        index,
                        List.of(aDocument("a", TIME, source), aDocument("b", TIME, source), aDocument("c", TIME)));
        Arrivals.Reader reader = arrivals().read(index, ArrivalMark.BEFORE_ALL);

        assertThat(next(reader)).containsExactly("a");
        assertThat(next(reader)).containsExactly("b", "c");
    }
}

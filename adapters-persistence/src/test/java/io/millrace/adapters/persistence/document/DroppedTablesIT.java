package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

class DroppedTablesIT {

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresIndices indices = new PostgresIndices(jdbi);

    @Test
    void tables_of_removed_indices_are_dropped_with_all_that_belongs_to_them_and_no_others() {
        PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());
        DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));
        Index gone = indices.create(aNewIndex("gone"));
        Index kept = indices.create(aNewIndex("kept"));
        new PostgresDocumentStore(database.dataSource())
                .append(gone, List.of(aDocument("one", "2015-05-17T10:00:00Z")));
        indices.delete(gone);
        streams.delete(stream.name());

        try (DroppedTables tables = new DroppedTables(jdbi, Duration.ZERO)) {
            assertThat(tables.sweep()).isEqualTo(3);
            assertThat(tables.sweep()).isZero();
        }

        assertThat(relations()).allMatch(name -> name.startsWith("d" + kept.id().value()));
        assertThat(relations()).contains("d" + kept.id().value());
    }

    @Test
    void a_table_is_kept_for_a_while() {
        indices.delete(indices.create(aNewIndex("gone")));

        try (DroppedTables tables = new DroppedTables(jdbi, Duration.ofMinutes(1))) {
            assertThat(tables.sweep()).isZero();
        }
        assertThat(relations()).isNotEmpty();
    }

    @Test
    void a_table_that_is_being_read_is_left_for_the_next_time_and_hinders_no_other() throws SQLException {
        Index read = indices.create(aNewIndex("read"));
        Index other = indices.create(aNewIndex("other"));
        indices.delete(read);
        indices.delete(other);
        try (DroppedTables tables = new DroppedTables(jdbi, Duration.ZERO)) {
            try (Connection reader = database.database().connect();
                    Statement statement = reader.createStatement()) {
                reader.setAutoCommit(false);
                statement.execute("select from " + new DocumentTable(read.id()).name());

                assertThat(tables.sweep()).isEqualTo(1);
                assertThat(relations()).contains("d" + read.id().value());
                // Closing the connection does not wait until the server has released the lock.
                reader.rollback();
            }
            assertThat(tables.sweep()).isEqualTo(1);
        }
        assertThat(relations()).isEmpty();
    }

    private Set<String> relations() {
        return jdbi.withHandle(
                handle -> handle.createQuery("""
                        select c.relname
                        from pg_class c
                        where c.relnamespace = 'millrace_documents'::regnamespace
                        """).mapTo(String.class).set());
    }
}

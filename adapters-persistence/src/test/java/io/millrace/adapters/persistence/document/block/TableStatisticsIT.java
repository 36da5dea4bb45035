package io.millrace.adapters.persistence.document.block;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.SealedStatistics;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;

class TableStatisticsIT {

    private static final int BLOCKS_AT_ONCE = 32;

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final List<String> statements = new CopyOnWriteArrayList<>();

    private DocumentTable aTable(int documents) {
        Index index = new PostgresIndices(jdbi).create(aNewIndex("notes", Versions.latest(), Map.of()));
        List<NewDocument> batch = new ArrayList<>();
        for (int i = 0; i < documents; i++) {
            batch.add(aDocument(
                    "id-" + i, "2015-05-17T10:00:00Z", "{\"n\":" + i + ",\"padding\":\"" + "x".repeat(500) + "\"}"));
        }
        new PostgresDocumentStore(database.dataSource()).append(index, batch);
        return new DocumentTable(index.id());
    }

    private long number(String sql) {
        return jdbi.withHandle(
                handle -> handle.createQuery(sql).mapTo(Long.class).one());
    }

    @Test
    void however_large_a_table_is_no_statement_looks_at_more_than_a_part_of_it() {
        DocumentTable table = aTable(2_000);
        long blocks = number("select pg_relation_size('" + table.name() + "') / 8192");
        jdbi.setSqlLogger(new SqlLogger() {
            @Override
            public void logAfterExecution(StatementContext context) {
                statements.add(context.getRawSql());
            }
        });

        Optional<SealedStatistics> found = new TableStatistics(jdbi, BLOCKS_AT_ONCE).collect(table);

        long parts = (blocks + BLOCKS_AT_ONCE - 1) / BLOCKS_AT_ONCE;
        assertThat(parts).isGreaterThan(2);
        assertThat(statements.stream().filter(sql -> sql.contains("count(*)"))).hasSize((int) parts);
        assertThat(statements.stream().filter(sql -> sql.contains("brin_summarize")))
                .hasSize((int) parts);
        assertThat(found).map(SealedStatistics::documents).contains(2_000L);
        assertThat(number("""
            select brin_summarize_new_values(x.indexrelid::regclass)
            from pg_index x join pg_class c on c.oid = x.indexrelid join pg_am a on a.oid = c.relam
            where x.indrelid = '%s'::regclass and a.amname = 'brin'
            """.formatted(table.name()))).isZero();
    }

    /** A vacuum against wraparound holds this lock for as long as it takes and does not yield. */
    @Test
    void a_table_that_is_vacuumed_is_counted_without_its_upkeep() throws SQLException {
        DocumentTable table = aTable(10);
        try (Connection vacuum = database.database().connect();
                Statement statement = vacuum.createStatement()) {
            vacuum.setAutoCommit(false);
            statement.execute("lock table " + table.name() + " in share update exclusive mode");

            assertThat(new TableStatistics(jdbi).collect(table))
                    .map(SealedStatistics::documents)
                    .contains(10L);
        }
    }
}

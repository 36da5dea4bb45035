package io.millrace.adapters.persistence.document.column.evaluation;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.ColumnHead;
import io.millrace.adapters.persistence.document.column.ColumnTable;
import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ColumnReaderIT {

    private static final int GROUPS = 2_500;
    private static final int VALUES = 5;

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final ColumnQuery query =
            new ColumnQuery(Query.Terms.of(new FieldPath("status"), new FieldValue.Text("s1")), Set.of());
    private final DocumentTable table = new DocumentTable(new PostgresDataStreams(jdbi, new PostgresStreamTasks())
            .create(aNewStream("logs", PostgresVersions.TEN))
            .writeIndex()
            .id());

    /** Stores groups of one block with one document. Their times descend. */
    @BeforeEach
    void storeGroups() {
        jdbi.useTransaction(transaction -> {
            table.createBlocks(transaction);
            for (int i = 0; i < GROUPS; i++) {
                BlockValues values = new BlockValues();
                values.beginDocument();
                char[] text = ("s" + i % VALUES).toCharArray();
                values.field("status").ifPresent(field -> values.add(field, ColumnHead.TEXT, text, 0, text.length));
                GroupDraft group = new GroupDraft(i);
                group.add(values, List.of(1), new long[] {-i}, i, 10_000);
                ColumnTable.insert(transaction, table, group.encoded());
            }
        });
    }

    /** Records the groups of each step. */
    private static final class Recorder implements ColumnReader.Visitor {

        private final long until;
        private final List<Integer> sizes = new ArrayList<>();
        private final List<Integer> matching = new ArrayList<>();

        Recorder(long until) {
            this.until = until;
        }

        @Override
        public boolean continues(GroupList.Entry next) {
            return next.latest() >= until;
        }

        @Override
        public void visit(Map<ColumnGroup, Verdict> groups) {
            sizes.add(groups.size());
            groups.forEach((group, verdict) -> {
                if (!verdict.certain().isEmpty()) {
                    matching.add(group.firstBlock());
                }
            });
        }
    }

    private interface Reading {

        void with(ColumnReader reader) throws SQLException;
    }

    private void reading(Reading reading) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            reading.with(new ColumnReader(connection, table));
        }
    }

    @Test
    void the_number_of_groups_in_memory_is_limited() throws SQLException {
        reading(reader -> {
            GroupList groups = reader.groups(Long.MAX_VALUE);
            Recorder recorder = new Recorder(Long.MIN_VALUE);
            reader.evaluate(groups, query, groups.size(), recorder);

            assertThat(groups.size()).isEqualTo(GROUPS);
            assertThat(groups.rest()).isEqualTo(GROUPS);
            assertThat(groups.hasRest()).isFalse();
            assertThat(recorder.sizes).allMatch(size -> size <= 1_024);
            assertThat(recorder.matching)
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, GROUPS)
                            .filter(i -> i % VALUES == 1)
                            .boxed()
                            .toList());
        });
    }

    @Test
    void many_columns_leave_memory_for_fewer_groups() {
        Set<FieldPath> fields =
                IntStream.range(0, 2_000).mapToObj(i -> new FieldPath("f" + i)).collect(Collectors.toSet());

        assertThat(ColumnReader.groupsAtOnce(query)).isEqualTo(1_024);
        assertThat(ColumnReader.groupsAtOnce(new ColumnQuery(new Query.MatchAll(), fields)))
                .isEqualTo(8);
    }

    @Test
    void groups_in_the_order_of_time_are_read_only_as_far_as_needed() throws SQLException {
        reading(reader -> {
            GroupList groups = reader.groups(Long.MAX_VALUE).byTime(true);
            Recorder recorder = new Recorder(-20);
            reader.evaluate(groups, query, 2, recorder);

            assertThat(groups.get(0).firstBlock()).isZero();
            assertThat(recorder.matching).contains(1, 6, 11, 16).allMatch(block -> block < 64);
        });
    }

    @Test
    void groups_after_a_limit_are_omitted() throws SQLException {
        reading(reader -> {
            GroupList groups = reader.groups(99);

            assertThat(groups.size()).isEqualTo(100);
            assertThat(groups.rest()).isEqualTo(100);
        });
    }
}

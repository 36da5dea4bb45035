package io.millrace.adapters.persistence.document.column.evaluation;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.ColumnHead;
import io.millrace.adapters.persistence.document.column.ColumnTable;
import io.millrace.adapters.persistence.document.column.GroupDraft;
import io.millrace.adapters.persistence.document.column.StoredGroup;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
    private final DocumentTable table = aTable("logs");

    private DocumentTable aTable(String stream) {
        return new DocumentTable(new PostgresDataStreams(jdbi, new PostgresStreamTasks())
                .create(aNewStream(stream, PostgresVersions.TEN))
                .writeIndex()
                .id());
    }

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
    private static class Recorder implements ColumnReader.Visitor {

        private final long until;
        private final List<ColumnGroup> loaded = new ArrayList<>();
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
        public boolean needs(ColumnGroup group) {
            assertThat(group.head("status")).isPresent();
            loaded.add(group);
            return true;
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
        reading(table, () -> {}, reading);
    }

    private void reading(DocumentTable from, Runnable check, Reading reading) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            reading.with(new ColumnReader(connection, from, check));
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
    void the_columns_of_all_groups_are_released() throws SQLException {
        Recorder visits = new Recorder(Long.MIN_VALUE);
        Recorder needsNothing = new Recorder(Long.MIN_VALUE) {
            @Override
            public boolean needs(ColumnGroup group) {
                return super.needs(group) && group.firstBlock() % 2 == 0;
            }
        };
        Recorder takesHeads = new Recorder(Long.MIN_VALUE) {
            @Override
            public boolean takesWhole(ColumnGroup group) {
                return true;
            }
        };
        for (Recorder recorder : List.of(visits, needsNothing, takesHeads)) {
            reading(reader -> {
                GroupList groups = reader.groups(Long.MAX_VALUE);
                reader.evaluate(groups, query, groups.size(), recorder);
            });

            assertThat(recorder.loaded)
                    .hasSize(GROUPS)
                    .allMatch(group -> group.head("status").isEmpty());
        }
    }

    @Test
    void a_check_can_end_the_evaluation() {
        int[] checks = {0};
        Recorder recorder = new Recorder(Long.MIN_VALUE);
        Runnable check = () -> {
            if (++checks[0] > 6) {
                throw new IllegalStateException("too late");
            }
        };

        assertThatThrownBy(() -> reading(table, check, reader -> {
                    GroupList groups = reader.groups(Long.MAX_VALUE);
                    reader.evaluate(groups, query, 1, recorder);
                }))
                .hasMessage("too late");
        assertThat(recorder.loaded).isNotEmpty().hasSizeLessThan(GROUPS);
    }

    @Test
    void long_lists_of_words_leave_memory_for_fewer_groups() throws SQLException {
        DocumentTable texts = aTable("texts");
        int groups = 20;
        List<Long> sizes = new ArrayList<>();
        jdbi.useTransaction(transaction -> {
            texts.createBlocks(transaction);
            for (int i = 0; i < groups; i++) {
                GroupDraft group = new GroupDraft(4 * i);
                for (int block = 0; block < 4; block++) {
                    group.add(aBlockOfWords(i, block), List.of(1), new long[] {i}, 4L * i + block, 100_000_000);
                }
                StoredGroup encoded = group.encoded();
                sizes.add(encoded.bytes());
                ColumnTable.insert(transaction, texts, encoded);
            }
        });
        ColumnQuery aboutWords = new ColumnQuery(
                new Query.Passes(
                        new FieldPath("message"), new Phrase(new FieldValue.Text("absent"), List.of("absent"), false)),
                Set.of());
        Recorder recorder = new Recorder(Long.MIN_VALUE) {
            @Override
            public boolean needs(ColumnGroup group) {
                return true;
            }
        };

        reading(texts, () -> {}, reader -> {
            GroupList list = reader.groups(Long.MAX_VALUE);
            reader.evaluate(list, aboutWords, list.size(), recorder);
        });

        assertThat(sizes).allMatch(size -> size > 200_000);
        assertThat(recorder.sizes.stream().mapToInt(size -> size).sum()).isEqualTo(groups);
        assertThat(recorder.sizes).allMatch(size -> size <= 16);
    }

    @Test
    void the_head_of_a_column_of_numbers_decides_about_ranges_outside_and_around_it() throws SQLException {
        DocumentTable numbers = aTable("numbers");
        List<FieldValue> stored = IntStream.range(100, 400)
                .mapToObj(i -> (FieldValue) new FieldValue.Numeric(Integer.toString(i)))
                .toList();
        jdbi.useTransaction(transaction -> {
            numbers.createBlocks(transaction);
            BlockValues values = new BlockValues();
            for (FieldValue value : stored) {
                char[] text = value.text().toCharArray();
                values.beginDocument();
                values.field("n").ifPresent(field -> values.add(field, ColumnHead.NUMBER, text, 0, text.length));
            }
            GroupDraft group = new GroupDraft(0);
            group.add(values, List.of(100, 100, 100), new long[stored.size()], 0, 1_000_000);
            ColumnTable.insert(transaction, numbers, group.encoded());
        });
        List<Optional<Query.Bound>> bounds = new ArrayList<>(
                List.of(Optional.empty(), Optional.of(new Query.Bound(new FieldValue.Text("x"), true))));
        for (String number : List.of("-1e400", "0.5", "99", "100", "100.5", "250", "399", "400", "1e400")) {
            bounds.add(Optional.of(new Query.Bound(new FieldValue.Numeric(number), true)));
            bounds.add(Optional.of(new Query.Bound(new FieldValue.Numeric(number), false)));
        }

        for (Optional<Query.Bound> lower : bounds) {
            for (Optional<Query.Bound> upper : bounds) {
                if (lower.isPresent() || upper.isPresent()) {
                    Query.Between range = new Query.Between(new FieldPath("n"), lower, upper);
                    int expected = (int) stored.stream().filter(range::accepts).count();
                    assertCounted(numbers, range, expected, stored.size());
                }
            }
        }
    }

    private void assertCounted(DocumentTable numbers, Query.Between range, int expected, int all) throws SQLException {
        ColumnQuery inRange = new ColumnQuery(range, Set.of());
        List<Integer> found = new ArrayList<>();
        Recorder recorder = new Recorder(Long.MIN_VALUE) {
            @Override
            public boolean needs(ColumnGroup group) {
                OptionalInt byHeads = inRange.countByHeads(group);
                assertThat(byHeads.isPresent()).as("%s", range).isEqualTo(expected == 0 || expected == all);
                byHeads.ifPresent(count -> assertThat(count).as("%s", range).isEqualTo(expected));
                return true;
            }

            @Override
            public void visit(Map<ColumnGroup, Verdict> groups) {
                groups.values().forEach(verdict -> found.add(verdict.certain().cardinality()));
            }
        };
        reading(numbers, () -> {}, reader -> {
            GroupList groups = reader.groups(Long.MAX_VALUE);
            reader.evaluate(groups, inRange, groups.size(), recorder);
        });

        assertThat(found).as("%s", range).containsExactly(expected);
    }

    /** Returns a block with one long text of many words. */
    private static BlockValues aBlockOfWords(int group, int block) {
        String text = IntStream.range(0, 30_000)
                .mapToObj(i -> "w" + group + "x" + block + "x" + i)
                .collect(Collectors.joining(" "));
        BlockValues values = new BlockValues();
        values.beginDocument();
        values.field("message")
                .ifPresent(field -> values.add(field, ColumnHead.TEXT, text.toCharArray(), 0, text.length()));
        return values;
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

package io.millrace.adapters.persistence.document.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ColumnFormatTest {

    private static final int DOCUMENTS = 1_000;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    private static ValueCodes codes(List<List<FieldValue>> documents) {
        ValueCodes codes = new ValueCodes(new WordBlocks.Limit(100_000));
        for (int i = 0; i < documents.size(); i++) {
            int document = i;
            documents.get(i).forEach(value -> {
                char[] text = value.text().toCharArray();
                codes.add(document, ColumnHead.typeOf(value), text, 0, text.length);
            });
        }
        return codes;
    }

    private static StoredColumn stored(List<List<FieldValue>> documents) {
        try (ColumnBytes bytes = new ColumnBytes()) {
            ColumnWriter writer = new ColumnWriter(bytes, documents.size());
            ValueCodes values = codes(documents);
            return writer.values("fa", values, Long.MAX_VALUE)
                    .orElseGet(() -> writer.words("fa", values, Long.MAX_VALUE));
        }
    }

    private static void add(BlockValues values, String path, FieldValue value) {
        char[] text = value.text().toCharArray();
        values.field(path).ifPresent(field -> values.add(field, ColumnHead.typeOf(value), text, 0, text.length));
    }

    private void assertKept(List<List<FieldValue>> documents) {
        StoredColumn column = stored(documents);
        ColumnHead head = ColumnHead.read(column.head());
        ColumnValues values = ColumnValues.read(head, column.body(), documents.size());

        List<List<FieldValue>> found = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            List<FieldValue> own = new ArrayList<>();
            values.anyMatch(i, value -> {
                own.add(value);
                return false;
            });
            found.add(own);
        }
        assertThat(found).as("seed %s", seed).isEqualTo(documents);
        BitSet present = new BitSet();
        values.addPresent(present);
        assertThat(present.stream())
                .containsExactlyElementsOf(IntStream.range(0, documents.size())
                        .filter(i -> !documents.get(i).isEmpty())
                        .boxed()
                        .toList());
        assertThat(head.documents()).isEqualTo(present.cardinality());
        FieldValue some = documents.stream()
                .flatMap(List::stream)
                .skip(random.nextInt(5))
                .findFirst()
                .orElseThrow();
        BitSet accepted = new BitSet();
        values.addAccepted(some::equals, accepted);
        long expected =
                documents.stream().filter(document -> document.contains(some)).count();
        assertThat(accepted.cardinality()).as("seed %s", seed).isEqualTo((int) expected);
        head.count(some::equals).ifPresent(count -> assertThat(count).isEqualTo((int) expected));
        if (values.isSingle()) {
            Map<FieldValue, Integer> counts = new HashMap<>();
            values.forEachCount(present, (value, number) -> counts.merge(value, number, Integer::sum));
            assertThat(counts).containsEntry(some, (int) expected);
        }
    }

    private List<List<FieldValue>> drawn(List<? extends FieldValue> from, int most) {
        List<List<FieldValue>> documents = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            List<FieldValue> own = new ArrayList<>();
            for (int j = random.nextInt(most + 1); j > 0; j--) {
                own.add(from.get(random.nextInt(from.size())));
            }
            documents.add(own);
        }
        return documents;
    }

    private static List<FieldValue> texts(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> (FieldValue) new Text("t" + i))
                .toList();
    }

    @Test
    void values_of_every_type_are_kept() {
        List<FieldValue> mixed = List.of(
                new Text("1"),
                new Numeric("1"),
                new Numeric("1.0"),
                new Numeric("-0.0"),
                new Numeric("1e400"),
                new Truth(true),
                new Text("true"),
                new Text(""),
                new Text("a\0b"),
                new Text("\uD83D\uDE00"));

        assertKept(drawn(mixed, 1));
        assertKept(drawn(mixed, 5));
    }

    @Test
    void any_number_of_different_values_is_kept() {
        for (int number : List.of(1, 2, 126, 127, 128, 129, 255, 256, 257)) {
            assertKept(drawn(texts(number), 1));
            assertKept(drawn(texts(number), 3));
        }
    }

    @Test
    void the_same_value_in_all_documents_needs_no_body() {
        List<List<FieldValue>> documents =
                IntStream.range(0, DOCUMENTS).mapToObj(i -> texts(1)).toList();

        assertKept(documents);
        assertThat(stored(documents).bytes()).isLessThan(100);
    }

    @Test
    void many_different_numbers_are_kept_as_numbers() {
        for (long most : List.of(300L, 70_000L, 5_000_000_000L, 900_000_000_000_000_000L)) {
            List<FieldValue> whole = random.longs(900, -most, most)
                    .mapToObj(number -> (FieldValue) new Numeric(Long.toString(number)))
                    .toList();

            assertKept(drawn(whole, 1));
            assertThat(ColumnHead.read(
                            stored(whole.stream().map(List::of).toList()).head()))
                    .isInstanceOf(ColumnHead.Numbers.class);
        }
    }

    @Test
    void different_notations_of_a_number_become_one_number() {
        List<List<FieldValue>> documents = new ArrayList<>(LongStream.range(0, 400)
                .mapToObj(i -> List.<FieldValue>of(new Numeric(i + ".5")))
                .toList());
        documents.add(List.of(new Numeric("12e0")));
        documents.add(List.of(new Numeric("-7.250")));
        StoredColumn column = stored(documents);
        ColumnHead head = ColumnHead.read(column.head());
        ColumnValues values = ColumnValues.read(head, column.body(), documents.size());

        assertThat(values.anyMatch(400, new Numeric("12")::equals)).isTrue();
        assertThat(values.anyMatch(401, new Numeric("-7.25")::equals)).isTrue();
        assertThat(values.anyMatch(3, new Numeric("3.5")::equals)).isTrue();
    }

    @Test
    void numbers_that_do_not_fit_are_given_up_if_there_are_too_many() {
        List<List<FieldValue>> documents = IntStream.range(0, ColumnWriter.MOST_CODES + 1)
                .mapToObj(i -> List.<FieldValue>of(new Numeric(i + "e300")))
                .toList();

        assertThat(ColumnHead.read(stored(documents).head())).isEqualTo(new ColumnHead.None(documents.size()));
    }

    @Test
    void unique_texts_get_no_column() {
        List<List<FieldValue>> documents = IntStream.range(0, DOCUMENTS)
                .mapToObj(i -> List.<FieldValue>of(new Text("0123456789abcdef0123456789-" + i)))
                .toList();

        assertThat(ColumnHead.read(stored(documents).head())).isEqualTo(new ColumnHead.None(DOCUMENTS));
    }

    @Test
    void lone_surrogates_get_no_column_but_count_as_present() {
        ValueCodes codes = codes(List.of(List.of(new Text("a")), List.of(new Text("\uD800")), List.of(new Text("b"))));

        assertThat(codes.isGivenUp()).isTrue();
        assertThat(codes.documentsWithValues()).isEqualTo(3);
    }

    @Test
    void timestamps_are_kept_in_any_order() {
        List<Long> units = List.of(1L, 1_000L, 1_000_000L, 86_400_000_000L);
        for (long unit : units) {
            long[] times = random.longs(DOCUMENTS, -62_167_219_200L / 86_400, 253_402_300_799L / 86_400)
                    .map(number -> number * unit)
                    .toArray();
            try (ColumnBytes bytes = new ColumnBytes()) {
                StoredColumn column = TimeColumn.stored(times, bytes);
                TimeColumn head = TimeColumn.head(column.head());

                assertThat(head.times(column.body())).as("seed %s", seed).containsExactly(times);
                assertThat(head.earliest()).isEqualTo(LongStream.of(times).min().orElseThrow());
                assertThat(head.latest()).isEqualTo(LongStream.of(times).max().orElseThrow());
            }
        }
    }

    @Test
    void blocks_of_a_group_are_joined_and_extra_fields_are_reported() {
        GroupDraft group = new GroupDraft(7);
        for (int block = 0; block < 3; block++) {
            BlockValues values = new BlockValues();
            for (int i = 0; i < 10; i++) {
                values.beginDocument();
                add(values, "n", new Numeric(Integer.toString(block)));
            }
            if (block == 2) {
                IntStream.range(0, BlockValues.MOST_FIELDS).forEach(i -> add(values, "x" + i, new Truth(true)));
            }
            group.add(values, List.of(4, 6), LongStream.range(0, 10).toArray(), block * 10L + 9, 1_000);
        }

        StoredGroup stored = group.encoded();

        assertThat(stored.firstBlock()).isEqualTo(7);
        GroupHead head = GroupHead.read(column(stored, ColumnNames.GROUP).head());
        assertThat(head).isEqualTo(new GroupHead(List.of(List.of(4, 6), List.of(4, 6), List.of(4, 6)), 29, false));
        StoredColumn numbers = column(stored, ColumnNames.of("n"));
        ColumnValues values = ColumnValues.read(ColumnHead.read(numbers.head()), numbers.body(), 30);
        assertThat(values.anyMatch(0, new Numeric("0")::equals)).isTrue();
        assertThat(values.anyMatch(29, new Numeric("2")::equals)).isTrue();
    }

    @Test
    void a_field_that_a_full_block_may_lack_is_given_up() {
        GroupDraft group = new GroupDraft(0);
        BlockValues first = new BlockValues();
        first.beginDocument();
        add(first, "user", new Text("a"));
        BlockValues full = new BlockValues();
        full.beginDocument();
        IntStream.range(0, BlockValues.MOST_FIELDS - 1).forEach(i -> add(full, "x" + i, new Truth(true)));
        add(full, "late", new Text("c"));
        add(full, "user", new Text("b"));
        BlockValues last = new BlockValues();
        last.beginDocument();
        add(last, "late", new Text("d"));
        group.add(first, List.of(1), new long[] {1}, 0, 1_000_000);
        group.add(full, List.of(1), new long[] {2}, 1, 1_000_000);
        group.add(last, List.of(1), new long[] {3}, 2, 1_000_000);

        StoredGroup stored = group.encoded();

        assertThat(ColumnHead.read(column(stored, ColumnNames.of("user")).head()))
                .isInstanceOf(ColumnHead.None.class);
        assertThat(ColumnHead.read(column(stored, ColumnNames.of("x1")).head())).isInstanceOf(ColumnHead.Codes.class);
        assertThat(GroupHead.read(column(stored, ColumnNames.GROUP).head()).complete())
                .isFalse();
    }

    @Test
    void a_path_that_no_database_index_can_hold_is_left_out() {
        BlockValues values = new BlockValues();
        values.beginDocument();
        add(values, "ü".repeat(501), new Text("a"));
        add(values, "a\0", new Text("a"));
        add(values, "\uD800", new Text("a"));

        assertThat(values.fields()).isEmpty();
        assertThat(values.isComplete()).isFalse();
        assertThat(values.isOverflowed()).isFalse();
    }

    @Test
    void words_of_unique_texts_are_found_in_the_blocks_that_contain_them() {
        GroupDraft group = new GroupDraft(0);
        for (int block = 0; block < 20; block++) {
            BlockValues values = new BlockValues();
            for (int i = 0; i < 100; i++) {
                values.beginDocument();
                String rare = block == 3 || block == 17 ? " TimeOut" : "";
                add(values, "message", new Text("request-b" + block + "-" + i + " was answered by Zoë" + rare));
                add(values, "trace", new Text("x".repeat(BlockValues.LONGEST_TEXT) + " " + block));
                add(values, "mixed", i == 0 ? new Numeric("7") : new Text("word ".repeat(20) + block + "-" + i));
            }
            group.add(values, List.of(100), new long[100], block * 100L + 99, 1_000_000);
        }

        StoredGroup stored = group.encoded();

        StoredColumn message = column(stored, ColumnNames.of("message"));
        assertThat(ColumnHead.read(message.head())).isEqualTo(new ColumnHead.None(2_000));
        assertThat(blocks(message, "timeout")).isEqualTo(1L << 3 | 1L << 17);
        assertThat(blocks(message, "answered", "b17", "timeout")).isEqualTo(1L << 17);
        assertThat(blocks(message, "zoë") & 0xFFFFF).isEqualTo(0xFFFFF);
        assertThat(blocks(column(stored, ColumnNames.of("trace")), "11")).isEqualTo(1L << 11);
        assertThat(column(stored, ColumnNames.of("mixed")).body()).isEmpty();
        assertThat(IntStream.range(0, 1_000)
                        .filter(i -> blocks(message, "absent" + i) != 0)
                        .count())
                .isLessThan(30);
    }

    private static long blocks(StoredColumn column, String... words) {
        return WordBlocks.find(column.body(), List.of(words));
    }

    @Test
    void words_take_no_space_that_columns_of_values_need() {
        BlockValues values = new BlockValues();
        for (int i = 0; i < DOCUMENTS; i++) {
            values.beginDocument();
            add(values, "message", new Text("x".repeat(BlockValues.LONGEST_TEXT) + " word" + i));
            add(values, "status", new Numeric(Integer.toString(random.nextInt(100))));
        }
        GroupDraft group = new GroupDraft(0);
        group.add(values, List.of(DOCUMENTS), new long[DOCUMENTS], 1, 4 * (DOCUMENTS + 1_500L));

        StoredGroup stored = group.encoded();

        assertThat(ColumnHead.read(column(stored, ColumnNames.of("status")).head()))
                .isInstanceOf(ColumnHead.Codes.class);
        assertThat(column(stored, ColumnNames.of("message")).body()).isEmpty();
    }

    @Test
    void too_many_words_are_given_up() {
        BlockValues values = new BlockValues();
        for (int i = 0; i < 40_000; i++) {
            values.beginDocument();
            add(values, "message", new Text("x".repeat(BlockValues.LONGEST_TEXT) + " word" + i));
        }
        GroupDraft group = new GroupDraft(0);
        group.add(values, List.of(100), new long[40_000], 1, 1_000_000_000);

        StoredColumn message = column(group.encoded(), ColumnNames.of("message"));

        assertThat(message.body()).isEmpty();
        assertThat(blocks(message, "word7")).isEqualTo(-1);
    }

    private static StoredColumn column(StoredGroup group, String name) {
        return Objects.requireNonNull(
                group.columns().stream()
                        .filter(column -> column.field().equals(name))
                        .findFirst()
                        .orElse(null),
                name);
    }
}

package io.millrace.domain.document.sort;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A document is a number, which is also its position. */
class RankingTest {

    private static final FieldPath FIELD = new FieldPath("a");
    private static final FieldPath TIMESTAMP = new FieldPath("@timestamp");
    private static final FieldOrder ASCENDING = new FieldOrder(List.of(key(FIELD, false)), false);

    private static FieldOrder.Key key(FieldPath field, boolean descending) {
        return new FieldOrder.Key(field, descending, descending, false, Optional.empty());
    }

    private static Place place(int document) {
        return new Place("logs", document, new DocumentId("id"));
    }

    private static Fields fields(int... values) {
        return fieldsAt(1, values);
    }

    private static Fields fieldsAt(long microseconds, int... values) {
        List<FieldValue> numbers = IntStream.of(values)
                .<FieldValue>mapToObj(value -> new Numeric(Integer.toString(value)))
                .toList();
        return new Fields(new Timestamp(microseconds), Map.of(FIELD.value(), numbers));
    }

    private static Ranking<Integer> ranking(FieldOrder order, int from, int size, Optional<FieldOrder.Position> after) {
        return new Ranking<>(
                new Page(
                        from,
                        size,
                        Page.Sort.PLACE,
                        Optional.empty(),
                        Optional.of(new FieldPage(order, after)),
                        OptionalLong.empty()),
                RankingTest::place);
    }

    private static List<Integer> page(Ranking<Integer> ranking) {
        return ranking.page().stream().map(Ranking.Ranked::document).toList();
    }

    /** Returns the documents of a page, read from the list of all documents in their order. */
    private static List<Integer> expected(
            List<Fields> documents, FieldOrder order, int from, int size, Optional<FieldOrder.Position> after) {
        Comparator<Integer> byPlace = Comparator.comparing(RankingTest::place);
        return IntStream.range(0, documents.size())
                .boxed()
                .filter(document ->
                        after.isEmpty() || isAfter(order.values(documents.get(document)), document, order, after.get()))
                .sorted(((Comparator<Integer>) (one, other) ->
                                order.compare(order.values(documents.get(one)), order.values(documents.get(other))))
                        .thenComparing(order.descendingPlaces() ? byPlace.reversed() : byPlace))
                .skip(from)
                .limit(size)
                .toList();
    }

    private static boolean isAfter(
            List<SortValue> values, int document, FieldOrder order, FieldOrder.Position position) {
        int byValues = order.compare(values, position.values());
        int byPlace =
                position.place().map(place -> place(document).compareTo(place)).orElse(0);
        return byValues > 0 || (byValues == 0 && (order.descendingPlaces() ? byPlace < 0 : byPlace > 0));
    }

    private static List<Fields> drawnDocuments(Random random) {
        return IntStream.range(0, random.nextInt(30))
                .mapToObj(i -> fieldsAt(
                        1 + random.nextInt(3),
                        random.ints(random.nextInt(3), 0, 4).toArray()))
                .toList();
    }

    private static FieldOrder drawnOrder(Random random) {
        List<FieldOrder.Key> keys = new ArrayList<>();
        keys.add(key(FIELD, random.nextBoolean()));
        if (random.nextBoolean()) {
            keys.add(key(TIMESTAMP, random.nextBoolean()));
        }
        return new FieldOrder(keys, random.nextBoolean());
    }

    private static Optional<FieldOrder.Position> drawnPosition(
            Random random, FieldOrder order, List<Fields> documents) {
        if (documents.isEmpty() || random.nextInt(3) == 0) {
            return Optional.empty();
        }
        int document = random.nextInt(documents.size());
        return Optional.of(new FieldOrder.Position(
                order.values(documents.get(document)),
                random.nextBoolean() ? Optional.of(place(document)) : Optional.empty()));
    }

    @Test
    void a_page_equals_this_part_of_all_documents_in_their_order() {
        Random random = new Random(11);
        for (int round = 0; round < 2_000; round++) {
            List<Fields> documents = drawnDocuments(random);
            FieldOrder order = drawnOrder(random);
            Optional<FieldOrder.Position> after = drawnPosition(random, order, documents);
            int from = after.isPresent() ? 0 : random.nextInt(4);
            int size = random.nextInt(8);
            Ranking<Integer> ranking = ranking(order, from, size, after);
            List<Integer> arrivals =
                    new ArrayList<>(IntStream.range(0, documents.size()).boxed().toList());
            Collections.shuffle(arrivals, random);

            arrivals.forEach(document -> ranking.offer(document, documents.get(document)));

            assertThat(page(ranking)).as("round %s", round).isEqualTo(expected(documents, order, from, size, after));
        }
    }

    @Test
    void previews_select_all_documents_of_the_page() {
        Random random = new Random(12);
        for (int round = 0; round < 2_000; round++) {
            List<Fields> documents = drawnDocuments(random);
            FieldOrder order = drawnOrder(random);
            Optional<FieldOrder.Position> after = drawnPosition(random, order, documents);
            int size = random.nextInt(8);
            Ranking<Integer> ranking = ranking(order, 0, size, after);
            int half = documents.size() / 2;

            for (int[] part : new int[][] {{0, half}, {half, documents.size()}}) {
                Ranking<Integer>.Preview preview = ranking.preview();
                IntStream.range(part[0], part[1]).forEach(number -> preview.offer(number, documents.get(number)));
                preview.selected().forEach(number -> ranking.offer(number, documents.get(number)));
            }

            assertThat(page(ranking)).as("round %s", round).isEqualTo(expected(documents, order, 0, size, after));
        }
    }

    @Test
    void a_preview_selects_only_documents_with_values_that_can_be_on_the_page() {
        Ranking<Integer> ranking = ranking(ASCENDING, 0, 2, Optional.empty());
        Ranking<Integer>.Preview preview = ranking.preview();
        int[] values = {5, 3, 3, 4, 1};

        for (int number = 0; number < values.length; number++) {
            preview.offer(number, fields(values[number]));
        }

        assertThat(preview.selected()).containsExactly(1, 2, 4);
    }

    @Test
    void a_preview_omits_documents_after_the_end_of_a_full_page() {
        Ranking<Integer> ranking = ranking(ASCENDING, 0, 1, Optional.empty());
        ranking.offer(0, fields(3));
        Ranking<Integer>.Preview preview = ranking.preview();

        preview.offer(1, fields(4));
        assertThat(preview.selected()).isEmpty();

        preview.offer(2, fields(3));
        assertThat(preview.selected()).containsExactly(2);
    }

    @Test
    void a_preview_omits_documents_before_the_position_of_the_page() {
        Optional<FieldOrder.Position> after =
                Optional.of(new FieldOrder.Position(List.of(SortValue.of(new Numeric("3"))), Optional.of(place(0))));
        Ranking<Integer>.Preview preview = ranking(ASCENDING, 0, 1, after).preview();

        preview.offer(1, fields(2));
        preview.offer(2, fields(3));
        preview.offer(3, fields(4));
        preview.offer(4, fields(5));

        assertThat(preview.selected()).containsExactly(2, 3);
    }

    @Test
    void an_empty_page_keeps_no_documents() {
        Ranking<Integer> ranking = ranking(ASCENDING, 0, 0, Optional.empty());
        Ranking<Integer>.Preview preview = ranking.preview();

        ranking.offer(0, fields(1));
        preview.offer(0, fields(1));

        assertThat(ranking.page()).isEmpty();
        assertThat(preview.selected()).isEmpty();
    }

    @Test
    void the_documents_before_the_page_are_kept_too() {
        assertThat(ranking(ASCENDING, 3, 2, Optional.empty()).capacity()).isEqualTo(5);
    }

    @Test
    void the_first_key_decides_alone_unless_the_page_starts_after_a_position() {
        Optional<FieldOrder.Position> after =
                Optional.of(new FieldOrder.Position(List.of(SortValue.MISSING), Optional.empty()));

        assertThat(ranking(ASCENDING, 0, 1, Optional.empty()).firstKey()).contains(key(FIELD, false));
        assertThat(ranking(ASCENDING, 0, 1, after).firstKey()).isEmpty();
    }

    @Test
    void the_timestamp_is_not_among_the_fields_to_read() {
        FieldOrder order = new FieldOrder(List.of(key(TIMESTAMP, true), key(FIELD, true)), false);

        assertThat(ranking(order, 0, 1, Optional.empty()).fields()).containsExactly(FIELD);
    }

    @Test
    void an_ascending_order_uses_the_smallest_of_several_values_and_a_descending_one_the_largest() {
        FieldOrder descending = new FieldOrder(List.of(key(FIELD, true)), false);

        assertThat(ASCENDING.values(fields(2, 1, 3))).containsExactly(SortValue.of(new Numeric("1")));
        assertThat(descending.values(fields(2, 3, 1))).containsExactly(SortValue.of(new Numeric("3")));
    }

    @Test
    void documents_are_sorted_by_the_microseconds_of_their_timestamp() {
        FieldOrder order = new FieldOrder(List.of(key(TIMESTAMP, false)), false);

        assertThat(order.values(fieldsAt(1_431_857_103_000_001L)))
                .containsExactly(SortValue.of(new Numeric("1431857103000001")));
    }

    @Test
    void a_substitute_replaces_only_a_missing_value() {
        FieldOrder order = new FieldOrder(
                List.of(new FieldOrder.Key(FIELD, false, false, false, Optional.of(new Numeric("7")))), false);

        assertThat(order.values(fields())).containsExactly(SortValue.of(new Numeric("7")));
        assertThat(order.values(fields(8))).containsExactly(SortValue.of(new Numeric("8")));
        assertThat(ASCENDING.values(fields())).containsExactly(SortValue.MISSING);
    }

    @Test
    void a_page_that_starts_after_a_position_continues_another_one() {
        FieldPage first = new FieldPage(ASCENDING, Optional.empty());
        FieldPage next = new FieldPage(
                ASCENDING, Optional.of(new FieldOrder.Position(List.of(SortValue.MISSING), Optional.empty())));

        assertThat(first.isContinued()).isFalse();
        assertThat(next.isContinued()).isTrue();
    }
}

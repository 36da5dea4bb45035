package io.millrace.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnapshotTest {

    private static Index backing(String id, String stream, long position) {
        return index(id, ".ds-" + stream + "-" + id, Optional.of(new Membership(new StreamName(stream), position)));
    }

    private static Index plain(String id, String name) {
        return index(id, name, Optional.empty());
    }

    private static Index index(String id, String name, Optional<Membership> membership) {
        return new Index(
                new IndexId(id),
                new IndexName(name),
                new UUID(0, 1),
                Versions.CURRENT,
                true,
                false,
                Set.of(),
                false,
                false,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                membership);
    }

    private final Snapshot snapshot = Snapshot.of(
            List.of(backing("1", "logs", -1), backing("2", "logs", 2), plain("3", "notes")),
            Map.of(new IndexId("2"), 40L, new IndexId("3"), 7L));

    @Test
    void it_contains_the_indices_up_to_the_last_index_of_the_stream() {
        assertThat(snapshot.contains(backing("1", "logs", -1))).isTrue();
        assertThat(snapshot.contains(backing("2", "logs", 2))).isTrue();
        assertThat(snapshot.contains(backing("9", "logs", 3))).isFalse();
        assertThat(snapshot.contains(plain("3", "notes"))).isTrue();
        assertThat(snapshot.contains(plain("4", "other"))).isFalse();
        assertThat(snapshot.contains(plain("5", "logs"))).isFalse();
    }

    @Test
    void it_contains_the_copy_of_an_upgrade_without_a_limit() {
        Index copy = backing("8", "logs", 2);

        assertThat(snapshot.contains(copy)).isTrue();
        assertThat(snapshot.limits(List.of(copy))).isEmpty();
    }

    @Test
    void indices_that_accepted_documents_have_a_limit() {
        List<Index> all = List.of(backing("1", "logs", -1), backing("2", "logs", 2), plain("3", "notes"));

        assertThat(snapshot.limits(all)).isEqualTo(Map.of(new IndexId("2"), 40L, new IndexId("3"), 7L));
    }

    @Test
    void plain_indices_that_are_missing_now_are_named() {
        assertThat(snapshot.plainIndicesWithout(List.of(backing("2", "logs", 2))))
                .containsExactly("notes");
        assertThat(snapshot.plainIndicesWithout(List.of(plain("3", "notes")))).isEmpty();
    }

    @Test
    void each_index_is_in_exactly_one_slice_before_and_after_its_upgrade() {
        for (int position = -3; position < 20; position++) {
            Index index = backing("1", "logs", position);
            Index copy = backing("2", "logs", position);
            List<Integer> slices = IntStream.range(0, 4)
                    .filter(number -> new Slice(number, 4).contains(index))
                    .boxed()
                    .toList();

            assertThat(slices).hasSize(1);
            assertThat(new Slice(slices.get(0), 4).contains(copy)).isTrue();
            assertThat(Slice.WHOLE.contains(index)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, 2", "2, 2", "0, 0", "0, 1025"})
    void numbers_that_belong_to_no_slice_are_rejected(int number, int parts) {
        assertThatThrownBy(() -> new Slice(number, parts)).isInstanceOf(Rejection.class);
    }
}

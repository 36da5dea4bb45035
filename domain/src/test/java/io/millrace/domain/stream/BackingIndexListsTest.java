package io.millrace.domain.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import io.millrace.domain.stream.BackingIndexChange.Addition;
import io.millrace.domain.stream.BackingIndexChange.Removal;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BackingIndexListsTest {

    private final Index write = anIndex(1, "written", Optional.of(new Membership(new StreamName("logs"), 7)));
    private final Index plain = anIndex(2, "plain", Optional.empty());
    private final DataStream logs =
            new DataStream(new StreamName("logs"), 7, new TemplateName("t"), false, Instant.EPOCH, List.of(write));
    private final BackingIndexLists lists = new BackingIndexLists(List.of(logs), List.of(write, plain), Map.of());

    private static Index anIndex(long id, String name, Optional<Membership> membership) {
        return anIndex(id, name, false, membership);
    }

    private static Index anIndex(long id, String name, boolean rolledOver, Optional<Membership> membership) {
        return new Index(
                new IndexId(String.valueOf(id)),
                new IndexName(name),
                new UUID(0, id),
                Versions.CURRENT,
                true,
                false,
                Set.of(),
                rolledOver,
                false,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                membership);
    }

    private static void assertRefused(BackingIndexLists lists, BackingIndexChange change, String message) {
        assertThatThrownBy(() -> lists.after(List.of(change)))
                .isInstanceOf(Rejection.class)
                .hasMessage(message);
    }

    @Test
    void an_added_index_is_the_oldest_at_a_position_no_other_ever_had() {
        BackingIndexLists after = lists.after(List.of(new Addition("logs", "plain")));

        Index joined = plain.joining(new Membership(logs.name(), -8));
        assertThat(after.streams())
                .containsExactly(
                        new DataStream(logs.name(), 8, logs.template(), false, Instant.EPOCH, List.of(joined, write)));
        assertThat(after.indices()).containsExactly(write, joined);
    }

    @Test
    void each_change_sees_those_before_it() {
        BackingIndexLists after = lists.after(
                List.of(new Addition("logs", "plain"), new Removal("logs", "plain"), new Addition("logs", "plain")));

        assertThat(after.streams().get(0).generation()).isEqualTo(10);
        assertThat(after.streams().get(0).backingIndices())
                .containsExactly(plain.joining(new Membership(logs.name(), -10)), write);
    }

    @Test
    void a_removed_index_is_plain_again() {
        BackingIndexLists after = lists.after(List.of(new Addition("logs", "plain"), new Removal("logs", "plain")));

        assertThat(after.indices()).containsExactly(write, plain);
        assertThat(after.streams().get(0).backingIndices()).containsExactly(write);
    }

    @Test
    void an_index_with_aliases_is_not_added() {
        assertRefused(
                new BackingIndexLists(lists.streams(), lists.indices(), Map.of(plain.id(), List.of("a"))),
                new Addition("logs", "plain"),
                "cannot add index [plain] to data stream [logs] until its alias [a] is removed");
        assertRefused(
                new BackingIndexLists(lists.streams(), lists.indices(), Map.of(plain.id(), List.of("a", "b"))),
                new Addition("logs", "plain"),
                "cannot add index [plain] to data stream [logs] until its aliases [a, b] are removed");
    }

    @Test
    void an_index_that_an_upgrade_still_fills_is_not_added() {
        Index filled = anIndex(2, "plain", true, Optional.empty());

        assertRefused(
                new BackingIndexLists(List.of(logs), List.of(write, filled), Map.of()),
                new Addition("logs", "plain"),
                "cannot add index [plain] to data stream [logs] while an upgrade copies documents into it");
    }

    @Test
    void the_write_index_stays_where_it_is() {
        assertRefused(
                lists,
                new Removal("logs", "written"),
                "cannot remove backing index [written] of data stream [logs] because it is the write index");
        assertThat(lists.after(List.of(new Addition("logs", "written")))).isEqualTo(lists);
    }
}

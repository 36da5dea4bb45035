package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade.Done;
import io.millrace.domain.reindex.IndexUpgrade.Failed;
import io.millrace.domain.reindex.IndexUpgrade.InProgress;
import io.millrace.domain.reindex.IndexUpgrade.Pending;
import io.millrace.domain.reindex.IndexUpgrade.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexUpgradeTest {

    private static final IndexId ID = new IndexId("7");
    private static final IndexName NAME = new IndexName(".ds-logs-2026.11.20-000001");
    private static final Pending PENDING = new Pending(ID, NAME);

    @Test
    void an_index_begins_without_knowing_how_many_documents_there_are() {
        assertThat(PENDING.begin()).isEqualTo(new InProgress(ID, NAME, 0, 0));
    }

    @Test
    void documents_are_counted_and_copied() {
        InProgress counted = PENDING.begin().counted(10);

        assertThat(counted).isEqualTo(new InProgress(ID, NAME, 10, 0));
        assertThat(counted.copied(4)).isEqualTo(new InProgress(ID, NAME, 10, 4));
        assertThat(counted.copied(4).copied(10)).isEqualTo(new InProgress(ID, NAME, 10, 10));
    }

    @Test
    void there_are_never_more_copies_than_documents() {
        assertThat(PENDING.begin().counted(10).copied(11)).isEqualTo(new InProgress(ID, NAME, 11, 11));
        assertThat(PENDING.begin().counted(10).copied(8).counted(5)).isEqualTo(new InProgress(ID, NAME, 5, 5));
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1, -1 of 0 documents cannot be copied",
        "-1, 0, 0 of -1 documents cannot be copied",
        "3, 4, 4 of 3 documents cannot be copied"
    })
    void impossible_numbers_are_refused(long documents, long copied, String message) {
        assertThatThrownBy(() -> new InProgress(ID, NAME, documents, copied))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void an_index_is_finished_or_fails_with_a_message() {
        assertThat(PENDING.begin().counted(12).copied(12).finish()).isEqualTo(new Done(ID, NAME, 12));
        assertThat(PENDING.begin().fail("no such index")).isEqualTo(new Failed(ID, NAME, "no such index"));
    }

    @Test
    void only_an_unfinished_index_waits_again_after_an_interruption() {
        InProgress begun = PENDING.begin().counted(10).copied(4);

        assertThat(List.of(
                        PENDING.interrupted(),
                        begun.interrupted(),
                        begun.finish().interrupted(),
                        begun.fail("no such index").interrupted()))
                .containsExactly(PENDING, PENDING, begun.finish(), begun.fail("no such index"));
    }

    @Test
    void each_state_has_its_name() {
        InProgress begun = PENDING.begin();

        assertThat(List.of(
                        PENDING.state(),
                        begun.state(),
                        begun.finish().state(),
                        begun.fail("no such index").state()))
                .containsExactly(State.PENDING, State.IN_PROGRESS, State.DONE, State.FAILED);
    }
}

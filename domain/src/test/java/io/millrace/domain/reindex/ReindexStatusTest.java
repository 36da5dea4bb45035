package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReindexStatusTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final IndexUpgrade.InProgress BEGUN =
            new IndexUpgrade.Pending(new IndexId("1"), new IndexName("a")).begin();

    @Test
    void everything_adds_up_to_the_indices_that_require_an_upgrade() {
        ReindexStatus status = new ReindexStatus(
                NOON, false, 9, 6, 3, List.of(BEGUN), 1, List.of(BEGUN.fail("no such index")), Optional.empty());

        assertThat(status.indicesRequiringUpgrade()).isEqualTo(6);
        assertThatThrownBy(() -> new ReindexStatus(
                        NOON,
                        false,
                        9,
                        5,
                        3,
                        List.of(BEGUN),
                        1,
                        List.of(BEGUN.fail("no such index")),
                        Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 successes, 1 in progress, 1 pending and 1 errors are not 5");
    }

    @Test
    void complete_means_that_every_index_was_upgraded() {
        assertThatThrownBy(() -> new ReindexStatus(
                        NOON, true, 3, 2, 1, List.of(), 0, List.of(BEGUN.fail("no such index")), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("complete with 1 of 2 indices upgraded");
    }
}

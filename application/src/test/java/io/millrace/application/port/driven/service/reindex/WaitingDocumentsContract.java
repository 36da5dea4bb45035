package io.millrace.application.port.driven.service.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every keeper of documents that wait does. */
public abstract class WaitingDocumentsContract {

    private static final IndexName AUDIT = new IndexName(".audit");
    private static final IndexName TASKS = new IndexName(".tasks");
    private static final NewDocument FIRST = document("b");
    private static final NewDocument SECOND = document("a");
    private static final NewDocument THIRD = document("c");

    private WaitingDocuments waiting;

    /** Returns one for which nothing waits. */
    protected abstract WaitingDocuments nothingWaits();

    @BeforeEach
    void begin() {
        waiting = nothingWaits();
    }

    private static NewDocument document(String id) {
        return aDocument(id, "2015-05-17T10:00:00.123456Z", "{\"text\":\"ü € \\u2028 " + id + "\"}");
    }

    @Test
    void documents_come_out_as_they_went_in_and_in_that_order() {
        waiting.add(AUDIT, List.of(FIRST, SECOND));
        waiting.add(AUDIT, List.of(THIRD));

        assertThat(waiting.oldest(AUDIT, 10)).containsExactly(FIRST, SECOND, THIRD);
        assertThat(waiting.oldest(AUDIT, 2)).containsExactly(FIRST, SECOND);
    }

    @Test
    void each_index_has_its_own() {
        waiting.add(TASKS, List.of(FIRST));
        waiting.add(AUDIT, List.of(FIRST, SECOND));

        assertThat(waiting.indices()).containsExactly(AUDIT, TASKS);
        assertThat(waiting.oldest(TASKS, 10)).containsExactly(FIRST);
    }

    @Test
    void one_that_waits_already_by_the_same_id_stays_as_it_is() {
        waiting.add(AUDIT, List.of(FIRST));

        waiting.add(AUDIT, List.of(SECOND, aDocument("b", "2016-01-01T00:00:00Z")));

        assertThat(waiting.oldest(AUDIT, 10)).containsExactly(FIRST, SECOND);
    }

    @Test
    void what_has_arrived_waits_no_longer() {
        waiting.add(AUDIT, List.of(FIRST, SECOND, THIRD));
        waiting.add(TASKS, List.of(FIRST));

        waiting.remove(AUDIT, List.of(FIRST, THIRD));

        assertThat(waiting.oldest(AUDIT, 10)).containsExactly(SECOND);
        assertThat(waiting.oldest(TASKS, 10)).containsExactly(FIRST);

        waiting.remove(AUDIT, List.of(SECOND));

        assertThat(waiting.indices()).containsExactly(TASKS);
    }

    @Test
    void nothing_waits_for_an_index_nobody_has_heard_of() {
        assertThat(waiting.indices()).isEmpty();
        assertThat(waiting.oldest(AUDIT, 10)).isEmpty();
    }
}

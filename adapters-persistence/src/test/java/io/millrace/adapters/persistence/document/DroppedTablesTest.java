package io.millrace.adapters.persistence.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DroppedTablesTest {

    @Test
    void tables_are_kept_longer_than_a_search_may_take_and_that_no_longer_than_a_request() {
        assertThat(PostgresDocumentStore.DEFAULT_PATIENCE).isLessThanOrEqualTo(Duration.ofSeconds(30));
        assertThat(DroppedTables.DEFAULT_GRACE)
                .isGreaterThanOrEqualTo(PostgresDocumentStore.DEFAULT_PATIENCE.plusSeconds(30));
    }
}

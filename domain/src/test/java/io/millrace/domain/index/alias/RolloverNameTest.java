package io.millrace.domain.index.alias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RolloverNameTest {

    private static String after(String current, String... aliases) {
        List<IndexName> names = Stream.of(aliases).map(IndexName::new).toList();
        return RolloverName.after(new IndexName(current), names).value();
    }

    @Test
    void the_number_at_the_end_increases() {
        assertThat(after("logs-000001", "logs")).isEqualTo("logs-000002");
        assertThat(after("logs-9")).isEqualTo("logs-000010");
    }

    @Test
    void the_original_name_of_an_upgraded_index_counts() {
        assertThat(after("migrated-logs-000001", "logs", "logs-000001")).isEqualTo("logs-000002");
        assertThat(after("migrated-logs-000001-r2", "logs-000001")).isEqualTo("logs-000002");
        assertThat(after("migrated-migrated-logs-000001", "migrated-logs-000001", "logs-000001"))
                .isEqualTo("logs-000002");
        assertThat(after(".migrated-logs-000001", ".logs-000001")).isEqualTo(".logs-000002");
    }

    @Test
    void a_name_that_only_looks_like_that_of_an_upgraded_index_counts_itself() {
        assertThat(after("migrated-logs-000001", "logs")).isEqualTo("migrated-logs-000002");
    }

    @Test
    void a_name_without_a_number_is_refused() {
        assertThatThrownBy(() -> after("migrated-logs", "logs")).isInstanceOf(Rejection.class);
    }
}

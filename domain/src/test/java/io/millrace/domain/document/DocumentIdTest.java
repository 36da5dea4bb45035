package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentIdTest {

    @Test
    void an_id_has_up_to_512_bytes() {
        assertThat(new DocumentId("a".repeat(512)).value()).hasSize(512);
        assertThat(new DocumentId("é".repeat(256)).value()).hasSize(256);

        assertThatThrownBy(() -> new DocumentId("a".repeat(513)))
                .isInstanceOf(Rejection.class)
                .hasMessage("the id of a document is too long, must be no longer than 512 bytes but was: 513");
        assertThatThrownBy(() -> new DocumentId("é".repeat(256) + "x")).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b", "\uD800", "x\uDC00", "\uD800\uD800"})
    void an_empty_one_and_one_that_UTF_8_cannot_write_are_refused(String text) {
        assertThatThrownBy(() -> new DocumentId(text)).isInstanceOf(Rejection.class);
    }

    @Test
    void ids_are_ordered_by_their_bytes() {
        assertThat(new DocumentId("\uFFFD")).isLessThan(new DocumentId("\uD83D\uDE00"));
        assertThat(new DocumentId("a")).isLessThan(new DocumentId("ab"));
        assertThat(new DocumentId("B")).isLessThan(new DocumentId("a"));
    }

    @Test
    void made_ids_sort_by_time_and_then_by_their_high_part() {
        DocumentId first = DocumentId.timeOrdered(1_700_000_000_000L, 5, -1);
        DocumentId second = DocumentId.timeOrdered(1_700_000_000_000L, 6, 0);
        DocumentId third = DocumentId.timeOrdered(1_700_000_000_001L, 0, 0);

        assertThat(first.value()).hasSize(20).matches("[A-Z][-0-9A-Z_a-z]{19}");
        assertThat(first).isLessThan(second);
        assertThat(second).isLessThan(third);
    }
}

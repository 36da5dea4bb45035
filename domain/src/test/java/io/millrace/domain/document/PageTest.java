package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PageTest {

    private static final OptionalLong ALL = OptionalLong.empty();

    @Test
    void a_window_reaches_up_to_10_000() {
        assertThat(new Page(9_000, 1_000, Sort.PLACE, Optional.empty(), ALL).from())
                .isEqualTo(9_000);

        assertThatThrownBy(() -> new Page(9_001, 1_000, Sort.PLACE, Optional.empty(), ALL))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("at document [10000] at most, but ended at [10001]");
        assertThatThrownBy(() -> new Page(Integer.MAX_VALUE, Integer.MAX_VALUE, Sort.PLACE, Optional.empty(), ALL))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void numbers_are_not_negative() {
        assertThatThrownBy(() -> new Page(-1, 1, Sort.PLACE, Optional.empty(), ALL))
                .hasMessage("the offset of a page must not be negative, but was [-1]");
        assertThatThrownBy(() -> new Page(0, -1, Sort.PLACE, Optional.empty(), ALL))
                .hasMessage("the size of a page must not be negative, but was [-1]");
    }

    @Test
    void a_page_begins_behind_a_number_or_a_document_but_not_both() {
        After after = new After(Optional.empty(), Optional.of(new Place("logs", 1, new DocumentId("a"))));

        assertThatThrownBy(() -> new Page(1, 1, Sort.PLACE, Optional.of(after), ALL))
                .hasMessage("a page that starts after a document must not have an offset");
        assertThatThrownBy(() -> new Page(0, 1, Sort.ANY, Optional.of(after), ALL))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

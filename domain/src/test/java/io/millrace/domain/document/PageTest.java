package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void a_page_without_offset_also_contains_the_documents_before_it() {
        Page page = new Page(20, 10, Sort.PLACE, Optional.empty(), ALL);

        assertThat(page.withoutOffset()).isEqualTo(new Page(0, 30, Sort.PLACE, Optional.empty(), ALL));
        assertThat(page.in(Sort.TIMESTAMP)).isEqualTo(new Page(20, 10, Sort.TIMESTAMP, Optional.empty(), ALL));
        assertThat(Page.first(5))
                .isEqualTo(new Page(0, 5, Sort.PLACE, Optional.empty(), OptionalLong.of(Page.DEFAULT_TRACK_TOTAL)));
    }

    @Test
    void documents_are_counted_up_to_a_number_that_is_not_negative() {
        assertThat(new Page(0, 1, Sort.PLACE, Optional.empty(), OptionalLong.of(0)).trackTotal())
                .hasValue(0);
        assertThatThrownBy(() -> new Page(0, 1, Sort.PLACE, Optional.empty(), OptionalLong.of(-1)))
                .isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({
        "ANY, false, false",
        "PLACE, false, false",
        "PLACE_DESCENDING, false, true",
        "TIMESTAMP, true, false",
        "TIMESTAMP_DESCENDING, true, true"
    })
    void an_order_is_by_timestamp_or_place_and_ascending_or_descending(
            Sort order, boolean byTimestamp, boolean descending) {
        assertThat(order.isByTimestamp()).isEqualTo(byTimestamp);
        assertThat(order.isDescending()).isEqualTo(descending);
    }
}

package io.millrace.domain.document.sort;

import io.millrace.domain.document.Page;
import java.util.Optional;

/**
 * The order of a page that is sorted by fields.
 *
 * @param after the position after which the page starts, if it is not the first page
 */
public record FieldPage(FieldOrder order, Optional<FieldOrder.Position> after) implements Page.ByFields {

    /** Returns the order of a page; empty if the page is not sorted by fields. */
    public static Optional<FieldPage> of(Page page) {
        return page.byFields().map(FieldPage.class::cast);
    }

    @Override
    public boolean isContinued() {
        return after.isPresent();
    }
}

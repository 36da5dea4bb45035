package io.millrace.adapters.http.document.search;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The order that a search requests.
 *
 * @param sort the order without fields; has no effect if there are fields
 */
record SearchOrder(Sort sort, Optional<FieldOrder> fields) {

    static SearchOrder of(Sort sort) {
        return new SearchOrder(sort, Optional.empty());
    }

    /**
     * The position after which a page starts.
     *
     * @param plain the position in an order without fields
     */
    record After(Optional<Page.After> plain, Optional<FieldOrder.Position> byFields) {}

    /** Returns a page in this order. */
    Page page(int from, int size, Optional<After> after, OptionalLong trackTotal) {
        return new Page(
                from,
                size,
                sort,
                after.flatMap(After::plain),
                fields.map(order -> new FieldPage(order, after.flatMap(After::byFields))),
                trackTotal);
    }
}

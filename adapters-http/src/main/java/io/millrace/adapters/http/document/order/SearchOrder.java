package io.millrace.adapters.http.document.order;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.document.sort.SortValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The order that a search requests.
 *
 * @param sort the order without fields; has no effect if there are fields
 */
public record SearchOrder(Sort sort, Optional<FieldOrder> fields) {

    public static SearchOrder of(Sort sort) {
        return new SearchOrder(sort, Optional.empty());
    }

    /**
     * The position after which a page starts.
     *
     * @param plain the position in an order without fields
     */
    public record After(Optional<Page.After> plain, Optional<FieldOrder.Position> byFields) {}

    /**
     * Returns the position of a document in this order.
     *
     * @param values its values of the fields; empty for an order without fields
     */
    public FieldOrder.Position position(StoredDocument document, List<SortValue> values) {
        return new FieldOrder.Position(
                fields.isEmpty() && sort.isByTimestamp()
                        ? List.of(SortValue.of(new FieldValue.Numeric(
                                Long.toString(document.timestamp().microseconds()))))
                        : values,
                Optional.of(document.place()));
    }

    /** Returns the position after which a page starts, from the position of the document before it. */
    public After after(FieldOrder.Position position) {
        if (fields.isPresent()) {
            return new After(Optional.empty(), Optional.of(position));
        }
        Optional<Timestamp> timestamp = position.values().stream()
                .flatMap(value -> value.value().stream())
                .map(value -> new Timestamp(Long.parseLong(value.text())))
                .findFirst();
        return new After(Optional.of(new Page.After(timestamp, position.place())), Optional.empty());
    }

    /** Returns a page in this order. */
    public Page page(int from, int size, Optional<After> after, OptionalLong trackTotal) {
        return new Page(
                from,
                size,
                sort,
                after.flatMap(After::plain),
                fields.map(order -> new FieldPage(order, after.flatMap(After::byFields))),
                trackTotal);
    }
}

package io.millrace.domain.index.change;

import io.millrace.domain.index.Index;
import io.millrace.domain.text.JsonText;
import java.util.function.UnaryOperator;

/**
 * An extension of the mappings of an index.
 *
 * @param sent the additional mappings as sent by the client
 * @param merge merges {@code sent} into the given mappings, or throws a rejection
 */
public record MappingsChange(JsonText sent, UnaryOperator<JsonText> merge) implements IndexChange {

    @Override
    public Index appliedTo(Index index) {
        index.requireChangeable();
        return index.with(merge.apply(index.mappingsInForce()));
    }
}

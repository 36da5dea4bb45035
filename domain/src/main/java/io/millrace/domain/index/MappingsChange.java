package io.millrace.domain.index;

import io.millrace.domain.text.JsonText;
import java.util.function.UnaryOperator;

/**
 * An extension of the mappings of an index.
 *
 * @param sent as sent by the client
 * @param merge returns given mappings merged with {@code sent}, or rejects them
 */
public record MappingsChange(JsonText sent, UnaryOperator<JsonText> merge) implements IndexChange {

    @Override
    public Index appliedTo(Index index) {
        index.requireChangeable();
        return index.with(merge.apply(index.mappings()));
    }
}

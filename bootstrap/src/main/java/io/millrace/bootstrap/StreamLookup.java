package io.millrace.bootstrap;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.text.NamePattern;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Finds the data stream that an index backs. */
final class StreamLookup implements Function<String, Optional<StreamName>> {

    private final Indices indices;

    StreamLookup(Indices indices) {
        this.indices = Objects.requireNonNull(indices, "indices");
    }

    @Override
    public Optional<StreamName> apply(String name) {
        NameSelection selection;
        try {
            selection = NameSelection.parse(name, EnumSet.allOf(NameSelection.Expand.class));
        } catch (Rejection noName) {
            return Optional.empty();
        }
        boolean isOneName = selection.parts().size() == 1
                && selection.parts().get(0).pattern().equals(new NamePattern(name))
                && new NamePattern(name).isConcrete();
        return isOneName
                ? indices.select(selection, NameScope.everything(Action.UNKNOWN)).indices().stream()
                        .map(Indices.Found::index)
                        .filter(index -> index.name().value().equals(name))
                        .flatMap(index -> index.membership().stream())
                        .map(member -> member.stream())
                        .findFirst()
                : Optional.empty();
    }
}

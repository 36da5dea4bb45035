package io.millrace.bootstrap;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.NameScope;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** Finds the data streams that indices back, all at one moment. */
final class StreamLookup implements Function<Collection<String>, Map<String, StreamName>> {

    private final Indices indices;

    StreamLookup(Indices indices) {
        this.indices = Objects.requireNonNull(indices, "indices");
    }

    @Override
    public Map<String, StreamName> apply(Collection<String> names) {
        Set<String> possible = Set.copyOf(names.stream()
                .filter(name -> IndexName.brokenRule(name).isEmpty())
                .toList());
        Map<String, StreamName> streams = new HashMap<>();
        if (possible.isEmpty()) {
            return streams;
        }
        List<Index> found =
                indices.select(NameSelection.ofNames(possible), NameScope.everything(Action.UNKNOWN)).indices().stream()
                        .map(Indices.Found::index)
                        .toList();
        for (Index index : found) {
            String name = index.name().value();
            // The name of a data stream finds its backing indices, which were not asked for.
            if (possible.contains(name)) {
                index.membership().ifPresent(member -> streams.put(name, member.stream()));
            }
        }
        return streams;
    }
}

package io.millrace.bootstrap;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.NameScope;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the names by which things are known besides those that are given, all at one moment: backing indices by that of
 * their data stream, aliases by that of their index.
 */
final class OtherNames implements Function<Collection<String>, Map<String, String>> {

    private final Indices indices;

    OtherNames(Indices indices) {
        this.indices = indices;
    }

    @Override
    public Map<String, String> apply(Collection<String> names) {
        Set<String> possible = Set.copyOf(names.stream()
                .filter(name -> IndexName.brokenRule(name).isEmpty())
                .toList());
        Map<String, String> others = new HashMap<>();
        if (possible.isEmpty()) {
            return others;
        }
        Indices.Selected selected =
                indices.select(NameSelection.ofNames(possible), NameScope.everything(Action.UNKNOWN));
        selected.aliases().forEach((alias, index) -> others.put(alias, index.value()));
        for (Indices.Found found : selected.indices()) {
            String name = found.index().name().value();
            // The name of a data stream finds its backing indices, which were not asked for.
            if (possible.contains(name)) {
                found.index()
                        .membership()
                        .ifPresent(member -> others.put(name, member.stream().value()));
            }
        }
        return others;
    }
}

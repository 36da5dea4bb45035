package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driving.index.ListAliases;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public record ListAliasesService(Aliases aliases, TargetResolution resolution) implements ListAliases {

    @Override
    public Listed list(Request request) {
        List<Index> found = resolution.findIndices(request.target());
        Map<IndexId, List<IndexName>> all =
                aliases.listOf(found.stream().map(Index::id).toList());
        List<Aliased> listed = new ArrayList<>();
        for (Index index : found) {
            List<IndexName> shown = all.getOrDefault(index.id(), List.of()).stream()
                    .filter(alias -> request.target().scope().includes(alias.value(), index))
                    .filter(alias -> request.aliases()
                            .map(wanted -> wanted.means(alias.value()))
                            .orElse(true))
                    .toList();
            if (request.aliases().isEmpty() || !shown.isEmpty()) {
                listed.add(new Aliased(index, shown));
            }
        }
        return new Listed(listed, missing(request, listed));
    }

    private static List<String> missing(Request request, List<Aliased> listed) {
        List<String> shown = listed.stream()
                .flatMap(index -> index.aliases().stream())
                .map(IndexName::value)
                .toList();
        return request.aliases()
                .map(wanted -> wanted.spelledOut().stream()
                        .filter(name -> !shown.contains(name))
                        .toList())
                .orElse(List.of());
    }
}

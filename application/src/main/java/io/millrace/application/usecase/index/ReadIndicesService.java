package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.SealedStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads indices. Counts documents only in indices without a stored number of documents. */
public record ReadIndicesService(TargetResolution resolution, Indices indices, DocumentStore documents)
        implements ReadIndices {

    @Override
    public List<Index> describe(ReadTarget target) {
        return resolution.findIndices(target);
    }

    @Override
    public List<Surveyed> survey(Survey survey) {
        List<Index> found = new ArrayList<>();
        for (Found hit : resolution.find(survey.target())) {
            if (survey.refusesClosed() && hit.named()) {
                hit.index().requireOpen();
            }
            found.add(hit.index());
        }
        Map<IndexId, Long> bytes = measureBytes(found);
        Map<IndexId, Long> counts = survey.documents()
                ? countDocuments(found.stream()
                        .filter(index -> !index.closed() || index.sealed().isPresent())
                        .toList())
                : Map.of();
        return found.stream()
                .filter(index -> bytes.containsKey(index.id()))
                .map(index -> new Surveyed(
                        index, Optional.ofNullable(counts.get(index.id())), bytes.getOrDefault(index.id(), 0L)))
                .toList();
    }

    @Override
    public Map<IndexId, Long> measureBytes(Collection<Index> measured) {
        return indices.sizesInBytes(measured.stream().map(Index::id).distinct().toList());
    }

    @Override
    public Map<IndexId, Long> countDocuments(Collection<Index> counted) {
        Map<IndexId, Long> counts = new HashMap<>();
        List<Index> uncounted = new ArrayList<>();
        for (Index index : counted) {
            index.sealed()
                    .map(SealedStatistics::documents)
                    .ifPresentOrElse(known -> counts.put(index.id(), known), () -> uncounted.add(index));
        }
        while (!uncounted.isEmpty()) {
            try {
                counts.putAll(documents.countEach(uncounted));
                uncounted.clear();
            } catch (IndexGoneException gone) {
                uncounted.removeIf(index -> index.name().equals(gone.index()));
            }
        }
        return counts;
    }
}

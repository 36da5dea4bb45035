package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.MeasureIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.SealedStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Measures indices. Counts the documents only of indices without stored statistics. */
public record MeasureIndicesService(Indices indices, DocumentStore documents) implements MeasureIndices {

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

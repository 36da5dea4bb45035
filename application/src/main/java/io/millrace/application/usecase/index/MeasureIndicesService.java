package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.MeasureIndices;
import io.millrace.domain.document.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.SealedStatistics;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Measures indices; only those that still take documents are counted, of the others the number is known. */
public final class MeasureIndicesService implements MeasureIndices {

    private final Indices indices;
    private final DocumentStore documents;

    public MeasureIndicesService(Indices indices, DocumentStore documents) {
        this.indices = Objects.requireNonNull(indices, "indices");
        this.documents = Objects.requireNonNull(documents, "documents");
    }

    @Override
    public Map<IndexId, Long> measureBytes(Collection<Index> measured) {
        return indices.sizesInBytes(measured.stream().map(Index::id).distinct().toList());
    }

    @Override
    public Map<IndexId, Long> countDocuments(Collection<Index> counted) {
        Map<IndexId, Long> counts = new HashMap<>();
        for (Index index : counted) {
            Optional<Long> known = index.sealed().map(SealedStatistics::documents);
            known.or(() -> count(index)).ifPresent(count -> counts.put(index.id(), count));
        }
        return counts;
    }

    private Optional<Long> count(Index index) {
        try {
            return Optional.of(documents.count(List.of(index), new Query.MatchAll()));
        } catch (IndexGoneException gone) {
            return Optional.empty();
        }
    }
}

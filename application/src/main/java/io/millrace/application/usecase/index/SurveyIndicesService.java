package io.millrace.application.usecase.index;

import io.millrace.application.port.driving.index.MeasureIndices;
import io.millrace.application.port.driving.index.SurveyIndices;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public record SurveyIndicesService(TargetResolution resolution, MeasureIndices measure) implements SurveyIndices {

    @Override
    public List<Surveyed> survey(Request request) {
        List<Index> indices = new ArrayList<>();
        for (Found found : resolution.find(request.target())) {
            if (request.refusesClosed() && found.named()) {
                found.index().requireOpen();
            }
            indices.add(found.index());
        }
        Map<IndexId, Long> bytes = measure.measureBytes(indices);
        Map<IndexId, Long> documents = request.documents()
                ? measure.countDocuments(indices.stream()
                        .filter(index -> !index.closed() || index.sealed().isPresent())
                        .toList())
                : Map.of();
        return indices.stream()
                .filter(index -> bytes.containsKey(index.id()))
                .map(index -> new Surveyed(
                        index, Optional.ofNullable(documents.get(index.id())), bytes.getOrDefault(index.id(), 0L)))
                .toList();
    }
}

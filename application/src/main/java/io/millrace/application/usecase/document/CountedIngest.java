package io.millrace.application.usecase.document;

import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.List;

/** Counts the documents that are written. */
record CountedIngest(IngestDocuments ingest, DocumentMeter meter) implements IngestDocuments {

    @Override
    public List<Outcome> ingest(List<Item> items, CreationRights rights) {
        List<Outcome> outcomes = ingest.ingest(items, rights);
        meter.countWritten(
                outcomes.stream().filter(Outcome.Created.class::isInstance).count());
        return outcomes;
    }

    @Override
    public void refresh(Collection<IndexName> indices) {
        ingest.refresh(indices);
    }
}

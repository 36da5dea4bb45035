package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Documents that wait, in maps. */
public final class InMemoryWaitingDocuments implements WaitingDocuments {

    private final Map<IndexName, Map<DocumentId, NewDocument>> waiting = new TreeMap<>();

    @Override
    public synchronized void add(IndexName index, List<NewDocument> batch) {
        Map<DocumentId, NewDocument> own = waiting.computeIfAbsent(index, name -> new LinkedHashMap<>());
        batch.forEach(document -> own.putIfAbsent(document.id(), document));
    }

    @Override
    public synchronized List<IndexName> indices() {
        return waiting.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    @Override
    public synchronized List<NewDocument> oldest(IndexName index, int most) {
        return waiting.getOrDefault(index, Map.of()).values().stream()
                .limit(most)
                .toList();
    }

    @Override
    public synchronized void remove(IndexName index, List<NewDocument> arrived) {
        Map<DocumentId, NewDocument> own = waiting.getOrDefault(index, Map.of());
        arrived.forEach(document -> own.remove(document.id()));
    }
}

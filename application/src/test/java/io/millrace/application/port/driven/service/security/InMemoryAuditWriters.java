package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.application.port.driven.service.security.audit.AuditWriters;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Writers by their ids; which of them were killed is said by the test. */
public final class InMemoryAuditWriters implements AuditWriters {

    private final WaitingDocuments waiting;
    private final Map<String, String> alive = new ConcurrentHashMap<>();
    private final Map<String, Killed> killed = new ConcurrentHashMap<>();

    public InMemoryAuditWriters(WaitingDocuments waiting) {
        this.waiting = waiting;
    }

    /** Returns the names of the instances whose writers are there. */
    public List<String> present() {
        return List.copyOf(alive.values());
    }

    public void kill(String instance, Instant lastSeen) {
        killed.put(instance, new Killed(instance, lastSeen));
    }

    @Override
    public void markAlive(String id, String instance) {
        alive.put(id, instance);
    }

    @Override
    public void markClosed(String id) {
        alive.remove(id);
    }

    @Override
    public int removeKilled(IndexName index, Function<Killed, NewDocument> report) {
        List<NewDocument> documents = killed.values().stream().map(report).toList();
        killed.clear();
        waiting.add(index, documents);
        return documents.size();
    }
}

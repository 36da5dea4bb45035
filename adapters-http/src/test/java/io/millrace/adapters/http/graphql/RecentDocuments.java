package io.millrace.adapters.http.graphql;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps the documents that were used last, as many as go into a weight. */
public final class RecentDocuments implements PreparedDocuments {

    private static final float LOAD_FACTOR = 0.75f;

    private final Object lock = new Object();
    private final long mostWeight;
    private final Map<String, PreparedDocument> documents = new LinkedHashMap<>(64, LOAD_FACTOR, true);
    private long weight;

    /** Takes how much they may weigh together. */
    public RecentDocuments(long mostWeight) {
        this.mostWeight = mostWeight;
    }

    @Override
    public PreparedDocument get(String text, Supplier<PreparedDocument> prepare) {
        synchronized (lock) {
            PreparedDocument kept = documents.get(text);
            if (kept != null) {
                return kept;
            }
            PreparedDocument prepared = prepare.get();
            store(text, prepared);
            return prepared;
        }
    }

    @Override
    public Optional<PreparedDocument> find(String text) {
        synchronized (lock) {
            return Optional.ofNullable(documents.get(text));
        }
    }

    private void store(String text, PreparedDocument document) {
        if (document.weight() > mostWeight) {
            return;
        }
        documents.put(text, document);
        weight += document.weight();
        Iterator<PreparedDocument> oldest = documents.values().iterator();
        while (weight > mostWeight) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }

    /** Returns how many there are. */
    public int size() {
        synchronized (lock) {
            return documents.size();
        }
    }

    /** Returns how much they weigh together. */
    public long weight() {
        synchronized (lock) {
            return weight;
        }
    }

    /** Forgets all. */
    public void clear() {
        synchronized (lock) {
            documents.clear();
            weight = 0;
        }
    }
}

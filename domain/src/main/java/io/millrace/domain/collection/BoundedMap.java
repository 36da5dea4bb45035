package io.millrace.domain.collection;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map with a maximum size. If it is full, a new entry replaces the least recently used entry; reads are uses. Not
 * thread-safe.
 */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    private final int most;

    public BoundedMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}

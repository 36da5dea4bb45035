package io.millrace.adapters.persistence.document.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Keeps the first keys in a given order. The maximum number of keys is the capacity. */
public final class BestKeys {

    private int capacity;
    private final Comparator<SortKey> order;
    private final PriorityQueue<SortKey> keys;

    public BestKeys(int capacity, Comparator<SortKey> order) {
        this.capacity = capacity;
        this.order = order;
        this.keys = new PriorityQueue<>(order.reversed());
    }

    public void offer(SortKey key) {
        if (keys.size() < capacity) {
            keys.add(key);
        } else if (capacity > 0 && order.compare(key, keys.element()) < 0) {
            keys.remove();
            keys.add(key);
        }
    }

    /**
     * Reduces the capacity, because some documents come before all offered keys and their keys are not read.
     *
     * @param before the number of these documents
     */
    public void passOver(int before) {
        capacity -= before;
    }

    /** Returns the maximum number of keys. */
    public int capacity() {
        return capacity;
    }

    public int size() {
        return keys.size();
    }

    /**
     * Returns the last of the kept keys if the capacity is reached; otherwise empty. If it is present, a new key is
     * accepted only if it comes before this key.
     */
    public Optional<SortKey> worstIfFull() {
        return keys.size() < capacity ? Optional.empty() : Optional.ofNullable(keys.peek());
    }

    /** Returns whether all keys that come after this key would be rejected. */
    public boolean rejectsAfter(SortKey key) {
        return keys.size() >= capacity && (keys.isEmpty() || order.compare(key, keys.element()) >= 0);
    }

    public List<SortKey> sorted() {
        List<SortKey> sorted = new ArrayList<>(keys);
        sorted.sort(order);
        return sorted;
    }
}

package io.millrace.adapters.persistence.document.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Keeps the first keys in a given order, up to a maximum number, the capacity. */
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
     * Reduces the capacity by a number of documents that precede all offered keys. Their keys are not read.
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

    /** Returns the last key if the capacity is reached, because only smaller keys can still be accepted. */
    public Optional<SortKey> worstIfFull() {
        return keys.size() < capacity ? Optional.empty() : Optional.ofNullable(keys.peek());
    }

    /** Returns whether no key after this key can be accepted. */
    public boolean rejectsAfter(SortKey key) {
        return keys.size() >= capacity && (keys.isEmpty() || order.compare(key, keys.element()) >= 0);
    }

    public List<SortKey> sorted() {
        List<SortKey> sorted = new ArrayList<>(keys);
        sorted.sort(order);
        return sorted;
    }
}

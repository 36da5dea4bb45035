package io.millrace.adapters.persistence.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** The first few of all keys that are offered, in an order. */
final class BestKeys {

    private final int capacity;
    private final Comparator<Key> order;
    private final PriorityQueue<Key> keys;

    BestKeys(int capacity, Comparator<Key> order) {
        this.capacity = capacity;
        this.order = order;
        this.keys = new PriorityQueue<>(order.reversed());
    }

    void offer(Key key) {
        if (keys.size() < capacity) {
            keys.add(key);
        } else if (capacity > 0 && order.compare(key, keys.element()) < 0) {
            keys.remove();
            keys.add(key);
        }
    }

    /** Returns the last of the kept ones if there is no room for more, so that only those before it count. */
    Optional<Key> worstIfFull() {
        return keys.size() < capacity ? Optional.empty() : Optional.ofNullable(keys.peek());
    }

    boolean isFull() {
        return keys.size() >= capacity;
    }

    List<Key> sorted() {
        List<Key> sorted = new ArrayList<>(keys);
        sorted.sort(order);
        return sorted;
    }
}

package io.millrace.adapters.persistence.database;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A queue in which addresses take turns, and within an address its users. The queue is short, so lengths are counted
 * each time. Not safe for use by several threads.
 */
public final class FairQueue<T> {

    private final Map<String, Map<String, Deque<T>>> addresses = new LinkedHashMap<>();

    public int size() {
        return addresses.values().stream().mapToInt(FairQueue::lengthOf).sum();
    }

    public void add(String address, String user, T element) {
        elementsOf(address, user).addLast(element);
    }

    /** Adds an element that comes before all others of its user. */
    public void addFirst(String address, String user, T element) {
        elementsOf(address, user).addFirst(element);
    }

    private Deque<T> elementsOf(String address, String user) {
        return addresses
                .computeIfAbsent(address, key -> new LinkedHashMap<>())
                .computeIfAbsent(user, key -> new ArrayDeque<>());
    }

    /** Returns whether an element of another user of the address waits. */
    public boolean hasOthers(String address, String user) {
        return addresses.getOrDefault(address, Map.of()).keySet().stream().anyMatch(other -> !other.equals(user));
    }

    /** Removes the element whose turn it is; address and user of it come last next time. */
    public Optional<T> poll() {
        if (addresses.isEmpty()) {
            return Optional.empty();
        }
        String address = first(addresses);
        Map<String, Deque<T>> users = take(addresses, address);
        String user = first(users);
        Deque<T> elements = take(users, user);
        T element = elements.removeFirst();
        if (!elements.isEmpty()) {
            users.put(user, elements);
        }
        if (!users.isEmpty()) {
            addresses.put(address, users);
        }
        return Optional.of(element);
    }

    /** Removes the elements of the user that {@code which} holds for, and returns them. */
    public List<T> removeIf(String address, String user, Predicate<T> which) {
        Deque<T> elements = addresses.getOrDefault(address, Map.of()).getOrDefault(user, new ArrayDeque<>());
        List<T> removed = elements.stream().filter(which).toList();
        elements.removeAll(removed);
        removeIfEmpty(address, user);
        return removed;
    }

    /** Removes the latest element of the user with the most, of the address with the most; of equals, the last. */
    public Optional<T> removeFromLongest() {
        return longestAddress().map(this::removeLatest);
    }

    /**
     * Removes the latest element of an address that has at least two more than {@code address}; else, of a user of
     * {@code address} who has at least two more than {@code user}.
     */
    public Optional<T> removeFromLonger(String address, String user) {
        Map<String, Deque<T>> own = addresses.getOrDefault(address, Map.of());
        Optional<String> longest = longestAddress()
                .filter(candidate -> lengthOf(addresses.getOrDefault(candidate, Map.of())) >= lengthOf(own) + 2);
        if (longest.isPresent()) {
            return longest.map(this::removeLatest);
        }
        int ofUser = Optional.ofNullable(own.get(user)).map(Collection::size).orElse(0);
        boolean isLonger = own.values().stream().anyMatch(elements -> elements.size() >= ofUser + 2);
        return isLonger ? Optional.of(removeLatest(address)) : Optional.empty();
    }

    private Optional<String> longestAddress() {
        return addresses.entrySet().stream()
                .reduce((one, later) -> lengthOf(later.getValue()) >= lengthOf(one.getValue()) ? later : one)
                .map(Map.Entry::getKey);
    }

    private T removeLatest(String address) {
        Map.Entry<String, Deque<T>> longest = addresses.getOrDefault(address, Map.of()).entrySet().stream()
                .reduce((one, later) ->
                        later.getValue().size() >= one.getValue().size() ? later : one)
                .orElseThrow();
        T latest = longest.getValue().removeLast();
        removeIfEmpty(address, longest.getKey());
        return latest;
    }

    private void removeIfEmpty(String address, String user) {
        addresses.computeIfPresent(address, (key, users) -> {
            users.computeIfPresent(user, (name, elements) -> elements.isEmpty() ? null : elements);
            return users.isEmpty() ? null : users;
        });
    }

    private static <V> String first(Map<String, V> map) {
        return map.keySet().iterator().next();
    }

    private static <V> V take(Map<String, V> map, String key) {
        V value = map.remove(key);
        if (value == null) {
            throw new IllegalStateException("nothing waits for " + key);
        }
        return value;
    }

    private static int lengthOf(Map<String, ? extends Collection<?>> users) {
        return users.values().stream().mapToInt(Collection::size).sum();
    }
}

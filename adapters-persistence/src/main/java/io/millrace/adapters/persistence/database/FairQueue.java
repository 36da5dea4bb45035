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

    /** Adds an element that comes before all others of its user; the user comes last in the address. */
    public void addFirst(String address, String user, T element) {
        Deque<T> elements = elementsOf(address, user);
        elements.addFirst(element);
        Map<String, Deque<T>> users = usersOf(address);
        users.remove(user);
        users.put(user, elements);
    }

    private Deque<T> elementsOf(String address, String user) {
        return usersOf(address).computeIfAbsent(user, key -> new ArrayDeque<>());
    }

    private Map<String, Deque<T>> usersOf(String address) {
        return addresses.computeIfAbsent(address, key -> new LinkedHashMap<>());
    }

    /** Removes the element whose turn it is; address and user of it come last next time. */
    public Optional<T> poll() {
        if (addresses.isEmpty()) {
            return Optional.empty();
        }
        String address = first(addresses);
        Map<String, Deque<T>> users = take(addresses, address);
        T element = takeFirst(users, first(users));
        if (!users.isEmpty()) {
            addresses.put(address, users);
        }
        return Optional.of(element);
    }

    /** Removes the first element of the user, who comes last next time. */
    private T takeFirst(Map<String, Deque<T>> users, String user) {
        Deque<T> elements = take(users, user);
        T element = elements.removeFirst();
        if (!elements.isEmpty()) {
            users.put(user, elements);
        }
        return element;
    }

    /**
     * Removes an element of another user of the address: of those users whose first element {@code which} holds for, the
     * one whose turn it is. The user comes last next time; the order of the addresses stays.
     */
    public Optional<T> pollOther(String address, String user, Predicate<T> which) {
        Map<String, Deque<T>> users = addresses.getOrDefault(address, Map.of());
        Optional<String> other = users.entrySet().stream()
                .filter(candidate -> !candidate.getKey().equals(user))
                .filter(candidate -> which.test(candidate.getValue().getFirst()))
                .map(Map.Entry::getKey)
                .findFirst();
        return other.map(next -> {
            T element = takeFirst(users, next);
            if (users.isEmpty()) {
                addresses.remove(address);
            }
            return element;
        });
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

package io.millrace.adapters.persistence.database.connection;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A queue that serves addresses round-robin, and the users of each address round-robin. {@link #size} counts the
 * elements on each call, because the queue is short. Not thread-safe.
 */
public final class FairQueue<T> {

    private final Map<String, Map<String, Deque<T>>> addresses = new LinkedHashMap<>();

    public int size() {
        return addresses.values().stream().mapToInt(FairQueue::lengthOf).sum();
    }

    public void add(String address, String user, T element) {
        elementsOf(address, user).addLast(element);
    }

    /**
     * Adds an element before all other elements of its user. From then on, the user comes after all other users of the
     * address.
     */
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

    /**
     * Removes the next element. From then on, the address of the element comes after all other addresses, and its user
     * after all other users of the address.
     */
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

    /** Removes the first element of the user, and moves the user to the end of the users. */
    private T takeFirst(Map<String, Deque<T>> users, String user) {
        Deque<T> elements = take(users, user);
        T element = elements.removeFirst();
        if (!elements.isEmpty()) {
            users.put(user, elements);
        }
        return element;
    }

    /**
     * Finds the next other user of the same address whose first element satisfies {@code which}. Removes this element,
     * and moves its user to the end of the users. The order of the addresses does not change.
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

    /** Removes and returns the elements of the user that satisfy {@code which}. */
    public List<T> removeIf(String address, String user, Predicate<T> which) {
        Deque<T> elements = addresses.getOrDefault(address, Map.of()).getOrDefault(user, new ArrayDeque<>());
        List<T> removed = elements.stream().filter(which).toList();
        elements.removeAll(removed);
        removeIfEmpty(address, user);
        return removed;
    }

    /**
     * Finds the address with the most elements, and the user with the most elements at this address. Removes the latest
     * element of this user. If several addresses or users have equally many elements, chooses the last of them.
     */
    public Optional<T> removeFromLongest() {
        return longestAddress().map(this::removeLatest);
    }

    /**
     * Removes an element of an address that has at least two elements more than {@code address}. If no such address
     * exists, removes an element of a user of {@code address} who has at least two elements more than {@code user}. In
     * both cases, the removed element is the latest element of the user with the most elements.
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

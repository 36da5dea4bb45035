package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A cache of values from the database. Announcements of changes invalidate the values. While this instance cannot
 * receive announcements, every value is loaded from the database, and no value is cached.
 */
public final class DatabaseMirror<K, V> implements AutoCloseable {

    private final NamedCache<K, V> cache;
    private final Announcements announcements;
    private final Announcements.Subscription subscription;

    private DatabaseMirror(
            NamedCache<K, V> cache, Announcements announcements, Topic topic, Consumer<String> invalidate) {
        this.cache = cache;
        this.announcements = announcements;
        this.subscription = announcements.subscribe(topic, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                invalidate.accept(payload);
            }

            @Override
            public void interrupted() {
                cache.invalidateAll();
            }
        });
    }

    /**
     * Creates a mirror. Announcements of {@code topic} invalidate its values.
     *
     * @param cache must not be used by other objects
     * @param changed returns the keys to invalidate for the payload of an announcement; empty to invalidate all keys
     */
    public static <K, V> DatabaseMirror<K, V> follow(
            NamedCache<K, V> cache,
            Announcements announcements,
            Topic topic,
            Function<String, Optional<List<K>>> changed) {
        return new DatabaseMirror<>(
                cache,
                announcements,
                topic,
                payload -> changed.apply(payload)
                        .ifPresentOrElse(keys -> keys.forEach(cache::invalidate), cache::invalidateAll));
    }

    /**
     * Creates a mirror. If the payload of an announcement is a tag, the values with this tag are invalidated; otherwise
     * all values are invalidated.
     *
     * @param cache must not be used by other objects
     * @param isTag returns whether a payload is a tag; any other payload invalidates all values
     */
    public static <K, V> DatabaseMirror<K, V> followTags(
            NamedCache<K, V> cache, Announcements announcements, Topic topic, Predicate<String> isTag) {
        return new DatabaseMirror<>(cache, announcements, topic, payload -> {
            if (isTag.test(payload)) {
                cache.invalidateTagged(payload);
            } else {
                cache.invalidateAll();
            }
        });
    }

    /** Returns the cached value or loads it, like {@link NamedCache#get}. */
    public Optional<V> get(K key, Supplier<Optional<V>> load) {
        return announcements.isListening() ? cache.get(key, load) : load.get();
    }

    public Optional<V> find(K key) {
        return announcements.isListening() ? cache.find(key) : Optional.empty();
    }

    /** Loads the value again, like {@link NamedCache#renew}. */
    public Optional<V> renew(K key, Supplier<Optional<V>> load) {
        return announcements.isListening() ? cache.renew(key, load) : load.get();
    }

    /**
     * Executes a change, and then invalidates all values, even if the change fails. Afterwards readers on this instance
     * see the change.
     */
    public void change(Runnable change) {
        try {
            change.run();
        } finally {
            cache.invalidateAll();
        }
    }

    @Override
    public void close() {
        subscription.close();
    }
}

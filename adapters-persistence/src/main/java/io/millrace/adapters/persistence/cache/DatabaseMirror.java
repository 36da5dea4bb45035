package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A cache of values in the database. Announcements of changes invalidate it; while none can be received every value is
 * loaded from the database and none is kept.
 */
public final class DatabaseMirror<K, V> implements AutoCloseable {

    private final NamedCache<K, V> cache;
    private final Announcements announcements;
    private final Announcements.Subscription subscription;

    private DatabaseMirror(
            NamedCache<K, V> cache,
            Announcements announcements,
            Topic topic,
            Function<String, Optional<List<K>>> changed) {
        this.cache = cache;
        this.announcements = announcements;
        this.subscription = announcements.subscribe(topic, new Follower<>(cache, changed));
    }

    /**
     * Begins to follow the announcements of a topic.
     *
     * @param cache belongs to this object alone
     * @param changed reads what keys an announcement is about; nothing means all
     */
    public static <K, V> DatabaseMirror<K, V> follow(
            NamedCache<K, V> cache,
            Announcements announcements,
            Topic topic,
            Function<String, Optional<List<K>>> changed) {
        return new DatabaseMirror<>(cache, announcements, topic, changed);
    }

    /** Returns the cached value, or loads it as {@link NamedCache#get} does. */
    public Optional<V> get(K key, Supplier<Optional<V>> load) {
        return announcements.isListening() ? cache.get(key, load) : load.get();
    }

    /** Loads the value again as {@link NamedCache#renew} does. */
    public Optional<V> renew(K key, Supplier<Optional<V>> load) {
        return announcements.isListening() ? cache.renew(key, load) : load.get();
    }

    /** Makes a change; readers on this instance see it from then on, also if its outcome is not known. */
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

    private record Follower<K, V>(NamedCache<K, V> cache, Function<String, Optional<List<K>>> changed)
            implements Announcements.Listener {

        @Override
        public void announced(String payload) {
            changed.apply(payload).ifPresentOrElse(keys -> keys.forEach(cache::invalidate), cache::invalidateAll);
        }

        @Override
        public void interrupted() {
            cache.invalidateAll();
        }
    }
}

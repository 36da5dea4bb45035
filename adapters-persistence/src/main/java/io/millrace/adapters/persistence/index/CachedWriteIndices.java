package io.millrace.adapters.persistence.index;

import static java.util.Objects.requireNonNull;

import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.domain.index.Index;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.ehcache.Cache;

/**
 * Remembers write indices by the name that was asked for. Announcements of the catalog take out what has changed;
 * while none can be received nothing is remembered.
 */
public final class CachedWriteIndices implements WriteIndices, AutoCloseable {

    /** The name of the cache in the configuration. */
    public static final String CACHE = "data-streams";

    private final WriteIndices source;
    private final Cache<String, Index> cache;
    private final Announcements announcements;
    private final Announcements.Subscription subscription;

    /** Counts the announcements, so that what was read before one is not remembered after it. */
    private final AtomicLong changes = new AtomicLong();

    /**
     * Begins to follow the announcements.
     *
     * @param cache belongs to this object alone and holds a bounded number of entries
     */
    public CachedWriteIndices(WriteIndices source, Cache<String, Index> cache, Announcements announcements) {
        this.source = requireNonNull(source, "source");
        this.cache = requireNonNull(cache, "cache");
        this.announcements = requireNonNull(announcements, "announcements");
        this.subscription = announcements.subscribe(CatalogNews.TOPIC, new Follower());
    }

    @Override
    public Optional<Index> find(String name) {
        if (!announcements.isListening()) {
            return source.findAnew(name);
        }
        Index remembered = cache.get(name);
        return remembered == null ? findAnew(name) : Optional.of(remembered);
    }

    @Override
    public Optional<Index> findAnew(String name) {
        long before = changes.get();
        Optional<Index> found = source.findAnew(name);
        found.ifPresentOrElse(index -> cache.put(name, index), () -> cache.remove(name));
        if (changes.get() != before) {
            // Something was announced meanwhile, and whether this was read before or after it is not known.
            cache.remove(name);
        }
        return found;
    }

    @Override
    public void close() {
        subscription.close();
    }

    private final class Follower implements Announcements.Listener {

        @Override
        public void announced(String payload) {
            changes.incrementAndGet();
            CatalogNews.names(payload).ifPresentOrElse(names -> names.forEach(cache::remove), cache::clear);
        }

        @Override
        public void interrupted() {
            changes.incrementAndGet();
            cache.clear();
        }
    }
}

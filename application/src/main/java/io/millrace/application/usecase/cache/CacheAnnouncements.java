package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Announcements.Subscription;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.cache.Caches;

/** Propagates cache invalidations from one instance to all others. */
public record CacheAnnouncements(Announcements announcements, Caches caches) {

    /**
     * The topic of cache invalidations. The payload is {@code *} for all caches, or the name of a cache, optionally
     * followed by a blank and the key of an entry.
     */
    static final Topic TOPIC = new Topic("caches");

    private static final String ALL = "*";
    private static final char SEPARATOR = ' ';

    /** The maximum number of UTF-8 bytes that one {@code char} needs. */
    private static final int MOST_BYTES = 3;

    /**
     * Starts to receive invalidations of other instances. If the connection is interrupted, all entries are
     * invalidated.
     */
    public Subscription listen() {
        return announcements.subscribe(TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                invalidate(payload);
            }

            @Override
            public void interrupted() {
                caches.invalidateAll();
            }
        });
    }

    void announceAllInvalidated() {
        announcements.publish(TOPIC, ALL);
    }

    void announceInvalidated(String name) {
        announcements.publish(TOPIC, name);
    }

    /**
     * Invalidates one entry on the other instances. If the key of the entry is too long for an announcement,
     * invalidates the whole cache.
     */
    void announceInvalidated(String name, String key) {
        String payload = name + SEPARATOR + key;
        announcements.publish(TOPIC, isTransmissible(payload) ? payload : name);
    }

    private static boolean isTransmissible(String payload) {
        return payload.length() * MOST_BYTES <= Announcements.MAXIMUM_PAYLOAD_BYTES
                && payload.chars().noneMatch(unit -> unit == 0 || Character.isSurrogate((char) unit));
    }

    private void invalidate(String payload) {
        int end = payload.indexOf(SEPARATOR);
        if (payload.equals(ALL)) {
            caches.invalidateAll();
        } else if (end < 0) {
            caches.invalidate(payload);
        } else {
            caches.invalidate(payload.substring(0, end), payload.substring(end + 1));
        }
    }
}

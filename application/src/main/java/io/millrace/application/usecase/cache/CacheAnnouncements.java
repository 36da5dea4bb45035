package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Announcements.Subscription;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.cache.Caches;

/** Propagates cache invalidations from one instance to all others. */
public record CacheAnnouncements(Announcements announcements, Caches caches) {

    /**
     * The payload is the name of a cache, optionally followed by a blank and the key of one entry, or {@code *} for all
     * caches.
     */
    static final Topic TOPIC = new Topic("caches");

    private static final String ALL = "*";
    private static final char SEPARATOR = ' ';

    /** The largest number of UTF-8 bytes for one {@code char}. */
    private static final int MOST_BYTES = 3;

    /**
     * Starts to receive invalidations of other instances. All entries are invalidated after an interruption of the
     * connection.
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

    void allInvalidated() {
        announcements.publish(TOPIC, ALL);
    }

    void invalidated(String name) {
        announcements.publish(TOPIC, name);
    }

    /** Invalidates the whole cache on the other instances if the key does not fit into an announcement. */
    void invalidated(String name, String key) {
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

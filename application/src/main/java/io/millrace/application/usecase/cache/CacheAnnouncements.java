package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Announcements.Subscription;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.cache.Caches;

/** Makes every instance apply the invalidations of one of them. */
public record CacheAnnouncements(Announcements announcements, Caches caches) {

    /** Carries the name of a cache, a blank and a key after it for one entry, or {@code *} for all caches. */
    static final Topic TOPIC = new Topic("caches");

    private static final String ALL = "*";
    private static final char SEPARATOR = ' ';

    /** Of UTF-8, for one character of a text. */
    private static final int MOST_BYTES = 3;

    /** Begins to receive the invalidations of other instances; after a gap in the connection all entries are invalidated. */
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

    /** A key that no announcement can carry takes its whole cache with it, on the other instances. */
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

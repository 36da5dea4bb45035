package io.millrace.application.port.driven.service;

/**
 * Sends short messages to all instances that share a database, including the sender. Delivery is fast but not
 * guaranteed: an instance that loses its connection misses announcements and is notified of that. Implementations must
 * pass {@code AnnouncementsContract}.
 */
public interface Announcements {

    /** The maximum length of a payload, in bytes of UTF-8. */
    int MAXIMUM_PAYLOAD_BYTES = 7_900;

    /**
     * Sends an announcement to every subscriber of the topic on every listening instance. Announcements of one instance
     * arrive in the order in which they were published.
     *
     * @throws IllegalArgumentException if the payload is longer than {@link #MAXIMUM_PAYLOAD_BYTES}, or contains U+0000
     *     or a lone surrogate
     */
    void publish(Topic topic, String payload);

    /** Calls the listener for every announcement of the topic until the subscription is closed. */
    Subscription subscribe(Topic topic, Listener listener);

    /**
     * Returns {@code true} while this instance receives all announcements, as far as the instance can know. A dead
     * connection is detected within five seconds. If this process was paused, that is detected when it resumes. Caches
     * of database contents return values only while this method returns {@code true}.
     */
    boolean isListening();

    /**
     * A subscription until {@link #close()}. A call of the listener that began before {@code close} may still be
     * running afterwards.
     */
    interface Subscription extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Receives announcements. Calls are sequential. Implementations must return quickly, because a call delays all
     * other announcements. An announcement that the store sends in a transaction of this instance is also delivered on
     * the thread of that transaction.
     */
    interface Listener {

        void announced(String payload);

        /**
         * Called if announcements may have been missed: when the connection is lost, and again when it is restored,
         * before {@link Announcements#isListening()} returns true. Caches must then discard all values, including
         * values that are being loaded.
         */
        void interrupted();
    }
}

package io.millrace.application.port.driven.service;

/**
 * Sends short messages to all instances that share a database, including the sender. Delivery is fast but not
 * guaranteed: an instance that loses its connection misses announcements, and its listeners are notified of this.
 * Implementations must pass {@code AnnouncementsContract}.
 */
public interface Announcements {

    /** The maximum length of a payload, in UTF-8 bytes. */
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
     * Returns {@code true} while this instance receives all announcements, as far as it can know. The loss of a
     * connection is detected within five seconds. If this process was paused, this is detected when the process
     * resumes. Caches of database contents return values only while this method returns {@code true}.
     */
    boolean isListening();

    /**
     * A subscription that lasts until {@link #close()}. A call of the listener that began before {@code close} may
     * still be running after {@code close} has returned.
     */
    interface Subscription extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Receives announcements, one at a time. Implementations must return quickly, because a call delays all other
     * announcements. If the store sends an announcement in a transaction of this instance, the announcement is also
     * delivered on the thread of that transaction.
     */
    interface Listener {

        void announced(String payload);

        /**
         * Called when announcements may have been missed. It is called twice: when the connection is lost, and when the
         * connection is restored, before {@link Announcements#isListening()} returns true. Caches must then discard all
         * values, including values that are being loaded.
         */
        void interrupted();
    }
}

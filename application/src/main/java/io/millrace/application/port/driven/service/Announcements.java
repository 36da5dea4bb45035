package io.millrace.application.port.driven.service;

/**
 * Sends short messages to all instances that share a database, including the sender. Delivery is fast but not
 * guaranteed: an instance that loses its connection misses announcements and is notified of that. Implementations must
 * pass {@code AnnouncementsContract}.
 */
public interface Announcements {

    /** The longest payload, in bytes of UTF-8. */
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
     * Returns {@code true} while this instance receives all announcements, as far as is known. A dead connection is
     * detected within five seconds, and a pause of this process as soon as it ends. Caches of the database serve values
     * only while this returns {@code true}.
     */
    boolean isListening();

    /** Ends with {@link #close()}; a call in progress may still finish. */
    interface Subscription extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Receives announcements. Calls are sequential and must be quick, because they delay all others. Announcements of
     * the store within a transaction of this instance are also delivered on the thread of that transaction.
     */
    interface Listener {

        void announced(String payload);

        /**
         * Called if announcements may have been missed. Caches discard all values, including those being loaded. Called
         * when the connection is lost and again when it is restored, before {@link Announcements#isListening()} returns
         * true.
         */
        void interrupted();
    }
}

package io.millrace.application.port.driven.service;

/**
 * Short messages to all instances of the service that share a database, the sender included. Delivery is quick and not
 * certain: an instance that was cut off misses announcements, and is told that it may have. Adapters prove themselves
 * with {@code AnnouncementsContract}.
 */
public interface Announcements {

    /** The longest payload, in bytes of UTF-8. */
    int MAXIMUM_PAYLOAD_BYTES = 7_900;

    /**
     * Announces to every subscriber of the topic on every instance that is listening. What one instance publishes
     * arrives in that order.
     *
     * @throws IllegalArgumentException if the payload is longer than {@link #MAXIMUM_PAYLOAD_BYTES}, or holds U+0000 or
     *     a lone surrogate
     */
    void publish(Topic topic, String payload);

    /** Calls the listener for every announcement of the topic until the subscription is closed. */
    Subscription subscribe(Topic topic, Listener listener);

    /**
     * Returns {@code true} while this instance receives all announcements, as far as is known; a silently dead
     * connection is detected within five seconds, a pause of this process at once when it ends. Caches of the database
     * serve values only while this holds.
     */
    boolean isListening();

    /** Ends with {@link #close()}; a call under way may still finish. */
    interface Subscription extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Receives announcements. Calls come one at a time and must be quick, because they delay all others. What the store
     * announces in a transaction of this instance is told on the thread of that transaction, too.
     */
    interface Listener {

        void announced(String payload);

        /**
         * Announcements may have been missed: mirrors forget everything, along with what is being loaded at this
         * moment. Called when the connection is lost and again when it is restored, before {@link
         * Announcements#isListening()} turns true.
         */
        void interrupted();
    }
}

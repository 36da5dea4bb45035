package io.millrace.application.port.driven.service;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Announcements within one virtual machine, delivered on the publisher's thread before it goes on. */
public final class InMemoryAnnouncements implements Announcements {

    private final List<Registration> registrations = new CopyOnWriteArrayList<>();
    private volatile boolean listening = true;

    @Override
    public void publish(Topic topic, String payload) {
        requireTransmissible(payload);
        if (listening) {
            registrations.stream()
                    .filter(registration -> registration.topic().equals(topic))
                    .forEach(registration -> notifyListener(registration, listener -> listener.announced(payload)));
        }
    }

    @Override
    public Subscription subscribe(Topic topic, Listener listener) {
        Registration registration = new Registration(topic, listener);
        registrations.add(registration);
        return () -> registrations.remove(registration);
    }

    @Override
    public boolean isListening() {
        return listening;
    }

    /** From now on every announcement is missed. */
    public void loseConnection() {
        listening = false;
        registrations.forEach(registration -> notifyListener(registration, Listener::interrupted));
    }

    /** Ends what {@link #loseConnection()} began. */
    public void reconnect() {
        registrations.forEach(registration -> notifyListener(registration, Listener::interrupted));
        listening = true;
    }

    private static void notifyListener(Registration registration, Consumer<Listener> news) {
        try {
            news.accept(registration.listener());
        } catch (RuntimeException failure) {
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, failure);
        }
    }

    private static void requireTransmissible(String payload) {
        int length = payload.getBytes(StandardCharsets.UTF_8).length;
        if (length > MAXIMUM_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("the payload of an announcement has " + length + " bytes");
        }
        if (payload.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the payload of an announcement contains U+0000");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(payload)) {
            throw new IllegalArgumentException("the payload of an announcement contains a lone surrogate");
        }
    }

    private record Registration(Topic topic, Listener listener) {}
}

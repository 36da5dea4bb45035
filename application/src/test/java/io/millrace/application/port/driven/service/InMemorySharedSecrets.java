package io.millrace.application.port.driven.service;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Secrets in a map. */
public final class InMemorySharedSecrets implements SharedSecrets {

    private final Map<String, byte[]> secrets = new ConcurrentHashMap<>();

    @Override
    public byte[] obtain(String name, Supplier<byte[]> made) {
        return Objects.requireNonNull(secrets.computeIfAbsent(name, absent -> made.get()))
                .clone();
    }
}

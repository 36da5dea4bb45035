package io.millrace.application.port.driven.service;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** Installed versions in a map. */
public final class InMemoryInstalledTemplates implements InstalledTemplates {

    private final Map<String, Integer> versions = new ConcurrentHashMap<>();

    @Override
    public OptionalInt findVersion(String name) {
        Integer version = versions.get(name);
        return version == null ? OptionalInt.empty() : OptionalInt.of(version);
    }

    @Override
    public void record(String name, int version) {
        versions.merge(name, version, Math::max);
    }
}

package io.millrace.application.port.driven.service;

import io.millrace.domain.cluster.Instance;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A cluster of one instance. */
public final class OneInstance implements Cluster {

    /** The only instance. */
    public static final Instance INSTANCE = new Instance(
            UUID.fromString("ffeeddcc-bbaa-9988-7766-554433221100"),
            "mill",
            "1.0.0",
            "127.0.0.1:9200",
            Instant.parse("2026-11-20T11:00:00Z"));

    @Override
    public UUID identity() {
        return UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    }

    @Override
    public int countInstances() {
        return 1;
    }

    @Override
    public List<Instance> instances() {
        return List.of(INSTANCE);
    }
}

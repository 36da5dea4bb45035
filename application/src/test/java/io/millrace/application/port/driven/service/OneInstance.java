package io.millrace.application.port.driven.service;

import java.util.UUID;

/** A cluster of one instance. */
public final class OneInstance implements Cluster {

    @Override
    public UUID identity() {
        return UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    }

    @Override
    public int instances() {
        return 1;
    }
}

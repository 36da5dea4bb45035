package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.key.SignatureAlgorithm;

/** Ensures at the start of the service that signing keys exist. */
public interface PrepareKeys {

    /**
     * Creates the first keys if no keys exist, and rotates the keys if the active key has another algorithm. Several
     * instances may call this concurrently.
     */
    void prepare(SignatureAlgorithm algorithm);
}

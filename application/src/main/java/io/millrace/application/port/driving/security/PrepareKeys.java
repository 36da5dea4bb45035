package io.millrace.application.port.driving.security;

import io.millrace.domain.security.SignatureAlgorithm;

/** Ensures at the start that signing keys exist. */
public interface PrepareKeys {

    /**
     * Creates the first keys if none exist, and rotates to {@code algorithm} if the active key has another one. Several
     * instances may call this concurrently.
     */
    void prepare(SignatureAlgorithm algorithm);
}

package io.millrace.application.port.driving.security;

import io.millrace.domain.security.SignatureAlgorithm;

/** Sees to it at the start that there are keys. */
public interface PrepareKeys {

    /**
     * Makes the first keys if there are none, and rotates to {@code algorithm} if the active key is for another one.
     * Any number of instances may do so at the same time.
     */
    void prepare(SignatureAlgorithm algorithm);
}

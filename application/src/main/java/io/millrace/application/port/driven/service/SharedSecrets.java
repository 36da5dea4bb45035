package io.millrace.application.port.driven.service;

import java.util.function.Supplier;

/**
 * Secrets that all instances share and never disclose to clients. Implementations must pass
 * {@code SharedSecretsContract}.
 */
public interface SharedSecrets {

    /**
     * Returns the secret with this name.
     *
     * @param name the purpose of the secret
     * @param made creates a secret of at least 32 bytes; called if no secret exists. If several instances create a
     *     secret at the same time, all instances use the secret that is stored first
     */
    byte[] obtain(String name, Supplier<byte[]> made);
}

package io.millrace.application.port.driven.service;

import java.util.function.Supplier;

/**
 * Secrets that the instances share and never disclose to clients. Implementations must pass {@code
 * SharedSecretsContract}.
 */
public interface SharedSecrets {

    /**
     * Returns the secret with this name.
     *
     * @param name the purpose of the secret
     * @param made creates the secret if none exists, at least 32 bytes; the first instance decides for all
     */
    byte[] obtain(String name, Supplier<byte[]> made);
}

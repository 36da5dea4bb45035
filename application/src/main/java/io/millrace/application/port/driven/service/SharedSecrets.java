package io.millrace.application.port.driven.service;

import java.util.function.Supplier;

/**
 * Secrets that the instances of the service share and disclose to no client. Adapters prove themselves with {@code
 * SharedSecretsContract}.
 */
public interface SharedSecrets {

    /**
     * Returns the secret of this name.
     *
     * @param name that of its use
     * @param made makes it if there is none yet, at least 32 bytes; whichever instance is first decides for all
     */
    byte[] obtain(String name, Supplier<byte[]> made);
}

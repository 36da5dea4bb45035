package io.millrace.command.client.provider;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The client of this command line at an identity provider.
 *
 * @param provider the name of the provider at the service
 * @param issuer the address of the provider, which its metadata and tokens must contain
 * @param clientId the id of the client, which has no secret
 * @param authorities the file with the certificates that are trusted for the provider; empty to use the trust store of
 *     Java
 */
public record RegisteredClient(String provider, String issuer, String clientId, Optional<Path> authorities) {}

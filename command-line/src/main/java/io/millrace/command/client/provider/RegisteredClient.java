package io.millrace.command.client.provider;

import java.nio.file.Path;
import java.util.Optional;

/**
 * This command line as a client of an identity provider.
 *
 * @param provider the name that the service gives to the provider
 * @param issuer the address of the provider; the metadata and the tokens of the provider must contain it
 * @param clientId the id of the client. The client has no secret
 * @param authorities the file with the certificates that are trusted for the provider; empty to use the trust store of
 *     Java
 */
public record RegisteredClient(String provider, String issuer, String clientId, Optional<Path> authorities) {}

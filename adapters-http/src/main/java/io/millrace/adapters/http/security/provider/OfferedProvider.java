package io.millrace.adapters.http.security.provider;

import java.util.List;
import java.util.Optional;

/**
 * The public data of an identity provider.
 *
 * @param label the name for users
 * @param login the path that starts a sign-in in a browser; empty if users cannot sign in there
 * @param commandLine the client of the command line at the provider; empty if the command line cannot sign in there
 */
public record OfferedProvider(
        String name, String label, Optional<String> login, String issuer, Optional<CommandLine> commandLine) {

    /** The client of the command line at the provider, and the scopes that it requests. */
    public record CommandLine(String clientId, List<String> scopes) {

        public CommandLine {
            scopes = List.copyOf(scopes);
        }
    }
}

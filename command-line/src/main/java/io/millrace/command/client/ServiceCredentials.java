package io.millrace.command.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Provides the credentials that a client sends with its requests. */
public interface ServiceCredentials {

    /** Returns the value of the header {@code Authorization}; empty for a service without security. */
    Optional<String> obtainAuthorization();

    /** Renews credentials that the service has rejected. Returns false if they cannot be renewed. */
    boolean renew();

    /** Returns the error message for rejected credentials. */
    String refused();

    /** Returns credentials that send no header, for a service without security. */
    static ServiceCredentials none() {
        return new Fixed(
                Optional.empty(),
                "the service requires credentials; sign in with `millrace login`, or set MILLRACE_PASSWORD,"
                        + " MILLRACE_TOKEN or MILLRACE_API_KEY");
    }

    static ServiceCredentials ofPassword(String user, String password) {
        return new Fixed(
                Optional.of("Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8))),
                "sign-in failed for " + user + ": wrong user name or password");
    }

    static ServiceCredentials ofToken(String token) {
        return new Fixed(Optional.of("Bearer " + token), "the service rejected the token; it may have expired");
    }

    /**
     * Returns the credentials of an API key.
     *
     * @param encoded the id, a colon and the secret, together encoded in Base64
     * @param source the option, variable or context that contains the key, for the message
     */
    static ServiceCredentials ofApiKey(String encoded, String source) {
        return new Fixed(
                Optional.of("ApiKey " + encoded),
                "the service rejected the API key of " + source
                        + "; it may have expired or been revoked, or its owner may be disabled");
    }

    /** Credentials that cannot be renewed. */
    record Fixed(Optional<String> obtainAuthorization, String refused) implements ServiceCredentials {

        @Override
        public boolean renew() {
            return false;
        }

        /** Hides the header, because it is a secret. */
        @Override
        public String toString() {
            return "Fixed[...]";
        }
    }
}

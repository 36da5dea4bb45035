package io.millrace.bootstrap.command.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The credentials of requests. */
public interface ServiceCredentials {

    /** Returns the value of the header {@code Authorization}; nothing for a service without security. */
    Optional<String> authorization();

    /** Gets others after the service refused these; false if that cannot be done. */
    boolean renew();

    /** Returns the message for a refusal of these credentials. */
    String refused();

    /** Returns the credentials of an anonymous caller. */
    static ServiceCredentials none() {
        return new Fixed(
                Optional.empty(),
                "the service asks who you are; sign in with `millrace login`, or set MILLRACE_PASSWORD or"
                        + " MILLRACE_TOKEN");
    }

    static ServiceCredentials ofPassword(String user, String password) {
        return new Fixed(
                Optional.of("Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8))),
                "the service does not let " + user + " in; the name or the password is wrong");
    }

    static ServiceCredentials ofToken(String token) {
        return new Fixed(Optional.of("Bearer " + token), "the service does not take the token; it may have expired");
    }

    /** Credentials that stay the same. */
    record Fixed(Optional<String> authorization, String refused) implements ServiceCredentials {

        @Override
        public boolean renew() {
            return false;
        }

        /** The header is a secret. */
        @Override
        public String toString() {
            return "Fixed[...]";
        }
    }
}

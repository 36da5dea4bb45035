package io.millrace.adapters.opensearch.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/** Creates headers that authenticate this service at the cluster. */
public final class AuthorizationHeader {

    private AuthorizationHeader() {}

    /** Returns the header {@code Authorization} of basic authentication. */
    public static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
    }
}

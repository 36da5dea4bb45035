package io.millrace.adapters.http.error;

/** Values of the header {@code WWW-Authenticate}, which goes with every 401. */
public final class Challenge {

    /** Asks for an access token. Unlike one for HTTP Basic, makes no browser ask its user. */
    public static final String BEARER = "Bearer realm=\"millrace\"";

    private Challenge() {}
}

package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Identifies the caller by an access token. */
public interface AuthenticateBearer {

    /** The maximum length of a valid token in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Returns the caller; empty if the token is invalid for any reason. If the user is stored in this service, the
     * caller gets the current roles of the user, not the roles in the token.
     */
    Optional<Authentication> authenticate(String token);

    /** Returns the caller if the result for this token is cached. Does not access the database, so it never blocks. */
    Optional<Authentication> findCached(String token);
}

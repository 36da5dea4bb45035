package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Identifies the caller by an access token. */
public interface AuthenticateBearer {

    /** The longest token that is looked at, in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Returns the caller; nothing if the token is not valid, for whatever reason. A user of this service has the
     * present roles, not those of the token.
     */
    Optional<Authentication> authenticate(String token);

    /** Returns the caller if the token was verified recently; does not use the store, and so never blocks. */
    Optional<Authentication> recall(String token);
}

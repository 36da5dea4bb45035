package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Identifies the caller by an access token. */
public interface AuthenticateBearer {

    /** The length limit in characters; longer tokens count as invalid. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Returns the caller; empty if the token is invalid for any reason. A user of this service gets the present roles,
     * not those in the token.
     */
    Optional<Authentication> authenticate(String token);

    /** Returns the caller if the token was verified recently; never blocks, because it does not use the store. */
    Optional<Authentication> recall(String token);
}

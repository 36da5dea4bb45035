package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Credentials;
import java.util.Optional;

/** Identifies the caller by user name and password. */
public interface AuthenticateBasic {

    /**
     * Checks credentials as {@link LogIn} does, and remembers those that are good for a short while.
     *
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if too many want to be checked at once
     */
    LogIn.Outcome authenticate(Credentials credentials, String address);

    /** Returns the caller if these were verified recently; does not use the store, and so never blocks. */
    Optional<Authentication> recall(Credentials credentials);
}

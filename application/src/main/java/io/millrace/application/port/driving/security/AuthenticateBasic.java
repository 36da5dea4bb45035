package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Credentials;
import java.util.List;
import java.util.Optional;

/** Identifies the caller by user name and password. */
public interface AuthenticateBasic {

    /**
     * Checks credentials as {@link LogIn} does, and caches them for a short time if they are correct.
     *
     * @param readings the possible readings of the header, at least one; one correct reading suffices. If none is
     *     correct, this is one failed attempt for each named user
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if too many checks are in progress
     */
    LogIn.Outcome authenticate(List<Credentials> readings, String address);

    /**
     * Returns the caller if the same readings were verified recently; never blocks, because it does not use the store.
     */
    Optional<Authentication> recall(List<Credentials> readings);
}

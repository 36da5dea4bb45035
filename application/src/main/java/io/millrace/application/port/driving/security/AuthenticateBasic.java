package io.millrace.application.port.driving.security;

import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Credentials;
import java.util.List;
import java.util.Optional;

/** Identifies the caller by user name and password. */
public interface AuthenticateBasic {

    /**
     * Checks credentials like {@link LogIn}. The result for correct credentials is cached for a short time. Users with
     * a second factor are not accepted, because Basic credentials contain no code.
     *
     * @param readings the credentials according to each possible decoding of the header, at least one. One correct
     *     reading is sufficient. If no reading is correct, a failed attempt is counted for each user name in the
     *     readings
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if too many checks are in progress
     */
    LogIn.Outcome authenticate(List<Credentials> readings, String address);

    /**
     * Returns the caller if the result for the same readings is cached. Does not access the database, so it never
     * blocks.
     */
    Optional<Authentication> findCached(List<Credentials> readings);
}

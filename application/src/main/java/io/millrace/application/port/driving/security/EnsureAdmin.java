package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Password;
import java.util.Optional;

/** Makes sure at the start that an administrator can sign in. */
public interface EnsureAdmin {

    /**
     * Makes the user {@code admin} if there are no users at all. Any number of instances may do so at the same time,
     * and one of them does.
     *
     * @param configured the password the user gets, or nothing to have one made up
     * @return the password that was made up, to be shown once; nothing if none was
     */
    Optional<Password> ensure(Optional<Password> configured);
}

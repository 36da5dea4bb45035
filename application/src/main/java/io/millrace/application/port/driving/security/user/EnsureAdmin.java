package io.millrace.application.port.driving.security.user;

import io.millrace.domain.security.user.Password;
import java.util.Optional;

/** Ensures at the start of the service that an administrator can sign in. */
public interface EnsureAdmin {

    /**
     * Creates the user {@code admin} if no users exist. If several instances call this concurrently, exactly one
     * creates the user.
     *
     * @param configured the password of the user; if empty, a password is generated
     * @return the generated password, to be shown once; empty if no password was generated
     */
    Optional<Password> ensure(Optional<Password> configured);
}

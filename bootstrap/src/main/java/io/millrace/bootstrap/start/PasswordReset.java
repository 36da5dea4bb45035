package io.millrace.bootstrap.start;

import io.millrace.bootstrap.configuration.Settings;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.User;
import io.millrace.domain.security.Username;

/** Gives a user another password in the database of a service, whether the service runs or not. */
@FunctionalInterface
public interface PasswordReset {

    /**
     * Changes the password, ends all sessions of the user and keeps that in the audit trail.
     *
     * @return the user as it is now
     * @throws StartRefusedException if there is no such user, or the database cannot be used from here
     */
    User reset(Settings settings, Username username, Password password);
}

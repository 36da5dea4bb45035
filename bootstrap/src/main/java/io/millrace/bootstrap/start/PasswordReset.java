package io.millrace.bootstrap.start;

import io.millrace.configuration.Settings;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;

/** Changes the password of a user directly in the database, even if a service is running on this database. */
@FunctionalInterface
public interface PasswordReset {

    /**
     * Changes the password, removes the second factor, ends all sessions of the user, and records the change in the
     * audit trail.
     *
     * @return the user after the change
     * @throws StartRefusedException if the user does not exist, or this process cannot use the database
     */
    User reset(Settings settings, Username username, Password password);
}

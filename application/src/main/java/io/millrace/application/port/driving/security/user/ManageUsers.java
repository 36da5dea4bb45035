package io.millrace.application.port.driving.security.user;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Shows and changes users. */
public interface ManageUsers {

    /**
     * Creates or replaces the user. If the password is changed or the user is disabled, all sessions of the user end.
     *
     * @return whether the user was created
     * @throws io.millrace.domain.Rejection if a new user has no password, or a password breaks a rule of
     *     {@link io.millrace.domain.security.user.PasswordRule}
     */
    boolean put(Authentication caller, Request request);

    /** The user to store. If no password is given, the current password is kept. */
    record Request(User user, Optional<Password> password) {}

    /** Returns the existing users with these names, ordered by name; all users if no name is given. */
    List<User> list(Collection<String> names);

    /**
     * Removes the user and ends all sessions of the user. Returns whether the user existed.
     *
     * @throws Rejection with reason {@code INVALID} if no administrator would remain
     */
    boolean delete(Authentication caller, Username username);

    /**
     * Changes the password and ends all sessions of the user.
     *
     * @throws io.millrace.domain.Rejection if the user does not exist, or the password breaks a rule of
     *     {@link io.millrace.domain.security.user.PasswordRule}
     */
    void changePassword(Authentication caller, Username username, Password password);

    /**
     * Allows or forbids the user to sign in. If this changes the user, all sessions of the user end.
     *
     * @throws Rejection if the user does not exist or is the caller, or if no administrator would remain
     */
    void setEnabled(Authentication caller, Username username, boolean enabled);

    /**
     * Creates the user {@code admin} if no users exist, so that an administrator can sign in after the first start. If
     * several instances call this concurrently, exactly one creates the user.
     *
     * @param configured the password of the user; if empty, a password is generated
     * @return the generated password, to be shown once; empty if no password was generated
     * @throws Rejection with reason {@code VALIDATION} if the configured password is needed but breaks a rule of
     *     {@link io.millrace.domain.security.user.PasswordRule}
     */
    Optional<Password> ensureAdmin(Optional<Password> configured);

    /**
     * Returns the name of the user that {@link #ensureAdmin} created, if this user still has the generated password.
     * The password was printed at the first start, so it may be in a log.
     */
    Optional<Username> findGeneratedPassword();

    /**
     * Changes the password of a user who can no longer sign in, removes the second factor, and ends all sessions of the
     * user.
     *
     * @param operator the user of the operating system who changes the password
     * @throws io.millrace.domain.Rejection if the user does not exist
     */
    void resetPassword(Username username, Password password, String operator);
}

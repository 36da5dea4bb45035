package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.User;
import java.util.Objects;

/**
 * A stored user with the hash of the password.
 *
 * @param credentialsVersion a value that changes whenever all sessions of the user are ended
 * @param version the number of changes of the account, starting at 0
 * @param hasGeneratedPassword whether the current password was generated and printed at the first start of the service
 */
public record Account(
        User user,
        PasswordHash hash,
        CredentialsVersion credentialsVersion,
        long version,
        boolean hasGeneratedPassword) {

    public Account {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(credentialsVersion, "credentialsVersion");
    }

    /** Creates an account with a password that the service did not generate. */
    public Account(User user, PasswordHash hash, CredentialsVersion credentialsVersion, long version) {
        this(user, hash, credentialsVersion, version, false);
    }

    /** Returns a copy with these changes and the next version number. */
    public Account changed(User nextUser, PasswordHash nextHash, CredentialsVersion nextStamp) {
        return new Account(nextUser, nextHash, nextStamp, version + 1, hasGeneratedPassword && nextHash.equals(hash));
    }
}

package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.PasswordHash;
import io.millrace.domain.security.User;
import java.util.Objects;

/**
 * A stored user.
 *
 * @param credentialsVersion changes whenever all sessions of the user end
 * @param version the number of changes, starting at 0
 */
public record Account(User user, PasswordHash hash, CredentialsVersion credentialsVersion, long version) {

    public Account {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(credentialsVersion, "credentialsVersion");
    }

    /** Returns the account after one more change. */
    public Account changed(User nextUser, PasswordHash nextHash, CredentialsVersion nextStamp) {
        return new Account(nextUser, nextHash, nextStamp, version + 1);
    }
}

package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.PasswordHash;
import io.millrace.domain.security.User;
import java.util.Objects;

/**
 * A user as it is kept.
 *
 * @param credentialsVersion changed whenever all sessions of the user end
 * @param version counts the changes, and is 0 for an account that was never changed
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

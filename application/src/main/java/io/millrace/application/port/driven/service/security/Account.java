package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.PasswordHash;
import io.millrace.domain.security.Stamp;
import io.millrace.domain.security.User;
import java.util.Objects;

/**
 * A user as it is kept.
 *
 * @param stamp changed whenever all sessions of the user end
 * @param version counts the changes, and is 0 for an account that was never changed
 */
public record Account(User user, PasswordHash hash, Stamp stamp, long version) {

    public Account {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(stamp, "stamp");
    }

    /** Returns the account after one more change. */
    public Account changed(User nextUser, PasswordHash nextHash, Stamp nextStamp) {
        return new Account(nextUser, nextHash, nextStamp, version + 1);
    }
}

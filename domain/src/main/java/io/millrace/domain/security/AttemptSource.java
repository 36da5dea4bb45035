package io.millrace.domain.security;

import java.util.Objects;

/**
 * Whose failed attempts are counted together.
 *
 * @param user the name that was tried, or the empty text for all that nobody can have
 * @param address where the attempts come from
 */
public record AttemptSource(String user, String address) {

    public AttemptSource {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(address, "address");
    }

    /** Returns the source of an attempt with this name, whether or not anybody has it. */
    public static AttemptSource of(String username, String address) {
        return new AttemptSource(Username.find(username).map(Username::value).orElse(""), address);
    }
}

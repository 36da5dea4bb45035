package io.millrace.domain.security;

import io.millrace.domain.network.AddressGroup;

/**
 * The source whose failed attempts are counted together.
 *
 * @param user the given name, the empty text for all illegal names, or {@link #EVERY_USER}
 * @param address the source of the attempts, as the text of an {@link AddressGroup}
 */
public record AttemptSource(String user, String address) {

    /** Represents all users of an address together; no user can have this name. */
    static final String EVERY_USER = "\n";

    public AttemptSource {}

    /** Returns the source of an attempt with this name, which need not exist. */
    public static AttemptSource of(String username, String address) {
        return new AttemptSource(
                Username.find(username).map(Username::value).orElse(""),
                AddressGroup.of(address).text());
    }

    /** Returns the source that represents all users of the address together. */
    public AttemptSource ofEveryUser() {
        return new AttemptSource(EVERY_USER, address);
    }
}

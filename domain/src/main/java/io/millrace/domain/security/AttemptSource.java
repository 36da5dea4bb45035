package io.millrace.domain.security;

import io.millrace.domain.network.AddressGroup;

/**
 * The source whose failed attempts are counted together.
 *
 * @param user the name that was tried, the empty text for all illegal names, or {@link #EVERY_USER}
 * @param address where the attempts come from, as the text of an {@link AddressGroup}
 */
public record AttemptSource(String user, String address) {

    /** Stands for all users of an address together; no user can have this name. */
    static final String EVERY_USER = "\n";

    public AttemptSource {}

    /** Returns the source of an attempt with this name, whether or not such a user exists. */
    public static AttemptSource of(String username, String address) {
        return new AttemptSource(
                Username.find(username).map(Username::value).orElse(""),
                AddressGroup.of(address).text());
    }

    /** Returns the source of the attempts of all users of the address together. */
    public AttemptSource ofEveryUser() {
        return new AttemptSource(EVERY_USER, address);
    }
}

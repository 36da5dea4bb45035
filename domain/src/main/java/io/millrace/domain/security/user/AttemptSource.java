package io.millrace.domain.security.user;

import io.millrace.domain.network.AddressGroup;

/**
 * A source of login attempts: a user and an address. The failed attempts of a source are counted together.
 *
 * @param user the given user name, an empty string for all illegal names, or {@link #EVERY_USER}
 * @param address the text of the {@link AddressGroup} from which the attempts come
 */
public record AttemptSource(String user, String address) {

    /** Used instead of a user name if all users of an address are counted together. It is not a legal user name. */
    static final String EVERY_USER = "\n";

    /** Used instead of an address if the one-time codes of a user are counted across all addresses. */
    private static final String CODES = "one-time codes";

    public AttemptSource {}

    /** Returns the source of an attempt. A user with this name need not exist. */
    public static AttemptSource of(String username, String address) {
        return new AttemptSource(
                Username.find(username).map(Username::value).orElse(""),
                AddressGroup.of(address).text());
    }

    /** Returns the source that counts all users of this address together. */
    public AttemptSource ofEveryUser() {
        return new AttemptSource(EVERY_USER, address);
    }

    /** Returns the source that counts the one-time codes of this user across all addresses. */
    public AttemptSource ofCodes() {
        return new AttemptSource(user, CODES);
    }
}

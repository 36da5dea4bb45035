package io.millrace.domain.security.user;

import io.millrace.domain.network.AddressGroup;

/**
 * A source of login attempts: a user and an address. Its failed attempts are counted together.
 *
 * @param user the given name, an empty string for all illegal names, or {@link #EVERY_USER}
 * @param address the text of the {@link AddressGroup} from which the attempts come
 */
public record AttemptSource(String user, String address) {

    /** The name that stands for all users of an address together. It is illegal as the name of a user. */
    static final String EVERY_USER = "\n";

    /** The address that stands for all addresses from which one-time codes of a user come. */
    private static final String CODES = "one-time codes";

    public AttemptSource {}

    /** Returns the source of an attempt with this name, which may not exist. */
    public static AttemptSource of(String username, String address) {
        return new AttemptSource(
                Username.find(username).map(Username::value).orElse(""),
                AddressGroup.of(address).text());
    }

    /** Returns the source for all users of the address together. */
    public AttemptSource ofEveryUser() {
        return new AttemptSource(EVERY_USER, address);
    }

    /** Returns the source for the one-time codes of the user from all addresses together. */
    public AttemptSource ofCodes() {
        return new AttemptSource(user, CODES);
    }
}

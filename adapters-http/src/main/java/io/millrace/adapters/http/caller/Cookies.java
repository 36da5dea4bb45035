package io.millrace.adapters.http.caller;

import java.time.Duration;
import java.util.Optional;

/** Reads and writes cookies. */
public final class Cookies {

    private Cookies() {}

    /**
     * Returns the value of the cookie {@code name}. Returns empty if several cookies have this name, because another
     * site may have set one of them, or if the value contains invalid characters.
     *
     * @param header the header, if it was sent
     */
    public static Optional<String> find(Optional<String> header, String name) {
        Optional<String> found = Optional.empty();
        for (String pair : header.orElse("").split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals >= 0 && pair.substring(0, equals).strip().equals(name)) {
                if (found.isPresent()) {
                    return Optional.empty();
                }
                found = Optional.of(pair.substring(equals + 1).strip());
            }
        }
        return found.filter(value -> !value.isEmpty() && value.chars().allMatch(Cookies::isAllowed));
    }

    /**
     * Returns the header {@code Set-Cookie} for a cookie that scripts cannot read and that browsers send only on
     * encrypted connections.
     *
     * @param sameSite the value of the attribute {@code SameSite}
     */
    public static String protectedCookie(String name, String value, String path, Duration life, String sameSite) {
        return name + "=" + value + "; Path=" + path + "; Max-Age=" + life.toSeconds() + "; Secure; HttpOnly; SameSite="
                + sameSite;
    }

    private static boolean isAllowed(int character) {
        return character > ' ' && character < 0x7F && "\",;\\".indexOf(character) < 0;
    }
}

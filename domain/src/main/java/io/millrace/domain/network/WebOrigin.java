package io.millrace.domain.network;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whose page it is: a scheme, a host and a port. A port that is the usual one of the scheme is the same as none.
 *
 * @param scheme {@code http} or {@code https}
 * @param authority the host in small letters, with a port unless it is the usual one
 */
public record WebOrigin(String scheme, String authority) {

    private static final Pattern FORM =
            Pattern.compile("(https?)://(\\[[0-9a-f:.]+\\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?");

    /** Reads what browsers send as {@code Origin}; {@code null} and everything with a path in it is none. */
    public static Optional<WebOrigin> find(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String scheme = matcher.group(1);
        Optional<String> port = Optional.ofNullable(matcher.group(3))
                .filter(number -> !number.equals(scheme.equals("https") ? "443" : "80"));
        return Optional.of(new WebOrigin(
                scheme, matcher.group(2) + port.map(number -> ":" + number).orElse("")));
    }

    /** Returns the origin of the pages of a host, which may have a port. */
    public static Optional<WebOrigin> ofHost(String scheme, String host) {
        return find(scheme + "://" + host.strip());
    }

    @Override
    public String toString() {
        return scheme + "://" + authority;
    }
}

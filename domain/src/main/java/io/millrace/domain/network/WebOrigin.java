package io.millrace.domain.network;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The origin of a web page: a scheme, a host and a port. The default port of the scheme is omitted.
 *
 * @param scheme {@code http} or {@code https}
 * @param authority the host in lower case, with the port unless it is the default port
 */
public record WebOrigin(String scheme, String authority) {

    private static final Pattern FORM =
            Pattern.compile("(https?)://(\\[[0-9a-f:.]+\\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?");

    /** Parses the header {@code Origin} of a browser; empty for the text {@code null} and for texts with a path. */
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

    /** Returns the origin of a host, which may include a port. */
    public static Optional<WebOrigin> ofHost(String scheme, String host) {
        return find(scheme + "://" + host.strip());
    }

    @Override
    public String toString() {
        return scheme + "://" + authority;
    }
}

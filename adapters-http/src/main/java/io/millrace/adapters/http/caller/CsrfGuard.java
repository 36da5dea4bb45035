package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Headers;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a request comes from a page of this service. A browser sends cookies along with whatever any page makes
 * it send, so that a cookie alone does not show that its owner wants anything.
 *
 * <p>What counts is the first of these that was sent: {@code Sec-Fetch-Site}, which pages cannot set; {@code Origin},
 * which must be the host of the request; and {@code X-Requested-With}, which a page of somebody else can only send after
 * asking, and is let only if its origin is allowed to use the cookies of this service. Pages of such an origin count as
 * pages of this service.
 */
public final class CsrfGuard {

    /** How a request is refused that did not prove where it comes from. */
    public static final StoreError REFUSAL = StoreError.of(
            403,
            "security_exception",
            "a request that is let in by a cookie must come from a page of this service, or carry the header"
                    + " X-Requested-With");

    private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");

    private CsrfGuard() {}

    /** Returns whether a request that is let in by a cookie may go on: it changes nothing, or comes from here. */
    public static boolean admits(String method, Headers headers) {
        return HARMLESS.contains(method) || isFromHere(headers);
    }

    /** Returns whether a request proves that it comes from a page of this service, or from no page at all. */
    public static boolean isFromHere(Headers headers) {
        Optional<Boolean> said = saysFromHere(headers);
        return said.isPresent()
                ? said.get()
                : headers.find("X-Requested-With")
                        .filter(value -> !value.isBlank())
                        .isPresent();
    }

    /** Returns whether a request says that it comes from somebody else's page. */
    public static boolean isFromElsewhere(Headers headers) {
        return !saysFromHere(headers).orElse(true);
    }

    private static Optional<Boolean> saysFromHere(Headers headers) {
        if (headers.isFromFriend()) {
            return Optional.of(true);
        }
        Optional<String> site = headers.find("Sec-Fetch-Site");
        if (site.isPresent()) {
            return Optional.of(site.get().equals("same-origin") || site.get().equals("none"));
        }
        return headers.find("Origin")
                .map(origin -> headers.find("Host")
                        .filter(host -> isSame(origin, host))
                        .isPresent());
    }

    /** The scheme is not compared, because the one in front of a proxy is not known behind it. */
    private static boolean isSame(String origin, String host) {
        int scheme = origin.indexOf("://");
        if (scheme <= 0 || host.isBlank()) {
            return false;
        }
        String defaultPort = origin.startsWith("https:") ? ":443" : ":80";
        return withPort(origin.substring(scheme + 3), defaultPort).equals(withPort(host.strip(), defaultPort));
    }

    private static String withPort(String authority, String defaultPort) {
        boolean hasPort = authority.lastIndexOf(':') > authority.lastIndexOf(']');
        return (hasPort ? authority : authority + defaultPort).toLowerCase(Locale.ROOT);
    }
}

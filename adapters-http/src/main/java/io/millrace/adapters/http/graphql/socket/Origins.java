package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Request;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keeps pages of others from opening a socket with the credentials that a browser sends along. Browsers always say whose
 * page it is; what sends no origin is no page.
 */
final class Origins {

    /** The service itself knows no encryption; the origin of a proxy that does has to be allowed. */
    private static final String OWN_SCHEME = "http://";

    private final Set<String> allowed;

    Origins(Collection<String> allowed) {
        this.allowed = allowed.stream().map(Origins::normalized).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Checks where a request comes from.
     *
     * @throws RequestRefusedException 403 if it comes from a page of somebody else
     */
    void require(Request request) {
        Optional<String> origin = request.header("Origin").map(Origins::normalized);
        if (origin.isPresent() && !allowed.contains(origin.get()) && !isOwn(origin.get(), request)) {
            throw RequestRefusedException.of(
                    403, "security_exception", "a page of this origin may not open a web socket here");
        }
    }

    private static boolean isOwn(String origin, Request request) {
        return request.header("Host")
                .filter(host -> normalized(OWN_SCHEME + host).equals(origin))
                .isPresent();
    }

    private static String normalized(String origin) {
        String lower = origin.strip().toLowerCase(Locale.ROOT);
        if (lower.startsWith("http://") && lower.endsWith(":80")) {
            return lower.substring(0, lower.length() - ":80".length());
        }
        if (lower.startsWith("https://") && lower.endsWith(":443")) {
            return lower.substring(0, lower.length() - ":443".length());
        }
        return lower;
    }
}

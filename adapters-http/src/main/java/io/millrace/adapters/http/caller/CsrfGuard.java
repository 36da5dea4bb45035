package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.message.Headers;
import io.millrace.domain.network.WebOrigin;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether a request comes from a page of this service. Browsers add cookies to the requests of any page, so a
 * cookie alone does not prove the intent of its user.
 *
 * <p>The first of these headers that was sent decides. {@code Sec-Fetch-Site} is set by the browser, not by pages.
 * {@code Origin} must be equal to scheme, host and port of the request. Pages of other sites can send
 * {@code X-Requested-With} only after a preflight request, which succeeds only for allowed origins. Pages of allowed
 * origins are treated like pages of this service.
 */
public final class CsrfGuard {

    /** The rejection of a request that did not prove its origin. */
    public static final StoreError REFUSAL = StoreError.of(
            403,
            "security_exception",
            "a request with a cookie as its credentials must come from a page of this service or have the header"
                    + " X-Requested-With");

    /** The rejection of a request with a client certificate that a page of another site sent. */
    public static final StoreError REFUSAL_OF_CERTIFICATE = StoreError.of(
            403,
            "security_exception",
            "a request with a client certificate as its credentials must not come from a page of another site");

    private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");

    private CsrfGuard() {}

    /**
     * Returns whether a request with a cookie is allowed. It must change nothing, or come from a page of this service.
     */
    public static boolean admits(String method, Headers headers) {
        return HARMLESS.contains(method) || isFromHere(headers);
    }

    /**
     * Returns whether a request with a client certificate is allowed. It must change nothing, or no page of another
     * site may have sent it. Unlike a cookie, a certificate is also used by programs, which send none of these headers.
     * Browsers always send one of them with changes on encrypted connections.
     */
    public static boolean admitsCertificate(String method, Headers headers) {
        return HARMLESS.contains(method) || !isFromElsewhere(headers);
    }

    /** Returns whether a request proves that it comes from a page of this service, or that no page sent it. */
    public static boolean isFromHere(Headers headers) {
        Optional<Boolean> sameOrigin = sameOriginByHeaders(headers);
        return sameOrigin.isPresent()
                ? sameOrigin.get()
                : headers.find("X-Requested-With")
                        .filter(value -> !value.isBlank())
                        .isPresent();
    }

    /** Returns whether a request states that it comes from a page of another site. */
    public static boolean isFromElsewhere(Headers headers) {
        return !sameOriginByHeaders(headers).orElse(true);
    }

    private static Optional<Boolean> sameOriginByHeaders(Headers headers) {
        if (headers.isFromAllowedOrigin()) {
            return Optional.of(true);
        }
        Optional<String> site = headers.find("Sec-Fetch-Site");
        if (site.isPresent()) {
            return Optional.of(site.get().equals("same-origin") || site.get().equals("none"));
        }
        return headers.find("Origin").map(origin -> isOwn(origin, headers));
    }

    private static boolean isOwn(String origin, Headers headers) {
        Optional<WebOrigin> own = headers.find("Host").flatMap(host -> WebOrigin.ofHost(headers.scheme(), host));
        return own.isPresent() && own.equals(WebOrigin.find(origin));
    }
}

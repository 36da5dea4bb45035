package io.millrace.adapters.http.server.settings;

import io.millrace.domain.network.TrustedProxies;

/**
 * The proxies in front of the service.
 *
 * @param header the family of headers with which they forward the sender of a request
 */
public record Proxies(TrustedProxies trusted, ForwardedHeader header) {

    /** No proxies, so forwarding headers are ignored. */
    public static final Proxies NONE = new Proxies(TrustedProxies.NONE, ForwardedHeader.X_FORWARDED);
}

package io.millrace.adapters.http.server;

import io.millrace.domain.network.TrustedProxies;

/**
 * The proxies in front of the service.
 *
 * @param header where they say for whom they pass a request on
 */
public record Proxies(TrustedProxies trusted, ForwardedHeader header) {

    /** There are none, and what such headers say is passed over. */
    public static final Proxies NONE = new Proxies(TrustedProxies.NONE, ForwardedHeader.X_FORWARDED);
}

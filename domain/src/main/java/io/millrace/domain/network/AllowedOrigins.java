package io.millrace.domain.network;

import java.util.Set;

/**
 * The origins whose pages may call the service from a browser, in addition to the origin of the service.
 *
 * @param areAny whether every origin is allowed, regardless of {@code origins}
 */
public record AllowedOrigins(Set<WebOrigin> origins, boolean areAny) {

    /** Allows no other origin. */
    public static final AllowedOrigins NONE = new AllowedOrigins(Set.of(), false);

    /** Allows every origin. */
    public static final AllowedOrigins ANY = new AllowedOrigins(Set.of(), true);

    public AllowedOrigins {
        origins = Set.copyOf(origins);
    }

    public boolean isEmpty() {
        return origins.isEmpty() && !areAny;
    }

    /** Returns whether {@code origin}, as sent by a browser, is allowed. */
    public boolean allow(String origin) {
        return areAny || WebOrigin.find(origin).filter(origins::contains).isPresent();
    }
}

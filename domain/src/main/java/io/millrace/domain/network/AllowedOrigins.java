package io.millrace.domain.network;

import java.util.Set;

/**
 * Whose pages are let in besides those of the service itself.
 *
 * @param areAny whether these are the pages of everybody
 */
public record AllowedOrigins(Set<WebOrigin> origins, boolean areAny) {

    /** Nobody else's. */
    public static final AllowedOrigins NONE = new AllowedOrigins(Set.of(), false);

    /** Everybody's. */
    public static final AllowedOrigins ANY = new AllowedOrigins(Set.of(), true);

    public AllowedOrigins {
        origins = Set.copyOf(origins);
    }

    public boolean isEmpty() {
        return origins.isEmpty() && !areAny;
    }

    /** Returns whether a page of {@code origin}, as a browser writes it, is let in. */
    public boolean allow(String origin) {
        return areAny || WebOrigin.find(origin).filter(origins::contains).isPresent();
    }
}

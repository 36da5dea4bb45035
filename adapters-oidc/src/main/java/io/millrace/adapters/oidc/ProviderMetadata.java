package io.millrace.adapters.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of one identity provider (OpenID Connect Discovery 1.0). The metadata are read when they are first
 * needed, and again after an hour. While one thread reads the metadata, other threads use the metadata that were read
 * before. If the provider does not respond, these stay valid.
 */
final class ProviderMetadata {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** How long a thread waits while another thread reads the metadata for the first time. */
    private static final Duration WAIT = Duration.ofSeconds(1);

    private final ProviderSettings settings;
    private final ProviderClient client;
    private final Clock clock;
    private final Consumer<IOException> failures;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable OIDCProviderMetadata known;
    private volatile Instant next = Instant.MIN;

    /**
     * Creates the object. No request is sent to the provider yet.
     *
     * @param failures receives the reason if the metadata cannot be read again, so that the earlier metadata stay valid
     */
    ProviderMetadata(ProviderSettings settings, ProviderClient client, Clock clock, Consumer<IOException> failures) {
        this.settings = settings;
        this.client = client;
        this.clock = clock;
        this.failures = failures;
    }

    /**
     * Returns the address of the key set.
     *
     * @throws IOException if the metadata could not be read, or they contain no acceptable address of a key set
     */
    URI keySet() throws IOException {
        Optional<URI> configured = settings.keySet();
        return configured.isPresent() ? configured.get() : acceptable(current().getJWKSetURI(), "jwks_uri");
    }

    /**
     * Returns the address of the introspection endpoint.
     *
     * @throws IOException if the metadata could not be read, or they contain no acceptable address of this endpoint
     */
    URI introspection() throws IOException {
        return acceptable(current().getIntrospectionEndpointURI(), "introspection_endpoint");
    }

    /**
     * Returns the address of the authorization endpoint, where users sign in.
     *
     * @throws IOException if the metadata could not be read, or they contain no acceptable address of this endpoint
     */
    URI authorization() throws IOException {
        return acceptable(current().getAuthorizationEndpointURI(), "authorization_endpoint");
    }

    /**
     * Returns the address of the token endpoint, which exchanges codes and refresh tokens.
     *
     * @throws IOException if the metadata could not be read, or they contain no acceptable address of this endpoint
     */
    URI token() throws IOException {
        return acceptable(current().getTokenEndpointURI(), "token_endpoint");
    }

    /**
     * Returns the address of the userinfo endpoint; empty if the provider has no such endpoint.
     *
     * @throws IOException if the metadata could not be read, or the address is not acceptable
     */
    Optional<URI> userInfo() throws IOException {
        URI address = current().getUserInfoEndpointURI();
        return address == null ? Optional.empty() : Optional.of(acceptable(address, "userinfo_endpoint"));
    }

    /**
     * Returns the address of the end session endpoint, where users sign out; empty if the provider has no such
     * endpoint.
     *
     * @throws IOException if the metadata could not be read, or the address is not acceptable
     */
    Optional<URI> endSession() throws IOException {
        URI address = current().getEndSessionEndpointURI();
        return address == null ? Optional.empty() : Optional.of(acceptable(address, "end_session_endpoint"));
    }

    /**
     * Returns whether the provider includes the issuer in each response to a sign-in (RFC 9207).
     *
     * @throws IOException if the metadata could not be read
     */
    boolean namesIssuer() throws IOException {
        return current().supportsAuthorizationResponseIssuerParam();
    }

    private OIDCProviderMetadata current() throws IOException {
        if (isDue() && isLocked()) {
            try {
                // Another thread may have read the metadata before this thread got the lock.
                if (isDue()) {
                    renew();
                }
            } finally {
                reading.unlock();
            }
        }
        OIDCProviderMetadata metadata = known;
        if (metadata == null) {
            throw new IOException("the metadata of the identity provider are not known");
        }
        return metadata;
    }

    private boolean isDue() {
        return !clock.instant().isBefore(next);
    }

    /** Tries to get the lock. Waits for the lock only if no metadata have been read yet. */
    private boolean isLocked() {
        if (known != null) {
            return reading.tryLock();
        }
        try {
            return reading.tryLock(WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void renew() throws IOException {
        Duration pause = PAUSE;
        try {
            known = read();
            pause = LIFE;
        } catch (IOException e) {
            if (known == null) {
                throw e;
            }
            failures.accept(e);
        } finally {
            next = clock.instant().plus(pause);
        }
    }

    private OIDCProviderMetadata read() throws IOException {
        String issuer = settings.issuer();
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        OIDCProviderMetadata metadata;
        try {
            metadata = OIDCProviderMetadata.parse(client.get(URI.create(base + "/.well-known/openid-configuration")));
        } catch (ParseException e) {
            throw new IOException("the metadata of the identity provider cannot be read", e);
        }
        if (!metadata.getIssuer().getValue().equals(issuer)) {
            throw new IOException("the metadata are those of another issuer");
        }
        return metadata;
    }

    /** Returns the address if it is acceptable: its scheme must be https, or the scheme of the issuer. */
    private URI acceptable(@Nullable URI address, String member) throws IOException {
        if (address == null || address.getHost() == null) {
            throw new IOException("the metadata of the identity provider have no " + member);
        }
        String scheme = String.valueOf(address.getScheme());
        if (!scheme.equals("https")
                && !scheme.equals(URI.create(settings.issuer()).getScheme())) {
            throw new IOException("the address in " + member + " must begin with https://");
        }
        return address;
    }
}

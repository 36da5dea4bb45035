package io.millrace.adapters.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of one identity provider (OpenID Connect Discovery 1.0). They are read when they are first needed, and
 * again after an hour. If the provider does not respond, the earlier metadata stay valid.
 */
final class ProviderMetadata {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final ProviderSettings settings;
    private final ProviderClient client;
    private final Clock clock;
    private @Nullable OIDCProviderMetadata known;
    private Instant next = Instant.MIN;

    ProviderMetadata(ProviderSettings settings, ProviderClient client, Clock clock) {
        this.settings = settings;
        this.client = client;
        this.clock = clock;
    }

    /**
     * Returns the address of the key set.
     *
     * @throws IOException if the metadata are not known, or the provider has no key set at an acceptable address
     */
    URI keySet() throws IOException {
        Optional<URI> configured = settings.keySet();
        return configured.isPresent() ? configured.get() : acceptable(current().getJWKSetURI(), "jwks_uri");
    }

    /**
     * Returns the address at which the provider checks tokens.
     *
     * @throws IOException if the metadata are not known, or the provider has no such address
     */
    URI introspection() throws IOException {
        return acceptable(current().getIntrospectionEndpointURI(), "introspection_endpoint");
    }

    private synchronized OIDCProviderMetadata current() throws IOException {
        Instant now = clock.instant();
        OIDCProviderMetadata metadata = known;
        if (now.isBefore(next)) {
            return require(metadata);
        }
        next = now.plus(PAUSE);
        try {
            metadata = read();
            known = metadata;
            next = now.plus(LIFE);
        } catch (IOException e) {
            if (metadata == null) {
                throw e;
            }
        }
        return require(metadata);
    }

    private static OIDCProviderMetadata require(@Nullable OIDCProviderMetadata metadata) throws IOException {
        if (metadata == null) {
            throw new IOException("the metadata of the identity provider are not known");
        }
        return metadata;
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

    /** Accepts addresses with HTTPS, or with the scheme of the issuer. */
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

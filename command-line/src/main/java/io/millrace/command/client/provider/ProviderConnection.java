package io.millrace.command.client.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.TokenRevocationRequest;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.Tokens;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A client of an identity provider. The metadata of the provider were read and checked. Tokens are sent only to the
 * endpoints in these metadata.
 */
public final class ProviderConnection {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16384}");
    private static final int LONGEST_REASON = 300;

    /** The accepted signature algorithms of ID tokens: algorithms with public keys that the Java runtime supports. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final RegisteredClient client;
    private final URI issuer;
    private final ProviderHttp http;
    private final OIDCProviderMetadata metadata;

    private ProviderConnection(RegisteredClient client, URI issuer, ProviderHttp http, OIDCProviderMetadata metadata) {
        this.client = client;
        this.issuer = issuer;
        this.http = http;
        this.metadata = metadata;
    }

    /**
     * Reads the metadata of a provider (OpenID Connect Discovery 1.0).
     *
     * @throws io.millrace.command.client.UnansweredException if the provider does not respond
     * @throws ClientFailedException if the metadata are invalid or contain another issuer
     */
    public static ProviderConnection discover(RegisteredClient client) {
        return discover(client, TIMEOUT);
    }

    static ProviderConnection discover(RegisteredClient client, Duration timeout) {
        URI issuer = Addresses.issuer(client.issuer());
        ProviderHttp http = ProviderHttp.of(issuer, client, timeout);
        String base = client.issuer().endsWith("/")
                ? client.issuer().substring(0, client.issuer().length() - 1)
                : client.issuer();
        OIDCProviderMetadata metadata;
        try {
            metadata = OIDCProviderMetadata.parse(http.get(URI.create(base + "/.well-known/openid-configuration")));
        } catch (ParseException e) {
            throw new ClientFailedException(
                    "the metadata of the identity provider " + issuer.getHost() + " are invalid", e);
        }
        if (!metadata.getIssuer().getValue().equals(client.issuer())) {
            throw new ClientFailedException(
                    "the metadata of the identity provider " + issuer.getHost() + " contain another issuer: "
                            + Sentences.plain(metadata.getIssuer().getValue()));
        }
        return new ProviderConnection(client, issuer, http, metadata);
    }

    /** Returns the host of the provider, for messages. */
    public String host() {
        return issuer.getPort() < 0 ? issuer.getHost() : issuer.getHost() + ":" + issuer.getPort();
    }

    /** Returns whether the provider offers the device authorization grant. */
    public boolean hasDeviceGrant() {
        return metadata.getDeviceAuthorizationEndpointURI() != null;
    }

    /**
     * Renews tokens.
     *
     * @return the new tokens; empty if the provider rejects the refresh token
     * @throws ClientFailedException if the provider returns another error; the refresh token may then still be valid
     */
    public Optional<ProviderTokens> refresh(String refreshToken) {
        TokenResponse response = exchange(new RefreshTokenGrant(new RefreshToken(refreshToken)));
        if (response.indicatesSuccess()) {
            return Optional.of(tokens(response));
        }
        ErrorObject error = response.toErrorResponse().getErrorObject();
        if (OAuth2Error.INVALID_GRANT.equals(error)) {
            return Optional.empty();
        }
        throw new ClientFailedException("the identity provider " + host() + " cannot renew the tokens (status "
                + error.getHTTPStatusCode() + "); try again later");
    }

    /**
     * Revokes a refresh token (RFC 7009).
     *
     * @return false if the provider has no revocation endpoint
     * @throws ClientFailedException if the provider rejects the request
     */
    public boolean revoke(String refreshToken) {
        if (metadata.getRevocationEndpointURI() == null) {
            return false;
        }
        HTTPResponse response = send(new TokenRevocationRequest(
                        endpoint(metadata.getRevocationEndpointURI(), "revocation_endpoint"),
                        clientId(),
                        new RefreshToken(refreshToken))
                .toHTTPRequest());
        if (!response.indicatesSuccess()) {
            throw new ClientFailedException("the identity provider " + host()
                    + " rejected the revocation of the refresh token (status " + response.getStatusCode() + ")");
        }
        return true;
    }

    OIDCProviderMetadata metadata() {
        return metadata;
    }

    ClientID clientId() {
        return new ClientID(client.clientId());
    }

    URI endpoint(@Nullable URI address, String name) {
        return Addresses.endpoint(issuer, address, name);
    }

    HTTPResponse send(HTTPRequest request) {
        try {
            return request.send(http);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a grant to the token endpoint and returns the response. */
    TokenResponse exchange(AuthorizationGrant grant) {
        URI tokenEndpoint = endpoint(metadata.getTokenEndpointURI(), "token_endpoint");
        HTTPResponse response = send(new TokenRequest.Builder(tokenEndpoint, clientId(), grant)
                .build()
                .toHTTPRequest());
        try {
            return OIDCTokenResponseParser.parse(response);
        } catch (ParseException e) {
            throw new ClientFailedException("the token response of the identity provider " + host() + " is invalid", e);
        }
    }

    /**
     * Checks the response to a sign-in and returns its tokens. The ID token is checked as OpenID Connect Core 1.0,
     * section 3.1.3.7, requires.
     *
     * @param nonce the nonce of the request; empty if this kind of grant has no nonce
     * @param isOpenId whether an ID token was requested; if so, the response must contain it
     */
    ProviderTokens signedIn(TokenResponse response, Optional<Nonce> nonce, boolean isOpenId) {
        ProviderTokens tokens = tokens(response);
        Optional<JWT> idToken = response.toSuccessResponse().getTokens() instanceof OIDCTokens all
                ? Optional.ofNullable(all.getIDToken())
                : Optional.empty();
        if (idToken.isPresent()) {
            check(idToken.get(), nonce);
        } else if (isOpenId) {
            throw new ClientFailedException(
                    "the response of the identity provider " + host() + " contains no ID token");
        }
        return tokens;
    }

    private void check(JWT idToken, Optional<Nonce> nonce) {
        if (!(idToken.getHeader().getAlgorithm() instanceof JWSAlgorithm algorithm)
                || !ALGORITHMS.contains(algorithm)) {
            throw new ClientFailedException(
                    "the ID token of the identity provider " + host() + " has an algorithm that is not allowed");
        }
        try {
            JWKSet keys = JWKSet.parse(http.get(endpoint(metadata.getJWKSetURI(), "jwks_uri")));
            new IDTokenValidator(new Issuer(client.issuer()), clientId(), algorithm, keys)
                    .validate(idToken, nonce.orElse(null));
        } catch (java.text.ParseException | BadJOSEException | JOSEException e) {
            throw new ClientFailedException("the ID token of the identity provider " + host() + " is invalid", e);
        }
    }

    private ProviderTokens tokens(TokenResponse response) {
        Tokens tokens = response.toSuccessResponse().getTokens();
        if (!(tokens.getAccessToken() instanceof BearerAccessToken access)
                || !TOKEN.matcher(access.getValue()).matches()) {
            throw new ClientFailedException(
                    "the identity provider " + host() + " issued an access token of an unsupported type");
        }
        return new ProviderTokens(
                access.getValue(),
                Optional.ofNullable(tokens.getRefreshToken())
                        .map(RefreshToken::getValue)
                        .filter(value -> TOKEN.matcher(value).matches()),
                Optional.of(access.getLifetime()).filter(seconds -> seconds > 0).map(Duration::ofSeconds));
    }

    /** Returns the exception for an error response of the provider. */
    ClientFailedException rejection(@Nullable ErrorObject error) {
        String code = error == null ? null : error.getCode();
        String description = error == null ? null : error.getDescription();
        if ("access_denied".equals(code)) {
            return new ClientFailedException(
                    ExitStatus.NOT_ALLOWED, "the identity provider " + host() + " did not allow the sign-in");
        }
        String reason =
                Sentences.plain((code == null ? "no reason" : code) + (description == null ? "" : ": " + description));
        return new ClientFailedException(
                ExitStatus.NOT_ALLOWED,
                "the identity provider " + host() + " rejected the sign-in: "
                        + reason.substring(0, Math.min(LONGEST_REASON, reason.length())));
    }
}

package io.millrace.adapters.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Grant;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Logout;
import io.millrace.domain.Rejection;
import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.security.user.Username;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Signs users in at one identity provider, with an authorization code and PKCE. */
final class SignIn {

    /**
     * The maximum number of users who sign in at the same time. Further users are rejected and do not wait, because a
     * caller needs no credentials to begin a sign-in.
     */
    private static final int MOST_SIGN_INS = 16;

    /** The maximum number of simultaneous operations on sessions. */
    private static final int MOST_SESSIONS = 16;

    /** The maximum time that an operation on a session waits for a permit. */
    private static final Duration WAIT = Duration.ofSeconds(1);

    /**
     * The maximum number of remembered sign-in attempts. An attempt is remembered when its code is sent to the
     * provider.
     */
    private static final int MOST_ATTEMPTS = 10_000;

    /** The maximum length of a logout token in characters. */
    private static final int LONGEST_TOKEN = 16_384;

    private final ProviderSettings settings;
    private final ProviderSettings.SignIn terms;
    private final ProviderClient client;
    private final ProviderMetadata metadata;
    private final PublicKeys keys;
    private final TokenChecks checks;
    private final Logs logs;
    private final Permits signIns = new Permits(MOST_SIGN_INS, Duration.ZERO);
    private final Permits sessions = new Permits(MOST_SESSIONS, WAIT);
    private final Set<String> used =
            Collections.newSetFromMap(Collections.synchronizedMap(new BoundedMap<>(MOST_ATTEMPTS)));

    /**
     * The logs of the sign-in. Clients without credentials can cause failed sign-ins. Messages about them have a
     * separate log, so that they do not displace other messages.
     *
     * @param failures receives failures of the provider
     * @param signIns receives the reasons of failed sign-ins
     */
    record Logs(ProviderLog failures, ProviderLog signIns) {}

    /**
     * The claims of a user.
     *
     * @param isComplete whether all sources of claims could be read. If so, a missing claim does not exist at the
     *     provider
     */
    private record Told(Claims claims, boolean isComplete) {}

    /** Creates the object. No request is sent to the provider yet. */
    SignIn(
            ProviderSettings settings,
            ProviderSettings.SignIn terms,
            ProviderClient client,
            ProviderMetadata metadata,
            PublicKeys keys,
            Clock clock,
            Logs logs) {
        this.settings = settings;
        this.terms = terms;
        this.client = client;
        this.metadata = metadata;
        this.keys = keys;
        this.checks = new TokenChecks(
                new Issuer(settings.issuer()),
                new ClientID(terms.clientId()),
                Provider.selector(settings, keys),
                clock);
        this.logs = logs;
    }

    ProviderName name() {
        return settings.name();
    }

    String issuer() {
        return settings.issuer();
    }

    /** An operation that may send requests to the provider. */
    private interface Operation<T> {

        T run() throws IOException, ParseException, KeySourceException;
    }

    /**
     * Performs an operation with a permit.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if the provider does not respond as expected, or
     *     {@code OVERLOADED} if no permit is available in time
     */
    private <T> T perform(Permits permits, Operation<T> operation) {
        if (!permits.acquire()) {
            throw new Rejection(
                    Rejection.Reason.OVERLOADED, "too many users are signing in at [" + settings.name() + "]");
        }
        try {
            return operation.run();
        } catch (IOException e) {
            logs.failures().write(e);
            throw Provider.unavailable(settings.name());
        } catch (ParseException e) {
            logs.failures().write(new IOException("the response of the identity provider cannot be read", e));
            throw Provider.unavailable(settings.name());
        } catch (KeySourceException e) {
            throw Provider.unavailable(settings.name());
        } finally {
            permits.release();
        }
    }

    /** Returns the page of the provider where the browser signs in. */
    String address(SignInAttempt attempt) {
        return perform(
                signIns,
                () -> new AuthenticationRequest.Builder(
                                ResponseType.CODE,
                                new Scope(terms.scopes().toArray(String[]::new)),
                                new ClientID(terms.clientId()),
                                URI.create(attempt.callback()))
                        .endpointURI(metadata.authorization())
                        .state(new State(attempt.state()))
                        .nonce(new Nonce(attempt.nonce()))
                        .codeChallenge(new CodeVerifier(attempt.verifier()), CodeChallengeMethod.S256)
                        .build()
                        .toURI()
                        .toString());
    }

    /**
     * Exchanges an authorization code for tokens. Each sign-in attempt can exchange a code only once. Returns empty if
     * the code, the issuer or the ID token is not valid. The metadata and keys of the provider are read first: if this
     * fails, the code can still be used.
     */
    Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer) {
        return perform(signIns, () -> {
            try {
                return Optional.of(exchanged(attempt, code, issuer));
            } catch (RefusedException e) {
                logs.signIns().write("a sign-in failed: " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    private Grant exchanged(SignInAttempt attempt, String code, Optional<String> issuer)
            throws IOException, ParseException, KeySourceException, RefusedException {
        if (!issuer.map(settings.issuer()::equals).orElse(!metadata.namesIssuer())) {
            throw new RefusedException("the response does not name the issuer of the provider");
        }
        if (code.isBlank()) {
            throw new RefusedException("the code is blank");
        }
        keys.require();
        if (!used.add(attempt.state())) {
            throw new RefusedException("the attempt was already used");
        }
        OIDCTokens tokens = request(new AuthorizationCodeGrant(
                new AuthorizationCode(code), URI.create(attempt.callback()), new CodeVerifier(attempt.verifier())));
        Told told = completed(checks.idToken(tokens, new Nonce(attempt.nonce())), tokens);
        Claims claims = told.claims();
        String subject = claims.text("sub").orElseThrow();
        Optional<String> userName = claims.text(settings.userClaim());
        if (userName.isEmpty() && !told.isComplete()) {
            // Without this exception, the subject would be the user name. At the next sign-in, the same person would be
            // a different user.
            throw Provider.unavailable(settings.name());
        }
        Username username = Username.of(settings.name(), userName.orElse(subject))
                .orElseThrow(() -> new RefusedException("the name of the user is not legal"));
        return new Grant(
                new ForeignIdentity(settings.name(), settings.issuer(), subject),
                new ForeignProfile(username, roles(claims), claims.text("name"), claims.text("email")),
                claims.text("sid"),
                Optional.ofNullable(tokens.getRefreshToken()).map(RefreshToken::getValue),
                Optional.ofNullable(tokens.getIDTokenString()),
                true);
    }

    private List<RoleName> roles(Claims claims) {
        return settings.roles().rolesOf(claims.texts(settings.rolesClaim()));
    }

    /**
     * Exchanges a refresh token for new tokens. Returns empty if the provider rejects the refresh token, or if the new
     * tokens belong to another user. The metadata and keys of the provider are read first. If the new tokens cannot be
     * checked completely, they are still returned, because the old refresh token may no longer be valid.
     */
    Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String refreshToken) {
        return perform(sessions, () -> {
            try {
                keys.require();
                OIDCTokens tokens = request(new RefreshTokenGrant(new RefreshToken(refreshToken)));
                return Optional.of(refreshed(identity, known, tokens));
            } catch (RefusedException e) {
                return Optional.empty();
            }
        });
    }

    private Grant refreshed(ForeignIdentity identity, ForeignProfile known, OIDCTokens tokens) throws RefusedException {
        Optional<String> next = Optional.ofNullable(tokens.getRefreshToken()).map(RefreshToken::getValue);
        Optional<String> idToken = Optional.ofNullable(tokens.getIDTokenString());
        Claims identified;
        try {
            identified =
                    idToken.isPresent() ? checks.idToken(tokens, null) : new Claims(Map.of("sub", identity.subject()));
        } catch (KeySourceException e) {
            return new Grant(identity, known, Optional.empty(), next, Optional.empty(), false);
        }
        if (identified.text("sub").filter(identity.subject()::equals).isEmpty()) {
            throw new RefusedException("the ID token names another user");
        }
        Told told = completed(identified, tokens);
        Claims claims = told.claims();
        boolean hasRoles = claims.has(settings.rolesClaim()) || (idToken.isPresent() && told.isComplete());
        ForeignProfile profile =
                hasRoles ? known.with(roles(claims), claims.text("name"), claims.text("email")) : known;
        return new Grant(identity, profile, claims.text("sid"), next, idToken, true);
    }

    private OIDCTokens request(AuthorizationGrant grant) throws IOException, ParseException, RefusedException {
        ClientID id = new ClientID(terms.clientId());
        URI endpoint = metadata.token();
        TokenRequest request = terms.secret()
                .map(secret -> new ClientSecretBasic(id, new Secret(secret)))
                .map(secret -> new TokenRequest.Builder(endpoint, secret, grant))
                .orElseGet(() -> new TokenRequest.Builder(endpoint, id, grant))
                .build();
        TokenResponse response =
                OIDCTokenResponseParser.parse(request.toHTTPRequest().send(client));
        if (response instanceof OIDCTokenResponse success) {
            return success.getOIDCTokens();
        }
        ErrorObject error = response instanceof TokenErrorResponse failure ? failure.getErrorObject() : null;
        String code = error == null || error.getCode() == null
                ? "[unknown]"
                : "[" + ProviderLog.printable(error.getCode()) + "]";
        if (OAuth2Error.INVALID_GRANT.equals(error)) {
            throw new RefusedException("the identity provider rejected the code: " + code);
        }
        throw new IOException("the identity provider rejected the request for tokens with the error " + code);
    }

    /**
     * Adds claims that the ID token does not have. If the access token is a signed token, its claims are added, which
     * may contain the roles. Then the claims of the userinfo response are added if necessary. Failures are logged, and
     * the result is then marked as incomplete.
     */
    private Told completed(Claims idToken, OIDCTokens tokens) {
        String subject = idToken.text("sub").orElseThrow();
        AccessToken accessToken = tokens.getAccessToken();
        Claims claims = idToken;
        boolean isComplete = true;
        try {
            if (!claims.has(settings.rolesClaim())) {
                claims = claims.or(checks.accessToken(subject, accessToken));
            }
        } catch (KeySourceException e) {
            isComplete = false;
        }
        try {
            if (!claims.has(settings.rolesClaim()) || !claims.has(settings.userClaim())) {
                claims = claims.or(userInfo(subject, accessToken));
            }
        } catch (IOException e) {
            logs.failures().write(e);
            isComplete = false;
        } catch (ParseException e) {
            logs.failures().write(new IOException("the claims of a user cannot be read", e));
            isComplete = false;
        }
        return new Told(claims, isComplete);
    }

    /**
     * Returns the claims of the userinfo response. Returns no claims if the provider has no userinfo endpoint, or if
     * the response describes another user.
     */
    private Claims userInfo(String subject, AccessToken token) throws IOException, ParseException {
        Optional<URI> address = metadata.userInfo();
        if (address.isEmpty()) {
            return Claims.NONE;
        }
        HTTPResponse response =
                new UserInfoRequest(address.get(), token).toHTTPRequest().send(client);
        if (response.getStatusCode() != 200) {
            throw new IOException(
                    "the identity provider told nothing about a user: status " + response.getStatusCode());
        }
        Claims claims = new Claims(response.getBodyAsJSONObject());
        return claims.text("sub").filter(subject::equals).isPresent() ? claims : Claims.NONE;
    }

    /** Checks a logout token and returns its content; empty if the token is not valid. */
    Optional<Logout> logout(String token) {
        Optional<SignedJWT> signed = Optional.of(token)
                .filter(text -> text.length() <= LONGEST_TOKEN)
                .flatMap(Provider::signed);
        if (signed.isEmpty()) {
            return Optional.empty();
        }
        return perform(sessions, () -> {
            try {
                return checks.logoutToken(signed.get());
            } catch (RefusedException e) {
                return Optional.empty();
            }
        });
    }

    /**
     * Returns the page of the provider where the browser signs out. Returns empty if the provider has no such page or
     * does not respond.
     */
    Optional<String> signOut(Optional<String> idToken, String after) {
        try {
            return perform(sessions, metadata::endSession)
                    .map(address -> new LogoutRequest(
                                    address,
                                    idToken.flatMap(Provider::signed).orElse(null),
                                    null,
                                    new ClientID(terms.clientId()),
                                    URI.create(after),
                                    null,
                                    null)
                            .toURI()
                            .toString());
        } catch (Rejection e) {
            return Optional.empty();
        }
    }
}

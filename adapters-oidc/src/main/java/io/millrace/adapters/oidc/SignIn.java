package io.millrace.adapters.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
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
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenClaimsVerifier;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenClaimsVerifier;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Grant;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Logout;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.security.user.Username;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Signs users in at one identity provider, with an authorization code and PKCE. */
final class SignIn {

    /** The allowed difference between the clocks of this service and of the provider. */
    private static final Duration SKEW = Duration.ofSeconds(60);

    /** The maximum age of a logout token. */
    private static final Duration LOGOUT_LIFE = Duration.ofMinutes(5);

    /** The maximum number of operations that send requests to the provider at the same time. */
    private static final int MOST_OPERATIONS = 16;

    private static final Duration WAIT = Duration.ofSeconds(1);

    /** The maximum length of a logout token in characters. */
    private static final int LONGEST_TOKEN = 16_384;

    private final ProviderSettings settings;
    private final ProviderSettings.SignIn terms;
    private final ProviderClient client;
    private final ProviderMetadata metadata;
    private final JWSKeySelector<SecurityContext> keys;
    private final Clock clock;
    private final Consumer<IOException> failures;
    private final Semaphore operations = new Semaphore(MOST_OPERATIONS);

    /** Creates the sign-in without a request to the provider. */
    SignIn(
            ProviderSettings settings,
            ProviderSettings.SignIn terms,
            ProviderClient client,
            ProviderMetadata metadata,
            JWSKeySelector<SecurityContext> keys,
            Clock clock,
            Consumer<IOException> failures) {
        this.settings = settings;
        this.terms = terms;
        this.client = client;
        this.metadata = metadata;
        this.keys = keys;
        this.clock = clock;
        this.failures = failures;
    }

    ProviderName name() {
        return settings.name();
    }

    String issuer() {
        return settings.issuer();
    }

    /** A request or a check that may need the provider. */
    private interface Operation<T> {

        T run() throws IOException, ParseException, KeySourceException;
    }

    /**
     * Performs an operation.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if the provider does not respond as expected, or
     *     {@code OVERLOADED} if too many operations are in progress
     */
    private <T> T perform(Operation<T> operation) {
        if (!hasPermit()) {
            throw new Rejection(
                    Rejection.Reason.OVERLOADED, "too many users are signing in at [" + settings.name() + "]");
        }
        try {
            return operation.run();
        } catch (IOException e) {
            failures.accept(e);
            throw Provider.unavailable(settings.name());
        } catch (ParseException e) {
            failures.accept(new IOException("the response of the identity provider cannot be read", e));
            throw Provider.unavailable(settings.name());
        } catch (KeySourceException e) {
            throw Provider.unavailable(settings.name());
        } finally {
            operations.release();
        }
    }

    private boolean hasPermit() {
        try {
            return operations.tryAcquire(WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the address to which the browser goes. */
    String address(SignInAttempt attempt) {
        return perform(() -> new AuthenticationRequest.Builder(
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

    /** Exchanges a code; empty if the code, the issuer or the ID token is not valid. */
    Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer) {
        return perform(() -> {
            if (!issuer.map(settings.issuer()::equals).orElse(!metadata.namesIssuer())) {
                return Optional.empty();
            }
            Optional<OIDCTokens> tokens = request(new AuthorizationCodeGrant(
                    new AuthorizationCode(code), URI.create(attempt.callback()), new CodeVerifier(attempt.verifier())));
            if (tokens.isEmpty()) {
                return Optional.empty();
            }
            Optional<Claims> claims = idToken(tokens.get(), new Nonce(attempt.nonce()));
            return claims.isPresent() ? grant(completed(claims.get(), tokens.get()), tokens.get()) : Optional.empty();
        });
    }

    private Optional<Grant> grant(Claims claims, OIDCTokens tokens) {
        String subject = claims.text("sub").orElseThrow();
        String userName = claims.text(settings.userClaim()).orElse(subject);
        return Username.of(settings.name(), userName)
                .map(username -> new Grant(
                        new ForeignIdentity(settings.name(), settings.issuer(), subject),
                        new ForeignProfile(
                                username,
                                settings.roles().rolesOf(claims.texts(settings.rolesClaim())),
                                claims.text("name"),
                                claims.text("email")),
                        claims.text("sid"),
                        Optional.ofNullable(tokens.getRefreshToken()).map(RefreshToken::getValue),
                        Optional.ofNullable(tokens.getIDTokenString())));
    }

    /** Asks for new tokens; empty if the provider rejects the refresh token, or names another user. */
    Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String refreshToken) {
        return perform(() -> {
            Optional<OIDCTokens> tokens = request(new RefreshTokenGrant(new RefreshToken(refreshToken)));
            if (tokens.isEmpty()) {
                return Optional.empty();
            }
            boolean hasIdToken = tokens.get().getIDTokenString() != null;
            Optional<Claims> identified = hasIdToken
                    ? idToken(tokens.get(), null)
                            .filter(id -> id.text("sub")
                                    .filter(identity.subject()::equals)
                                    .isPresent())
                    : Optional.of(new Claims(Map.of("sub", identity.subject())));
            if (identified.isEmpty()) {
                return Optional.empty();
            }
            Claims claims = completed(identified.get(), tokens.get());
            boolean hasRoles = hasIdToken || claims.has(settings.rolesClaim());
            return grant(claims, tokens.get()).map(grant -> hasRoles ? grant : withRoles(grant, known));
        });
    }

    /** Keeps the known roles, because the provider has said nothing about roles. */
    private static Grant withRoles(Grant grant, ForeignProfile known) {
        return new Grant(grant.identity(), known, grant.sid(), grant.refreshToken(), grant.idToken());
    }

    private Optional<OIDCTokens> request(AuthorizationGrant grant) throws IOException, ParseException {
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
            return Optional.of(success.getOIDCTokens());
        }
        if (response instanceof TokenErrorResponse failure
                && OAuth2Error.INVALID_GRANT.equals(failure.getErrorObject())) {
            return Optional.empty();
        }
        throw new IOException("the identity provider rejected the request for tokens");
    }

    /**
     * Returns the claims of a valid ID token.
     *
     * @param nonce the expected nonce; null for the ID token of a refresh, which may have none
     */
    private Optional<Claims> idToken(OIDCTokens tokens, @Nullable Nonce nonce) throws KeySourceException {
        Optional<SignedJWT> signed =
                Optional.ofNullable(tokens.getIDTokenString()).flatMap(Provider::signed);
        IDTokenClaimsVerifier verifier = new IDTokenClaimsVerifier(
                new Issuer(settings.issuer()), new ClientID(terms.clientId()), nonce, (int) SKEW.toSeconds());
        Optional<JWTClaimsSet> claims = process(signed, verifier::verify);
        return claims.filter(valid ->
                        valid.getSubject() != null && !valid.getSubject().isEmpty())
                .filter(valid -> valid.getClaim("events") == null)
                .filter(this::isAuthorizedParty)
                .map(valid -> new Claims(valid.getClaims()))
                .filter(valid -> isHashGood(valid, signed.orElseThrow(), tokens.getAccessToken()));
    }

    /** Returns whether the token was issued to this client; a token for several audiences must tell it. */
    private boolean isAuthorizedParty(JWTClaimsSet claims) {
        Object party = claims.getClaim("azp");
        return party == null ? claims.getAudience().size() == 1 : party.equals(terms.clientId());
    }

    private static boolean isHashGood(Claims claims, SignedJWT token, AccessToken accessToken) {
        Optional<String> hash = claims.text("at_hash");
        try {
            if (hash.isPresent()) {
                AccessTokenValidator.validate(
                        accessToken, token.getHeader().getAlgorithm(), new AccessTokenHash(hash.get()));
            }
            return true;
        } catch (InvalidHashException e) {
            return false;
        }
    }

    /** Returns the claims of a token that the provider signed; empty if a check fails. */
    private Optional<JWTClaimsSet> process(
            Optional<SignedJWT> token, JWTClaimsSetVerifier<SecurityContext> claims, JOSEObjectType... types)
            throws KeySourceException {
        if (token.isEmpty()) {
            return Optional.empty();
        }
        DefaultJWTProcessor<SecurityContext> checks = new DefaultJWTProcessor<>();
        checks.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(Stream.concat(Stream.of(JOSEObjectType.JWT), Stream.of(types))
                        .toArray(JOSEObjectType[]::new)) {
                    @Override
                    public void verify(@Nullable JOSEObjectType type, @Nullable SecurityContext context)
                            throws BadJOSEException {
                        if (type != null) {
                            super.verify(type, context);
                        }
                    }
                });
        checks.setJWSKeySelector(keys);
        checks.setJWTClaimsSetVerifier(claims);
        try {
            return Optional.of(checks.process(token.get(), null));
        } catch (KeySourceException e) {
            throw e;
        } catch (BadJOSEException | JOSEException e) {
            return Optional.empty();
        }
    }

    /**
     * Adds claims that the ID token does not have: the roles from the access token, if it is a signed token, and all
     * claims from the response of the provider about the user.
     */
    private Claims completed(Claims idToken, OIDCTokens tokens) throws IOException, ParseException, KeySourceException {
        String subject = idToken.text("sub").orElseThrow();
        AccessToken accessToken = tokens.getAccessToken();
        Claims claims = idToken;
        if (!claims.has(settings.rolesClaim())) {
            Optional<Claims> access = accessClaims(subject, accessToken);
            if (access.isPresent()) {
                claims = claims.or(access.get());
            }
        }
        if (claims.has(settings.rolesClaim()) && claims.has(settings.userClaim())) {
            return claims;
        }
        Optional<Claims> userInfo = userInfo(subject, accessToken);
        return userInfo.isPresent() ? claims.or(userInfo.get()) : claims;
    }

    private Optional<Claims> accessClaims(String subject, AccessToken token) throws KeySourceException {
        DefaultJWTClaimsVerifier<SecurityContext> verifier =
                new DefaultJWTClaimsVerifier<>(
                        new JWTClaimsSet.Builder()
                                .issuer(settings.issuer())
                                .subject(subject)
                                .build(),
                        Set.of("exp")) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        return process(Provider.signed(token.getValue()), verifier, new JOSEObjectType("at+jwt"))
                .map(claims -> new Claims(claims.getClaims()));
    }

    private Optional<Claims> userInfo(String subject, AccessToken token) throws IOException, ParseException {
        Optional<URI> address = metadata.userInfo();
        if (address.isEmpty()) {
            return Optional.empty();
        }
        HTTPResponse response =
                new UserInfoRequest(address.get(), token).toHTTPRequest().send(client);
        if (response.getStatusCode() >= 500) {
            throw new IOException("the identity provider responded with status " + response.getStatusCode());
        }
        if (response.getStatusCode() != 200) {
            return Optional.empty();
        }
        Claims claims = new Claims(response.getBodyAsJSONObject());
        return Optional.of(claims)
                .filter(user -> user.text("sub").filter(subject::equals).isPresent());
    }

    /** Validates a logout token; empty if it is not valid. */
    Optional<Logout> logout(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        LogoutTokenClaimsVerifier verifier =
                new LogoutTokenClaimsVerifier(new Issuer(settings.issuer()), new ClientID(terms.clientId())) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        Instant now = clock.instant();
        return perform(() -> process(Provider.signed(token), verifier::verify, LogoutTokenValidator.TYPE))
                .filter(claims -> claims.getIssueTime() != null)
                .filter(claims -> {
                    Instant issued = claims.getIssueTime().toInstant();
                    return issued.isAfter(now.minus(LOGOUT_LIFE)) && issued.isBefore(now.plus(SKEW));
                })
                .map(claims -> {
                    Claims values = new Claims(claims.getClaims());
                    return new Logout(
                            values.text("sub"),
                            values.text("sid"),
                            claims.getIssueTime().toInstant());
                })
                .filter(logout -> logout.subject().isPresent() || logout.sid().isPresent());
    }

    /** Returns the address at which the browser signs out; empty if there is none, or the provider does not respond. */
    Optional<String> signOut(Optional<String> idToken, String after) {
        try {
            return perform(metadata::endSession)
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

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
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Signs users in at one identity provider, with an authorization code and PKCE. */
final class SignIn {

    /** The allowed difference between the clocks of this service and of the provider. */
    private static final Duration SKEW = Duration.ofSeconds(60);

    /** The maximum age of a logout token. */
    private static final Duration LOGOUT_LIFE = Duration.ofMinutes(5);

    /** The maximum number of users who sign in at the same time. None waits, because anybody can try to sign in. */
    private static final int MOST_SIGN_INS = 16;

    /** The maximum number of operations on sessions at the same time. */
    private static final int MOST_SESSIONS = 16;

    /** How long an operation on a session waits for others. */
    private static final Duration WAIT = Duration.ofSeconds(1);

    /** The maximum number of attempts of which it is known that their code was sent to the provider. */
    private static final int MOST_ATTEMPTS = 10_000;

    /** The maximum length of a logout token in characters. */
    private static final int LONGEST_TOKEN = 16_384;

    private static final Claims NO_CLAIMS = new Claims(Map.of());

    private final ProviderSettings settings;
    private final ProviderSettings.SignIn terms;
    private final ProviderClient client;
    private final ProviderMetadata metadata;
    private final PublicKeys keys;
    private final JWSKeySelector<SecurityContext> selector;
    private final Clock clock;
    private final Logs logs;
    private final Permits signIns = new Permits(new Semaphore(MOST_SIGN_INS), Duration.ZERO);
    private final Permits sessions = new Permits(new Semaphore(MOST_SESSIONS), WAIT);
    private final Set<String> used =
            Collections.newSetFromMap(Collections.synchronizedMap(new BoundedMap<>(MOST_ATTEMPTS)));

    /**
     * Where the sign-in reports problems. Anybody can cause failed sign-ins, so they do not displace other messages.
     *
     * @param failures receives failures of the provider
     * @param signIns receives the reasons of failed sign-ins
     */
    record Logs(ProviderLog failures, ProviderLog signIns) {}

    /**
     * Limits the operations at the same time.
     *
     * @param longestWait how long an operation waits for others
     */
    private record Permits(Semaphore free, Duration longestWait) {

        boolean acquire() {
            try {
                return free.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    /** Reports a check that failed. */
    private static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }
    }

    /**
     * The claims of a user.
     *
     * @param isComplete whether all sources of claims could be read, so that a claim that is missing does not exist
     */
    private record Told(Claims claims, boolean isComplete) {}

    /** Creates the sign-in without a request to the provider. */
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
        this.selector = Provider.selector(settings, keys);
        this.clock = clock;
        this.logs = logs;
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
            permits.free().release();
        }
    }

    /** Returns the address to which the browser goes. */
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
     * Exchanges a code, once for each attempt; empty if the code, the issuer or the ID token is not valid. The addresses
     * and keys of the provider are read first, so that a failure does not use up the code.
     */
    Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer) {
        return perform(signIns, () -> {
            try {
                return Optional.of(exchanged(attempt, code, issuer));
            } catch (Refused e) {
                logs.signIns().write("a sign-in failed: " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    private Grant exchanged(SignInAttempt attempt, String code, Optional<String> issuer)
            throws IOException, ParseException, KeySourceException, Refused {
        if (!issuer.map(settings.issuer()::equals).orElse(!metadata.namesIssuer())) {
            throw new Refused("the response does not name the issuer of the provider");
        }
        if (code.isBlank()) {
            throw new Refused("the code is blank");
        }
        keys.require();
        if (!used.add(attempt.state())) {
            throw new Refused("the attempt was already used");
        }
        OIDCTokens tokens = request(new AuthorizationCodeGrant(
                new AuthorizationCode(code), URI.create(attempt.callback()), new CodeVerifier(attempt.verifier())));
        Told told = completed(idToken(tokens, new Nonce(attempt.nonce())), tokens);
        Claims claims = told.claims();
        String subject = claims.text("sub").orElseThrow();
        Optional<String> userName = claims.text(settings.userClaim());
        if (userName.isEmpty() && !told.isComplete()) {
            // With the subject as name, the user would be another one than at the next sign-in.
            throw Provider.unavailable(settings.name());
        }
        Username username = Username.of(settings.name(), userName.orElse(subject))
                .orElseThrow(() -> new Refused("the name of the user is not legal"));
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
     * Asks for new tokens; empty if the provider rejects the refresh token, or names another user. The addresses and keys
     * of the provider are read first. If a check of the new tokens cannot finish, they are returned nevertheless, because
     * the provider may have invalidated the refresh token.
     */
    Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String refreshToken) {
        return perform(sessions, () -> {
            try {
                keys.require();
                OIDCTokens tokens = request(new RefreshTokenGrant(new RefreshToken(refreshToken)));
                return Optional.of(refreshed(identity, known, tokens));
            } catch (Refused e) {
                return Optional.empty();
            }
        });
    }

    private Grant refreshed(ForeignIdentity identity, ForeignProfile known, OIDCTokens tokens) throws Refused {
        Optional<String> next = Optional.ofNullable(tokens.getRefreshToken()).map(RefreshToken::getValue);
        Optional<String> idToken = Optional.ofNullable(tokens.getIDTokenString());
        Claims identified;
        try {
            identified = idToken.isPresent() ? idToken(tokens, null) : new Claims(Map.of("sub", identity.subject()));
        } catch (KeySourceException e) {
            return new Grant(identity, known, Optional.empty(), next, Optional.empty(), false);
        }
        if (identified.text("sub").filter(identity.subject()::equals).isEmpty()) {
            throw new Refused("the ID token names another user");
        }
        Told told = completed(identified, tokens);
        Claims claims = told.claims();
        boolean hasRoles = claims.has(settings.rolesClaim()) || (idToken.isPresent() && told.isComplete());
        ForeignProfile profile =
                hasRoles ? known.with(roles(claims), claims.text("name"), claims.text("email")) : known;
        return new Grant(identity, profile, claims.text("sid"), next, idToken, true);
    }

    private OIDCTokens request(AuthorizationGrant grant) throws IOException, ParseException, Refused {
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
                ? "no error code"
                : "[" + ProviderLog.printable(error.getCode()) + "]";
        if (OAuth2Error.INVALID_GRANT.equals(error)) {
            throw new Refused("the identity provider rejected the code: " + code);
        }
        throw new IOException("the identity provider rejected the request for tokens: " + code);
    }

    /**
     * Returns the claims of a valid ID token.
     *
     * @param nonce the expected nonce; null for the ID token of a refresh, which may have none
     */
    private Claims idToken(OIDCTokens tokens, @Nullable Nonce nonce) throws KeySourceException, Refused {
        SignedJWT signed = Optional.ofNullable(tokens.getIDTokenString())
                .flatMap(Provider::signed)
                .orElseThrow(() -> new Refused("there is no signed ID token"));
        IDTokenClaimsVerifier verifier = new IDTokenClaimsVerifier(
                new Issuer(settings.issuer()), new ClientID(terms.clientId()), nonce, (int) SKEW.toSeconds());
        JWTClaimsSet valid = process(signed, verifier::verify);
        Claims claims = new Claims(valid.getClaims());
        require(claims.text("sub").isPresent(), "the ID token has no subject");
        require(valid.getClaim("events") == null, "the token is a logout token");
        require(isAuthorizedParty(valid), "the ID token was issued to another client");
        require(isHashGood(claims, signed, tokens.getAccessToken()), "the ID token belongs to another access token");
        return claims;
    }

    private static void require(boolean isValid, String reason) throws Refused {
        if (!isValid) {
            throw new Refused(reason);
        }
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

    /** Returns the claims of a token that the provider signed. */
    private JWTClaimsSet process(SignedJWT token, JWTClaimsSetVerifier<SecurityContext> claims, JOSEObjectType... types)
            throws KeySourceException, Refused {
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
        checks.setJWSKeySelector(selector);
        checks.setJWTClaimsSetVerifier(claims);
        try {
            return checks.process(token, null);
        } catch (KeySourceException e) {
            throw e;
        } catch (BadJOSEException | JOSEException e) {
            throw new Refused("a token is not valid: " + ProviderLog.printable(String.valueOf(e.getMessage())));
        }
    }

    /**
     * Adds claims that the ID token does not have: the roles from the access token, if it is a signed token, and all
     * claims from the response of the provider about the user. Failures are reported; the claims are incomplete then.
     */
    private Told completed(Claims idToken, OIDCTokens tokens) {
        String subject = idToken.text("sub").orElseThrow();
        AccessToken accessToken = tokens.getAccessToken();
        Claims claims = idToken;
        boolean isComplete = true;
        try {
            if (!claims.has(settings.rolesClaim())) {
                claims = claims.or(accessClaims(subject, accessToken));
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

    /** Returns the claims of an access token; none if it is not a valid signed token about the user. */
    private Claims accessClaims(String subject, AccessToken token) throws KeySourceException {
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
        Optional<SignedJWT> signed = Provider.signed(token.getValue());
        try {
            return signed.isEmpty()
                    ? NO_CLAIMS
                    : new Claims(process(signed.get(), verifier, new JOSEObjectType("at+jwt"))
                            .getClaims());
        } catch (Refused e) {
            return NO_CLAIMS;
        }
    }

    /** Returns what the provider tells about the user; nothing if it tells about another user. */
    private Claims userInfo(String subject, AccessToken token) throws IOException, ParseException {
        Optional<URI> address = metadata.userInfo();
        if (address.isEmpty()) {
            return NO_CLAIMS;
        }
        HTTPResponse response =
                new UserInfoRequest(address.get(), token).toHTTPRequest().send(client);
        if (response.getStatusCode() != 200) {
            throw new IOException(
                    "the identity provider told nothing about a user: status " + response.getStatusCode());
        }
        Claims claims = new Claims(response.getBodyAsJSONObject());
        return claims.text("sub").filter(subject::equals).isPresent() ? claims : NO_CLAIMS;
    }

    /** Validates a logout token; empty if it is not valid. */
    Optional<Logout> logout(String token) {
        Optional<SignedJWT> signed = Optional.of(token)
                .filter(text -> text.length() <= LONGEST_TOKEN)
                .flatMap(Provider::signed);
        if (signed.isEmpty()) {
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
        return this.<Optional<JWTClaimsSet>>perform(sessions, () -> {
                    try {
                        return Optional.of(process(signed.get(), verifier::verify, LogoutTokenValidator.TYPE));
                    } catch (Refused e) {
                        return Optional.empty();
                    }
                })
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

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
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenClaimsVerifier;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenClaimsVerifier;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Logout;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the tokens that one identity provider issues at a sign-in, and the logout tokens of this provider. */
final class TokenChecks {

    /** The maximum age of a logout token. */
    private static final Duration LOGOUT_LIFE = Duration.ofMinutes(5);

    private final Issuer issuer;
    private final ClientID clientId;
    private final JWSKeySelector<SecurityContext> selector;
    private final Clock clock;

    TokenChecks(Issuer issuer, ClientID clientId, JWSKeySelector<SecurityContext> selector, Clock clock) {
        this.issuer = issuer;
        this.clientId = clientId;
        this.selector = selector;
        this.clock = clock;
    }

    /**
     * Returns the claims of a valid ID token.
     *
     * @param nonce the expected nonce; null for the ID token of a refresh, which need not contain a nonce
     */
    Claims idToken(OIDCTokens tokens, @Nullable Nonce nonce) throws KeySourceException, RefusedException {
        SignedJWT signed = Optional.ofNullable(tokens.getIDTokenString())
                .flatMap(Provider::signed)
                .orElseThrow(() -> new RefusedException("there is no signed ID token"));
        IDTokenClaimsVerifier verifier =
                new IDTokenClaimsVerifier(issuer, clientId, nonce, (int) Provider.SKEW.toSeconds());
        JWTClaimsSet valid = process(signed, verifier::verify);
        Claims claims = new Claims(valid.getClaims());
        require(claims.text("sub").isPresent(), "the ID token has no subject");
        require(valid.getClaim("events") == null, "the token is a logout token");
        require(isAuthorizedParty(valid), "the ID token was issued to another client");
        require(isHashGood(claims, signed, tokens.getAccessToken()), "the ID token belongs to another access token");
        return claims;
    }

    private static void require(boolean isValid, String reason) throws RefusedException {
        if (!isValid) {
            throw new RefusedException(reason);
        }
    }

    /**
     * Returns whether the token was issued to this client. A token with several audiences must contain the claim
     * {@code azp}.
     */
    private boolean isAuthorizedParty(JWTClaimsSet claims) {
        Object party = claims.getClaim("azp");
        return party == null ? claims.getAudience().size() == 1 : party.equals(clientId.getValue());
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

    /**
     * Returns the claims of an access token. Returns no claims if the token is not a valid signed token of this user.
     */
    Claims accessToken(String subject, AccessToken token) throws KeySourceException {
        DefaultJWTClaimsVerifier<SecurityContext> verifier =
                new DefaultJWTClaimsVerifier<>(
                        new JWTClaimsSet.Builder()
                                .issuer(issuer.getValue())
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
                    ? Claims.NONE
                    : new Claims(process(signed.get(), verifier, new JOSEObjectType("at+jwt"))
                            .getClaims());
        } catch (RefusedException e) {
            return Claims.NONE;
        }
    }

    /**
     * Returns the content of a valid logout token. Returns empty if the token is too old, or if it contains neither a
     * subject nor a session.
     *
     * @throws RefusedException if the token is not valid
     */
    Optional<Logout> logoutToken(SignedJWT token) throws KeySourceException, RefusedException {
        LogoutTokenClaimsVerifier verifier = new LogoutTokenClaimsVerifier(issuer, clientId) {
            @Override
            protected Date currentTime() {
                return Date.from(clock.instant());
            }
        };
        Instant now = clock.instant();
        JWTClaimsSet claims = process(token, verifier::verify, LogoutTokenValidator.TYPE);
        Claims values = new Claims(claims.getClaims());
        return Optional.ofNullable(claims.getIssueTime())
                .map(Date::toInstant)
                .filter(issued -> issued.isAfter(now.minus(LOGOUT_LIFE)) && issued.isBefore(now.plus(Provider.SKEW)))
                .map(issued -> new Logout(values.text("sub"), values.text("sid"), issued))
                .filter(logout -> logout.subject().isPresent() || logout.sid().isPresent());
    }

    /** Checks that the provider has signed a token, and returns the claims of the token. */
    private JWTClaimsSet process(SignedJWT token, JWTClaimsSetVerifier<SecurityContext> claims, JOSEObjectType... types)
            throws KeySourceException, RefusedException {
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
            throw new RefusedException(
                    "a token is not valid: " + ProviderLog.printable(String.valueOf(e.getMessage())));
        }
    }
}

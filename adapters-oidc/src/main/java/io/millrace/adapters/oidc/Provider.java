package io.millrace.adapters.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenIntrospectionRequest;
import com.nimbusds.oauth2.sdk.TokenIntrospectionResponse;
import com.nimbusds.oauth2.sdk.TokenIntrospectionSuccessResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.domain.Rejection;
import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.Sha256;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the tokens of one identity provider. */
final class Provider {

    /** The tolerated difference between the clocks of this service and of the provider. */
    static final Duration SKEW = Duration.ofSeconds(60);

    /** How long a response of the provider about a token is used. */
    private static final Duration INTROSPECTION_LIFE = Duration.ofSeconds(30);

    /** The maximum number of tokens that the provider checks at the same time. */
    private static final int MOST_INTROSPECTIONS = 8;

    private static final Duration WAIT_FOR_INTROSPECTION = Duration.ofSeconds(1);

    /** How long a token is remembered as rejected after the provider has rejected it. */
    private static final Duration REJECTION_LIFE = Duration.ofSeconds(10);

    private static final int MOST_REJECTIONS = 1_000;

    /**
     * Names of claims that occur only in ID tokens and logout tokens. A token with such a claim is not an access token.
     */
    private static final Set<String> PROHIBITED = Set.of("nonce", "at_hash", "c_hash", "s_hash", "events");

    /**
     * Kinds of tokens, in lower case, that are not access tokens. Not every provider declares the kind of a token.
     */
    private static final Set<String> OTHER_TOKENS =
            Set.of("id", "id_token", "refresh", "refresh_token", "offline", "logout");

    private final ProviderSettings settings;
    private final ProviderClient client;
    private final ProviderMetadata metadata;
    private final PublicKeys keys;
    private final DefaultJWTProcessor<SecurityContext> processor;
    private final Clock clock;
    private final ProviderLog failures;
    private final ProviderLog signInFailures;
    private final Permits introspections = new Permits(MOST_INTROSPECTIONS, WAIT_FOR_INTROSPECTION);
    private final Map<String, Instant> rejected = Collections.synchronizedMap(new BoundedMap<>(MOST_REJECTIONS));

    Provider(ProviderSettings settings, ProviderClient client, Clock clock, Consumer<String> log) {
        this.settings = settings;
        this.client = client;
        this.clock = clock;
        this.failures = new ProviderLog(settings.name(), clock, log);
        this.signInFailures = new ProviderLog(settings.name(), clock, log);
        this.metadata = new ProviderMetadata(settings, client, clock, failures::write);
        this.keys = new PublicKeys(metadata, client, clock, failures::write);
        this.processor = processor(selector(settings, keys));
    }

    /**
     * Returns the object that selects the keys that may have signed a token. Only the allowed algorithms are accepted.
     */
    static JWSKeySelector<SecurityContext> selector(ProviderSettings settings, PublicKeys keys) {
        return new JWSVerificationKeySelector<>(
                settings.algorithms().stream().map(JWSAlgorithm::parse).collect(Collectors.toSet()), keys);
    }

    ProviderSettings settings() {
        return settings;
    }

    /** Returns the object that signs users in at this provider; empty if users cannot sign in there. */
    Optional<SignIn> signIn() {
        return settings.signIn()
                .map(terms -> new SignIn(
                        settings, terms, client, metadata, keys, clock, new SignIn.Logs(failures, signInFailures)));
    }

    private DefaultJWTProcessor<SecurityContext> processor(JWSKeySelector<SecurityContext> keys) {
        DefaultJWTProcessor<SecurityContext> checks = new DefaultJWTProcessor<>();
        checks.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        checks.setJWSKeySelector(keys);
        DefaultJWTClaimsVerifier<SecurityContext> claims =
                new DefaultJWTClaimsVerifier<>(
                        settings.audiences(),
                        new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
                        Set.of("sub", "exp"),
                        PROHIBITED) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        claims.setMaxClockSkew((int) SKEW.toSeconds());
        checks.setJWTClaimsSetVerifier(claims);
        return checks;
    }

    /**
     * Checks a signed token.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if the keys of the provider were never read
     */
    Optional<Checked> check(SignedJWT token) {
        if (settings.audiences().isEmpty()) {
            return Optional.empty();
        }
        JWTClaimsSet claims;
        try {
            claims = processor.process(token, null);
        } catch (KeySourceException e) {
            throw unavailable();
        } catch (BadJOSEException | JOSEException e) {
            return Optional.empty();
        }
        Claims values = new Claims(claims.getClaims());
        Instant expiry = claims.getExpirationTime().toInstant().plus(SKEW);
        return isAccessToken(values) ? caller(values, Optional.of(expiry), expiry) : Optional.empty();
    }

    /**
     * Asks the provider whether a token is valid. If the provider rejects a token, the token is not sent again for some
     * seconds.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if the provider does not respond, or {@code OVERLOADED} if too
     *     many tokens are being checked
     */
    Optional<Checked> introspect(String token) {
        String fingerprint = Sha256.hex(Sha256.of(token));
        if (clock.instant().isBefore(rejected.getOrDefault(fingerprint, Instant.MIN))) {
            return Optional.empty();
        }
        requirePermit();
        try {
            Optional<Checked> checked = introspection(token);
            if (checked.isEmpty()) {
                rejected.put(fingerprint, clock.instant().plus(REJECTION_LIFE));
            }
            return checked;
        } catch (IOException e) {
            failures.write(e);
            throw unavailable();
        } catch (ParseException e) {
            failures.write(new IOException("the response about a token cannot be read", e));
            throw unavailable();
        } finally {
            introspections.release();
        }
    }

    private void requirePermit() {
        if (!introspections.acquire()) {
            throw new Rejection(Rejection.Reason.OVERLOADED, "too many tokens are being checked");
        }
    }

    /**
     * Returns whether the token may be an access token. Returns false if the provider has declared another kind of
     * token.
     */
    private static boolean isAccessToken(Claims claims) {
        return Stream.of("typ", "token_use", "token_type")
                .flatMap(name -> claims.text(name).stream())
                .noneMatch(kind -> OTHER_TOKENS.contains(kind.toLowerCase(Locale.ROOT)));
    }

    private Optional<Checked> introspection(String token) throws IOException, ParseException {
        ProviderSettings.Client credentials = settings.client().orElseThrow();
        TokenIntrospectionRequest request = new TokenIntrospectionRequest(
                metadata.introspection(),
                new ClientSecretBasic(new ClientID(credentials.id()), new Secret(credentials.secret())),
                new BearerAccessToken(token));
        TokenIntrospectionResponse response =
                TokenIntrospectionResponse.parse(request.toHTTPRequest().send(client));
        if (!(response instanceof TokenIntrospectionSuccessResponse success)) {
            throw new IOException("the identity provider rejected the question about a token");
        }
        if (!success.isActive()) {
            return Optional.empty();
        }
        Claims claims = new Claims(success.toJSONObject());
        Instant now = clock.instant();
        Instant latest = now.plus(INTROSPECTION_LIFE);
        Optional<Instant> told =
                Optional.ofNullable(success.getExpirationTime()).map(Date::toInstant);
        Instant expiry = told.filter(latest::isAfter).orElse(latest);
        boolean isOurs = claims.text("iss").map(settings.issuer()::equals).orElse(true)
                && !Collections.disjoint(claims.texts("aud"), settings.audiences());
        return isOurs && isAccessToken(claims) && now.isBefore(expiry)
                ? caller(claims, told, expiry)
                : Optional.empty();
    }

    private Optional<Checked> caller(Claims claims, Optional<Instant> expiry, Instant until) {
        Optional<String> subject = claims.text("sub");
        Optional<Username> name =
                claims.text(settings.userClaim()).or(() -> subject).flatMap(text -> Username.of(settings.name(), text));
        if (subject.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        Authentication caller = new Authentication(
                name.get(),
                settings.roles().rolesOf(claims.texts(settings.rolesClaim())),
                claims.text("name"),
                claims.text("email"),
                new Means.Foreign(new ForeignIdentity(settings.name(), settings.issuer(), subject.get()), expiry),
                Optional.empty());
        return Optional.of(new Checked(caller, until));
    }

    private Rejection unavailable() {
        return unavailable(settings.name());
    }

    static Rejection unavailable(ProviderName name) {
        return new Rejection(Rejection.Reason.UNAVAILABLE, "the identity provider [" + name + "] does not respond");
    }

    /** Parses a signed token; returns empty if the text does not have the form of a signed token. */
    static Optional<SignedJWT> signed(String token) {
        List<String> parts = List.of(token.split("\\.", -1));
        if (parts.size() != 3) {
            return Optional.empty();
        }
        try {
            return Optional.of(SignedJWT.parse(token));
        } catch (java.text.ParseException e) {
            return Optional.empty();
        }
    }
}

package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.token.key.JoseKeys;
import io.millrace.adapters.http.token.key.TokenText;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SigningKey;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Validates JSON Web Tokens of the type {@code at+jwt}. The fastest checks come first: format, header and claims, then
 * the key and the signature. The header can only select one of the keys of this service, and the key determines the
 * algorithm.
 *
 * <p>A token may be issued up to {@link #LEEWAY} in the future, because the clock of an instance may be fast. There is
 * no tolerance for the expiry of a token, because revocations are stored only until the expiry.
 */
public final class JoseAccessTokenValidator implements AccessTokenValidator {

    /** The allowed clock difference between instances. */
    static final Duration LEEWAY = Duration.ofSeconds(60);

    private static final String ALGORITHM = "alg";
    private static final String KEY_ID = "kid";
    private static final String TYPE = "typ";
    private static final Pattern KEY_ID_FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern SECONDS = Pattern.compile("0|[1-9][0-9]{0,11}");
    private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    private final String issuer;
    private final PublishKeys published;
    private final Clock clock;
    private final Map<KeyMaterial, JWSVerifier> verifiers = new ConcurrentHashMap<>();

    public JoseAccessTokenValidator(String issuer, PublishKeys published, Clock clock) {
        this.issuer = issuer;
        this.published = published;
        this.clock = clock;
    }

    @Override
    public Optional<AccessTokenClaims> validate(String token) {
        Instant now = clock.instant();
        return TokenText.read(token, Set.of(ALGORITHM, KEY_ID, TYPE))
                .filter(text -> text.header(TYPE).equals(AccessTokenForm.TYPE.getType()))
                .filter(text -> KEY_ID_FORM.matcher(text.header(KEY_ID)).matches())
                .flatMap(text -> TokenText.json(text.payload())
                        .flatMap(JoseAccessTokenValidator::claims)
                        .filter(claims -> isMeantForNow(claims, now))
                        .filter(claims -> isSigned(text, now)));
    }

    private boolean isMeantForNow(AccessTokenClaims claims, Instant now) {
        Instant soon = now.plus(LEEWAY);
        return claims.issuer().equals(issuer)
                && now.isBefore(claims.expiresAt())
                && !claims.issuedAt().isAfter(soon)
                && !claims.notBefore().isAfter(soon);
    }

    private boolean isSigned(TokenText text, Instant now) {
        return find(text.header(KEY_ID), now)
                .filter(key -> key.algorithm().key().equals(text.header(ALGORITHM)))
                .filter(key -> proves(key, text))
                .isPresent();
    }

    private Optional<KeyMaterial> find(String keyId, Instant now) {
        return published
                .keys()
                .find(keyId)
                .or(() -> published.newestKeys().find(keyId))
                .filter(key -> !isOver(key, now))
                .map(SigningKey::material);
    }

    static boolean isOver(SigningKey key, Instant now) {
        return key instanceof SigningKey.Passive passive && !now.isBefore(passive.until());
    }

    private boolean proves(KeyMaterial key, TokenText text) {
        if (verifiers.size() > 2 * KeyRing.MOST_KEYS) {
            verifiers.clear();
        }
        JWSVerifier verifier =
                verifiers.computeIfAbsent(key, material -> JoseKeys.verifier(JoseKeys.publicKey(material)));
        try {
            return verifier.verify(new JWSHeader(JoseKeys.jws(key.algorithm())), text.signed(), text.signature());
        } catch (JOSEException e) {
            // The library throws this exception for signatures that no key can produce.
            return false;
        }
    }

    private static Optional<AccessTokenClaims> claims(JsonValue payload) {
        // Access tokens of this service have no audience, so a token with an audience is for another service.
        if (payload.find(AccessTokenForm.AUDIENCE).isPresent()) {
            return Optional.empty();
        }
        try {
            AccessTokenClaims claims = new AccessTokenClaims(
                    text(payload, AccessTokenForm.ISSUER).orElseThrow(),
                    text(payload, AccessTokenForm.SUBJECT)
                            .flatMap(Username::find)
                            .orElseThrow(),
                    time(payload, AccessTokenForm.ISSUED_AT).orElseThrow(),
                    time(payload, AccessTokenForm.NOT_BEFORE).orElseThrow(),
                    time(payload, AccessTokenForm.EXPIRES_AT).orElseThrow(),
                    text(payload, AccessTokenForm.ID)
                            .flatMap(AccessTokenId::parse)
                            .orElseThrow(),
                    roles(payload).orElseThrow(),
                    text(payload, AccessTokenForm.NAME).orElseThrow(),
                    find(payload, AccessTokenForm.ADMIN, Kind.VALUE_BOOLEAN)
                            .map(value -> value.text().equals("true"))
                            .orElseThrow());
            // Sessions of users of identity providers have no version of credentials.
            boolean isPossible = !claims.subject().isForeign()
                    || claims.id().credentialsVersion().isEmpty();
            return Optional.of(claims).filter(read -> isPossible);
        } catch (NoSuchElementException missing) {
            return Optional.empty();
        }
    }

    private static Optional<List<RoleName>> roles(JsonValue payload) {
        return find(payload, AccessTokenForm.ROLES, Kind.START_ARRAY)
                .map(JsonValue::elements)
                .flatMap(elements -> {
                    List<RoleName> names = elements.stream()
                            .filter(element -> element.kind() == Kind.VALUE_STRING)
                            .flatMap(element -> RoleName.find(element.text()).stream())
                            .toList();
                    return names.size() == elements.size() ? Optional.of(names) : Optional.empty();
                });
    }

    private static Optional<String> text(JsonValue payload, String claim) {
        return find(payload, claim, Kind.VALUE_STRING).map(JsonValue::text);
    }

    private static Optional<Instant> time(JsonValue payload, String claim) {
        return find(payload, claim, Kind.VALUE_NUMBER)
                .map(JsonValue::text)
                .filter(text -> SECONDS.matcher(text).matches())
                .map(Long::parseLong)
                .filter(seconds -> seconds <= LATEST)
                .map(Instant::ofEpochSecond);
    }

    private static Optional<JsonValue> find(JsonValue payload, String claim, Kind kind) {
        return payload.find(claim).filter(value -> value.kind() == kind);
    }
}

package io.millrace.adapters.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.PlainHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.RoleMapping;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProviderTokensTest {

    private static final RSAKey KEY = StubProvider.rsa("one");
    private static final RSAKey OTHER_KEY = StubProvider.rsa("two");
    private static final ECKey CURVE_KEY = StubProvider.ec("curve");
    private static final String AUDIENCE = "millrace";

    private final StubProvider provider = new StubProvider(KEY.toPublicJWK(), CURVE_KEY.toPublicJWK());
    private final StubProvider other = new StubProvider(OTHER_KEY.toPublicJWK());
    private final List<String> log = new ArrayList<>();
    private final MovableClock clock = new MovableClock();

    @AfterEach
    void stop() {
        provider.close();
        other.close();
    }

    private ProviderTokens tokens() throws IOException {
        return tokens(Duration.ofMinutes(1), settings("keycloak", provider, false), settings("entra", other, false));
    }

    private ProviderTokens tokens(Duration timeout, ProviderSettings... settings) throws IOException {
        return ProviderTokens.of(List.of(settings), clock, log::add, timeout);
    }

    private static ProviderSettings settings(String name, StubProvider provider, boolean introspects) {
        return settings(name, provider.issuer(), Optional.empty(), introspects);
    }

    private static ProviderSettings settings(String name, String issuer, Optional<URI> keySet, boolean introspects) {
        return new ProviderSettings(
                new ProviderName(name),
                issuer,
                keySet,
                Set.of(AUDIENCE),
                Optional.of(new ProviderSettings.Client("millrace", "s3cret")),
                introspects,
                Optional.empty(),
                new ProviderSettings.Presentation(name, Optional.empty()),
                "preferred_username",
                "realm_access.roles",
                new RoleMapping(Map.of("platform", List.of(new RoleName("admin"), new RoleName("viewer")))),
                Set.of("RS256", "ES256"),
                Optional.empty(),
                Optional.empty());
    }

    private JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> changes) {
        return changes.apply(new JWTClaimsSet.Builder()
                        .issuer(provider.issuer())
                        .subject("4711")
                        .audience(List.of("account", AUDIENCE))
                        .issueTime(Date.from(clock.instant()))
                        .expirationTime(Date.from(clock.instant().plusSeconds(300)))
                        .claim("typ", "Bearer")
                        .claim("preferred_username", "alice")
                        .claim("name", "Alice Liddell")
                        .claim("realm_access", Map.of("roles", List.of("offline_access", "platform"))))
                .build();
    }

    private String token() {
        return signed(KEY, JWSAlgorithm.RS256, claims(all -> all));
    }

    private String token(UnaryOperator<JWTClaimsSet.Builder> changes) {
        return signed(KEY, JWSAlgorithm.RS256, claims(changes));
    }

    private static String signed(JWK key, JWSAlgorithm algorithm, JWTClaimsSet claims) {
        return signed(
                key, new JWSHeader.Builder(algorithm).keyID(key.getKeyID()).build(), claims);
    }

    private static String signed(JWK key, JWSHeader header, JWTClaimsSet claims) {
        try {
            JWSSigner signer = key instanceof RSAKey rsa
                    ? new RSASSASigner(rsa)
                    : key instanceof ECKey curve ? new ECDSASigner(curve) : new MACSigner(key.toOctetSequenceKey());
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_token_of_a_provider_identifies_its_user_with_the_mapped_roles() throws IOException {
        Checked checked = tokens().check(token()).orElseThrow();

        Authentication caller = checked.caller();
        assertThat(caller.username().value()).isEqualTo("keycloak:alice");
        assertThat(caller.username().isForeign()).isTrue();
        assertThat(caller.roles()).containsExactly(new RoleName("admin"), new RoleName("viewer"));
        assertThat(caller.fullName()).contains("Alice Liddell");
        assertThat(caller.foreignIdentity())
                .contains(new ForeignIdentity(new ProviderName("keycloak"), provider.issuer(), "4711"));
        assertThat(checked.until()).isEqualTo(clock.instant().plusSeconds(360));
        assertThat(caller.expiresAt()).contains(checked.until());
    }

    @Test
    void a_user_without_a_mapped_role_has_no_role_and_without_a_name_the_subject_as_name() throws IOException {
        Checked checked = tokens().check(token(all ->
                        all.claim("preferred_username", null).claim("realm_access", Map.of("roles", List.of("admin")))))
                .orElseThrow();

        assertThat(checked.caller().roles()).isEmpty();
        assertThat(checked.caller().username().value()).isEqualTo("keycloak:4711");
    }

    @Test
    void a_token_signed_with_an_elliptic_curve_is_accepted() throws IOException {
        assertThat(tokens().check(signed(CURVE_KEY, JWSAlgorithm.ES256, claims(all -> all))))
                .isPresent();
    }

    @Test
    void a_token_with_a_wrong_claim_is_rejected() throws IOException {
        ProviderTokens tokens = tokens();
        Instant now = clock.instant();
        List<UnaryOperator<JWTClaimsSet.Builder>> changes = List.of(
                all -> all.issuer("https://evil.example"),
                all -> all.issuer(null),
                all -> all.audience("account"),
                all -> all.audience((String) null),
                all -> all.subject(null),
                all -> all.subject(""),
                all -> all.expirationTime(null),
                all -> all.expirationTime(Date.from(now.minusSeconds(61))),
                all -> all.notBeforeTime(Date.from(now.plusSeconds(61))),
                all -> all.claim("typ", "ID"),
                all -> all.claim("typ", "Refresh"),
                all -> all.claim("at_hash", "x"),
                all -> all.claim("nonce", "x"),
                all -> all.claim("token_use", "id"),
                all -> all.claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())));

        for (int i = 0; i < changes.size(); i++) {
            assertThat(tokens.check(token(changes.get(i)))).as("change %d", i).isEmpty();
        }
        assertThat(tokens.check(token(all -> all.expirationTime(Date.from(now.minusSeconds(59))))))
                .as("within the allowed difference of the clocks")
                .isPresent();
    }

    @Test
    void issuers_are_not_mixed_up() throws IOException {
        ProviderTokens tokens = tokens();
        JWTClaimsSet ofOther = claims(all -> all.issuer(other.issuer()));

        assertThat(tokens.check(signed(OTHER_KEY, JWSAlgorithm.RS256, ofOther)))
                .hasValueSatisfying(checked ->
                        assertThat(checked.caller().username().value()).isEqualTo("entra:alice"));
        assertThat(tokens.check(signed(OTHER_KEY, JWSAlgorithm.RS256, claims(all -> all))))
                .as("the key of another provider")
                .isEmpty();
        assertThat(tokens.check(signed(KEY, JWSAlgorithm.RS256, ofOther))).isEmpty();
        assertThat(tokens.check(signed(
                        OTHER_KEY,
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build(),
                        claims(all -> all))))
                .as("the id of a key of the provider")
                .isEmpty();
    }

    @Test
    void the_algorithm_cannot_be_confused() throws IOException, JOSEException {
        ProviderTokens tokens = tokens();
        byte[] publicKey = KEY.toRSAPublicKey().getEncoded();
        SignedJWT asSecret = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(), claims(all -> all));
        asSecret.sign(new MACSigner(publicKey));

        assertThat(tokens.check(asSecret.serialize())).isEmpty();
        assertThat(tokens.check(new PlainJWT(new PlainHeader(), claims(all -> all)).serialize()))
                .isEmpty();
        assertThat(tokens.check(signed(KEY, JWSAlgorithm.RS512, claims(all -> all))))
                .as("an algorithm that is not allowed")
                .isEmpty();
        assertThat(tokens.check(signed(
                        CURVE_KEY,
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("one").build(),
                        claims(all -> all))))
                .as("an algorithm that does not fit the key")
                .isEmpty();
    }

    @Test
    void keys_and_addresses_in_the_header_have_no_effect() throws IOException {
        ProviderTokens tokens = tokens();
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("two");

        assertThat(tokens.check(
                        signed(OTHER_KEY, header.jwk(OTHER_KEY.toPublicJWK()).build(), claims(all -> all))))
                .isEmpty();
        assertThat(tokens.check(signed(
                        OTHER_KEY,
                        header.jwkURL(URI.create(other.issuer() + StubProvider.KEYS))
                                .build(),
                        claims(all -> all))))
                .isEmpty();
        assertThat(other.requests(StubProvider.KEYS)).isZero();
        assertThat(tokens.check(signed(
                        KEY,
                        new JWSHeader.Builder(JWSAlgorithm.RS256)
                                .keyID("one")
                                .criticalParams(Set.of("unknown"))
                                .customParam("unknown", true)
                                .build(),
                        claims(all -> all))))
                .isEmpty();
        assertThat(tokens.check(signed(
                        KEY,
                        new JWSHeader.Builder(JWSAlgorithm.RS256)
                                .keyID("one")
                                .type(new JOSEObjectType("logout+jwt"))
                                .build(),
                        claims(all -> all))))
                .isEmpty();
    }

    @Test
    void keys_are_cached_and_read_again_for_an_unknown_key_at_most_once_a_minute() throws IOException {
        ProviderTokens tokens = tokens();
        tokens.check(token());
        tokens.check(token());
        assertThat(provider.requests(StubProvider.KEYS)).isEqualTo(1);
        RSAKey next = StubProvider.rsa("next");
        RSAKey later = StubProvider.rsa("later");

        provider.publish(KEY.toPublicJWK(), next.toPublicJWK());
        assertThat(tokens.check(signed(next, JWSAlgorithm.RS256, claims(all -> all))))
                .isPresent();
        provider.publish(KEY.toPublicJWK(), later.toPublicJWK());
        for (int i = 0; i < 20; i++) {
            assertThat(tokens.check(signed(later, JWSAlgorithm.RS256, claims(all -> all))))
                    .as("within a minute")
                    .isEmpty();
        }
        assertThat(provider.requests(StubProvider.KEYS)).isEqualTo(2);

        clock.advance(Duration.ofSeconds(60));
        assertThat(tokens.check(signed(later, JWSAlgorithm.RS256, claims(all -> all))))
                .isPresent();
        assertThat(tokens.check(signed(next, JWSAlgorithm.RS256, claims(all -> all))))
                .as("a key that was removed")
                .isEmpty();
        assertThat(provider.requests(StubProvider.KEYS)).isEqualTo(3);
    }

    @Test
    void known_keys_stay_valid_while_the_provider_is_down() throws IOException {
        ProviderTokens tokens = tokens();
        assertThat(tokens.check(token())).isPresent();
        provider.behave(StubProvider.KEYS, exchange -> exchange.sendResponseHeaders(503, -1));
        provider.behave(StubProvider.METADATA, exchange -> exchange.sendResponseHeaders(503, -1));

        for (int hours = 0; hours < 5; hours++) {
            clock.advance(Duration.ofHours(1));
            assertThat(tokens.check(token())).isPresent();
        }
        assertThat(log).isNotEmpty().allSatisfy(line -> assertThat(line).contains("keycloak", "503"));
    }

    @Test
    void without_any_key_the_provider_is_reported_as_unavailable() throws IOException {
        provider.behave(StubProvider.METADATA, exchange -> exchange.sendResponseHeaders(500, -1));
        ProviderTokens tokens = tokens();

        assertUnavailable(tokens, token());
        provider.behave(
                StubProvider.METADATA,
                StubProvider.answer(provider.metadata(provider.issuer(), provider.issuer() + StubProvider.KEYS)));
        clock.advance(Duration.ofSeconds(61));
        assertThat(tokens.check(token())).isPresent();
    }

    @Test
    void the_metadata_must_be_those_of_the_issuer_and_name_no_other_kind_of_address() throws IOException {
        for (String metadata : List.of(
                provider.metadata("https://evil.example", provider.issuer() + StubProvider.KEYS),
                provider.metadata(provider.issuer(), "file:///etc/passwd"),
                provider.metadata(provider.issuer(), "ftp://127.0.0.1/keys"),
                "{}",
                "[]",
                "not JSON")) {
            provider.behave(StubProvider.METADATA, StubProvider.answer(metadata));

            assertUnavailable(tokens(), token());
        }
        assertThat(provider.requests(StubProvider.KEYS)).isZero();
    }

    @Test
    void redirects_are_not_followed() throws IOException {
        provider.behave(StubProvider.KEYS, StubProvider.redirectTo(other.issuer() + StubProvider.KEYS));

        assertUnavailable(tokens(), token());
        assertThat(other.requests(StubProvider.KEYS)).isZero();
    }

    @Test
    void a_response_that_is_huge_or_has_no_end_is_not_read_to_the_end() throws IOException {
        provider.behave(StubProvider.KEYS, provider.endless());
        assertUnavailable(tokens(), token());

        JWK[] many = new JWK[200];
        Arrays.fill(many, CURVE_KEY.toPublicJWK());
        provider.publish(many);
        assertUnavailable(tokens(), token());
        assertThat(log).anySatisfy(line -> assertThat(line).contains("more than 100 keys"));
    }

    @Test
    void a_provider_that_does_not_respond_is_given_up() throws IOException {
        for (StubProvider.Behaviour slow : List.of(provider.silence(), provider.beginning())) {
            provider.behave(StubProvider.KEYS, slow);

            assertUnavailable(tokens(Duration.ofMillis(200), settings("keycloak", provider, false)), token());
        }
    }

    @Test
    void the_key_set_can_be_configured_without_metadata() throws IOException {
        provider.behave(StubProvider.METADATA, exchange -> exchange.sendResponseHeaders(404, -1));
        ProviderTokens tokens = tokens(
                Duration.ofMinutes(1),
                settings(
                        "keycloak",
                        provider.issuer(),
                        Optional.of(URI.create(provider.issuer() + StubProvider.KEYS)),
                        false));

        assertThat(tokens.check(token())).isPresent();
    }

    @Test
    void an_opaque_token_is_checked_by_the_provider_and_the_result_lasts_at_most_thirty_seconds() throws IOException {
        List<String> questions = new ArrayList<>();
        provider.behave(StubProvider.INTROSPECTION, exchange -> {
            questions.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            StubProvider.answer(
                            "{\"active\":true,\"sub\":\"4711\",\"aud\":[\"millrace\"],\"preferred_username\":\"alice\","
                                    + "\"realm_access\":{\"roles\":[\"platform\"]},\"exp\":"
                                    + clock.instant().plusSeconds(3_600).getEpochSecond() + "}")
                    .handle(exchange);
        });
        ProviderTokens tokens = tokens(Duration.ofMinutes(1), settings("keycloak", provider, true));

        Checked checked = tokens.check("opaque").orElseThrow();

        assertThat(checked.caller().roles()).contains(new RoleName("admin"));
        assertThat(checked.until()).isEqualTo(clock.instant().plusSeconds(30));
        assertThat(checked.caller().expiresAt()).contains(clock.instant().plusSeconds(3_600));
        assertThat(questions)
                .singleElement()
                .satisfies(question -> assertThat(question).startsWith("Basic ").contains("token=opaque"));
    }

    private ProviderTokens tokensWithKnownMetadata() throws IOException {
        provider.behave(
                StubProvider.INTROSPECTION,
                StubProvider.answer("{\"active\":true,\"sub\":\"4711\",\"aud\":[\"millrace\"]}"));
        ProviderTokens tokens = tokens(Duration.ofSeconds(30), settings("keycloak", provider, true));
        assertThat(tokens.check("opaque")).isPresent();
        clock.advance(Duration.ofHours(1));
        return tokens;
    }

    @Test
    void while_a_thread_reads_the_metadata_again_other_threads_use_the_known_metadata() throws Exception {
        ProviderTokens tokens = tokensWithKnownMetadata();
        CountDownLatch isReading = new CountDownLatch(1);
        provider.behave(StubProvider.METADATA, exchange -> {
            isReading.countDown();
            provider.silence().handle(exchange);
        });
        CompletableFuture<Optional<Checked>> reader = CompletableFuture.supplyAsync(() -> tokens.check("opaque 1"));
        isReading.await();

        assertThat(tokens.check("opaque 2")).isPresent();

        assertThat(reader).isNotDone();
        provider.close();
        assertThatThrownBy(reader::join).hasCauseInstanceOf(Rejection.class);
    }

    @Test
    void a_failure_to_read_the_metadata_again_is_logged() throws IOException {
        ProviderTokens tokens = tokensWithKnownMetadata();
        provider.behave(StubProvider.METADATA, StubProvider.answer(503, "{}"));

        assertThat(tokens.check("opaque 1")).isPresent();

        assertThat(log).singleElement().asString().contains("keycloak", "503");
    }

    @Test
    void an_opaque_token_that_is_inactive_or_for_another_audience_is_rejected() throws IOException {
        ProviderTokens tokens = tokens(Duration.ofMinutes(1), settings("keycloak", provider, true));
        for (String response : List.of(
                "{\"active\":false}",
                "{\"active\":true,\"sub\":\"4711\"}",
                "{\"active\":true,\"sub\":\"4711\",\"aud\":\"account\"}",
                "{\"active\":true,\"sub\":\"4711\",\"aud\":\"millrace\",\"iss\":\"https://evil.example\"}",
                "{\"active\":true,\"sub\":\"4711\",\"aud\":\"millrace\",\"token_use\":\"refresh_token\"}",
                "{\"active\":true,\"sub\":\"4711\",\"aud\":\"millrace\",\"exp\":1}")) {
            provider.behave(StubProvider.INTROSPECTION, StubProvider.answer(response));
            clock.advance(Duration.ofSeconds(10));

            assertThat(tokens.check("opaque")).as(response).isEmpty();
        }
        int questions = provider.requests(StubProvider.INTROSPECTION);
        assertThat(tokens.check("opaque")).as("within ten seconds").isEmpty();
        assertThat(provider.requests(StubProvider.INTROSPECTION)).isEqualTo(questions);
        provider.behave(StubProvider.INTROSPECTION, exchange -> exchange.sendResponseHeaders(500, -1));
        assertUnavailable(tokens, "another");
    }

    @Test
    void a_provider_that_fails_does_not_prevent_that_another_accepts_a_token() throws IOException {
        provider.behave(StubProvider.INTROSPECTION, exchange -> exchange.sendResponseHeaders(500, -1));
        other.behave(
                StubProvider.INTROSPECTION,
                StubProvider.answer("{\"active\":true,\"sub\":\"4711\",\"aud\":\"millrace\"}"));
        ProviderTokens tokens =
                tokens(Duration.ofMinutes(1), settings("keycloak", provider, true), settings("other", other, true));

        assertThat(tokens.check("opaque"))
                .hasValueSatisfying(checked -> assertThat(checked.caller().expiresAt())
                        .as("the provider does not tell the expiry")
                        .isEmpty());
    }

    @Test
    void an_opaque_token_is_not_sent_to_a_provider_that_does_not_check_tokens() throws IOException {
        assertThat(tokens().check("opaque")).isEmpty();
        assertThat(provider.requests(StubProvider.INTROSPECTION)).isZero();
    }

    private static void assertUnavailable(ProviderTokens tokens, String token) {
        assertThatThrownBy(() -> tokens.check(token)).isInstanceOfSatisfying(Rejection.class, rejection -> {
            assertThat(rejection.reason()).isEqualTo(Rejection.Reason.UNAVAILABLE);
            assertThat(rejection).hasMessage("the identity provider [keycloak] does not respond");
        });
    }

    private static final class MovableClock extends Clock {

        private Instant now = Instant.parse("2026-11-27T12:00:00Z");

        void advance(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}

package io.millrace.adapters.oidc;

import static io.millrace.adapters.oidc.StubProvider.TOKEN;
import static io.millrace.adapters.oidc.StubProvider.USER_INFO;
import static io.millrace.adapters.oidc.StubProvider.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Grant;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Logout;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.RoleMapping;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.security.user.Username;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SignInTest {

    private static final ProviderName NAME = new ProviderName("keycloak");
    private static final RSAKey KEY = StubProvider.rsa("one");
    private static final RSAKey OTHER_KEY = StubProvider.rsa("two");
    private static final String CALLBACK = "https://millrace.example/oauth/callback/keycloak";
    private static final RoleName READER = new RoleName("reader");
    private static final SignInAttempt ATTEMPT = attempt("the-state");

    private final StubProvider provider = new StubProvider(KEY.toPublicJWK());
    private final StubProvider other = new StubProvider();
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final IdentityProviders signIns = signIns(Duration.ofSeconds(10), Optional.of("s3cret"));

    private int attempts;

    private static SignInAttempt attempt(String state) {
        return new SignInAttempt(NAME, state, "the-nonce", "v".repeat(43), CALLBACK, Optional.empty(), Instant.EPOCH);
    }

    private SignInAttempt another() {
        attempts++;
        return attempt("state " + attempts);
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        provider.close();
        other.close();
    }

    private IdentityProviders signIns(Duration timeout, Optional<String> secret) {
        ProviderSettings settings = new ProviderSettings(
                NAME,
                provider.issuer(),
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                false,
                Optional.of(new ProviderSettings.SignIn("millrace", secret, List.of("openid", "profile"))),
                new ProviderSettings.Presentation("Keycloak", Optional.empty()),
                "preferred_username",
                "groups",
                new RoleMapping(Map.of("staff", List.of(READER))),
                Set.of("RS256"),
                Optional.empty(),
                Optional.empty());
        try {
            return ProviderTokens.of(List.of(settings), Clock.systemUTC(), log::add, timeout)
                    .signIns();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> changes) {
        return changes.apply(new JWTClaimsSet.Builder()
                        .issuer(provider.issuer())
                        .subject("4711")
                        .audience("millrace")
                        .issueTime(Date.from(Instant.now()))
                        .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                        .claim("nonce", "the-nonce")
                        .claim("sid", "sid-1")
                        .claim("preferred_username", "alice")
                        .claim("name", "Alice Liddell")
                        .claim("groups", List.of("staff", "unknown")))
                .build();
    }

    private static String signed(JWSAlgorithm algorithm, String keyId, JWSSigner signer, JWTClaimsSet claims) {
        return signed(new JWSHeader.Builder(algorithm).keyID(keyId).build(), signer, claims);
    }

    private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims) {
        SignedJWT token = new SignedJWT(header, claims);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private static JWSSigner signer(RSAKey key) {
        try {
            return new RSASSASigner(key);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signed(JWTClaimsSet claims) {
        return signed(JWSAlgorithm.RS256, "one", signer(KEY), claims);
    }

    private void grant(String idToken) {
        grant("opaque", Optional.of(idToken));
    }

    private void grant(String accessToken, Optional<String> idToken) {
        provider.behave(
                TOKEN,
                answer("{\"access_token\":\"" + accessToken
                        + "\",\"token_type\":\"Bearer\",\"expires_in\":300,\"refresh_token\":\"r1\""
                        + idToken.map(token -> ",\"id_token\":\"" + token + "\"")
                                .orElse("") + "}"));
    }

    private Optional<Grant> exchange() {
        return signIns.exchange(another(), "the-code", Optional.empty());
    }

    private Optional<Grant> refresh() {
        return signIns.refresh(alice(), known(), "r0");
    }

    private static void assertReason(ThrowingCallable call, Rejection.Reason reason) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(reason));
    }

    private Optional<Grant> exchanged(UnaryOperator<JWTClaimsSet.Builder> changes) {
        grant(signed(claims(changes)));
        return exchange();
    }

    private ForeignIdentity alice() {
        return new ForeignIdentity(NAME, provider.issuer(), "4711");
    }

    private static ForeignProfile known() {
        return new ForeignProfile(
                new Username("keycloak:alice"), List.of(READER), Optional.of("Alice"), Optional.empty());
    }

    @Test
    void the_browser_goes_to_the_provider_with_all_protections() {
        String address = signIns.signIn(ATTEMPT);

        assertThat(address).startsWith(provider.issuer() + "/authorize?");
        assertThat(List.of(address.substring(address.indexOf('?') + 1).split("&", -1)))
                .contains(
                        "response_type=code",
                        "client_id=millrace",
                        "scope=openid+profile",
                        "state=the-state",
                        "nonce=the-nonce",
                        "code_challenge_method=S256")
                .noneMatch(parameter -> parameter.contains(ATTEMPT.verifier()))
                .anyMatch(parameter -> parameter.startsWith("code_challenge="));
    }

    @Test
    void a_code_is_exchanged_for_an_identity_and_a_profile() {
        AtomicReference<String> request = new AtomicReference<>("");
        String idToken = signed(claims(all -> all));
        provider.behave(TOKEN, exchange -> {
            request.set(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            answer("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"refresh_token\":\"r1\",\"id_token\":\""
                            + idToken + "\"}")
                    .handle(exchange);
        });

        Grant grant = exchange().orElseThrow();

        assertThat(grant)
                .isEqualTo(new Grant(
                        alice(),
                        new ForeignProfile(
                                new Username("keycloak:alice"),
                                List.of(READER),
                                Optional.of("Alice Liddell"),
                                Optional.empty()),
                        Optional.of("sid-1"),
                        Optional.of("r1"),
                        Optional.of(idToken),
                        true));
        assertThat(request.get())
                .startsWith("Basic "
                        + Base64.getEncoder().encodeToString("millrace:s3cret".getBytes(StandardCharsets.UTF_8)))
                .contains("code=the-code", "code_verifier=" + ATTEMPT.verifier(), "grant_type=authorization_code");
        assertThat(provider.requests(USER_INFO)).isZero();
    }

    @Test
    void a_public_client_sends_its_id_and_no_secret() {
        AtomicReference<String> request = new AtomicReference<>("");
        provider.behave(TOKEN, exchange -> {
            request.set(exchange.getRequestHeaders().containsKey("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            answer(400, "{\"error\":\"invalid_grant\"}").handle(exchange);
        });

        assertThat(signIns(Duration.ofSeconds(10), Optional.empty()).exchange(ATTEMPT, "c", Optional.empty()))
                .isEmpty();

        assertThat(request.get()).startsWith("false ").contains("client_id=millrace");
    }

    @Test
    void an_id_token_for_another_purpose_is_rejected() {
        assertThat(exchanged(all -> all)).isPresent();
        assertThat(exchanged(all -> all.claim("nonce", "another"))).isEmpty();
        assertThat(exchanged(all -> all.claim("nonce", null))).isEmpty();
        assertThat(exchanged(all -> all.audience("another"))).isEmpty();
        assertThat(exchanged(all -> all.audience(List.of("millrace", "another")).claim("azp", "another")))
                .isEmpty();
        assertThat(exchanged(all -> all.audience(List.of("millrace", "another"))))
                .isEmpty();
        assertThat(exchanged(all -> all.audience(List.of("millrace", "another")).claim("azp", "millrace")))
                .isPresent();
        assertThat(exchanged(all -> all.issuer(other.issuer()))).isEmpty();
        assertThat(exchanged(all -> all.subject(null))).isEmpty();
        assertThat(exchanged(all -> all.expirationTime(Date.from(Instant.now().minusSeconds(120)))))
                .isEmpty();
        assertThat(exchanged(all -> all.issueTime(Date.from(Instant.now().plusSeconds(600)))))
                .isEmpty();
        assertThat(exchanged(all -> all.claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")))
                .isEmpty();
        assertThat(exchanged(all -> all.claim("events", Map.of()))).isEmpty();
    }

    @Test
    void the_signature_must_be_made_with_a_key_of_the_provider_and_an_allowed_algorithm() throws Exception {
        JWTClaimsSet claims = claims(all -> all);

        grant(signed(JWSAlgorithm.RS256, "one", signer(OTHER_KEY), claims));
        assertThat(exchange()).isEmpty();
        grant(signed(JWSAlgorithm.RS512, "one", signer(KEY), claims));
        assertThat(exchange()).isEmpty();
        grant(signed(
                JWSAlgorithm.HS256, "one", new MACSigner(KEY.toRSAPublicKey().getEncoded()), claims));
        assertThat(exchange()).isEmpty();
        grant(new PlainJWT(claims).serialize());
        assertThat(exchange()).isEmpty();
        grant("opaque", Optional.empty());
        assertThat(exchange()).isEmpty();
    }

    @Test
    void the_response_of_another_issuer_is_rejected_before_the_code_is_sent() {
        grant(signed(claims(all -> all)));

        assertThat(signIns.exchange(ATTEMPT, "the-code", Optional.of(other.issuer())))
                .isEmpty();

        assertThat(provider.requests(TOKEN)).isZero();
        assertThat(signIns.exchange(ATTEMPT, "the-code", Optional.of(provider.issuer())))
                .isPresent();
    }

    @Test
    void a_rejected_code_is_not_a_failure_of_the_provider() {
        provider.behave(TOKEN, answer(400, "{\"error\":\"invalid_grant\"}"));

        assertThat(exchange()).isEmpty();
        assertThat(log)
                .singleElement()
                .asString()
                .contains("[keycloak]: a sign-in failed", "[invalid_grant]")
                .doesNotContain("the-code", "s3cret");
    }

    @Test
    void a_blank_code_is_not_sent_to_the_provider() {
        assertThat(signIns.exchange(another(), " ", Optional.empty())).isEmpty();

        assertThat(provider.requests(TOKEN)).isZero();
    }

    @Test
    void the_code_of_an_attempt_is_exchanged_once() {
        provider.behave(TOKEN, answer(400, "{\"error\":\"invalid_grant\"}"));

        assertThat(signIns.exchange(ATTEMPT, "junk", Optional.empty())).isEmpty();
        assertThat(signIns.exchange(ATTEMPT, "more junk", Optional.empty())).isEmpty();

        assertThat(provider.requests(TOKEN)).isEqualTo(1);
    }

    @Test
    void the_failed_check_of_a_sign_in_is_logged() {
        assertThat(exchanged(all -> all.claim("azp", "another"))).isEmpty();

        assertThat(log).singleElement().asString().contains("the ID token was issued to another client");
    }

    @Test
    void the_beginning_of_the_error_code_of_a_provider_is_logged() {
        provider.behave(TOKEN, answer(400, "{\"error\":\"overslept" + "x".repeat(1_000) + "\"}"));

        assertReason(this::exchange, Rejection.Reason.UNAVAILABLE);

        assertThat(log).singleElement().asString().contains("[overslept").hasSizeLessThan(400);
    }

    @Test
    void a_token_cannot_add_lines_to_the_log() {
        assertThat(exchanged(all -> all.issuer("https://evil.example\nline"))).isEmpty();

        assertThat(log).singleElement().asString().contains("https://evil.example?line");
    }

    @Test
    void failed_sign_ins_do_not_displace_the_failures_of_the_provider() {
        assertThat(exchanged(all -> all.claim("azp", "another"))).isEmpty();
        provider.behave(TOKEN, answer(500, "{}"));

        assertReason(this::exchange, Rejection.Reason.UNAVAILABLE);

        assertThat(log).hasSize(2);
    }

    @Test
    void users_who_sign_in_do_not_delay_the_operations_on_sessions() throws InterruptedException {
        grant(signed(claims(all -> all)));
        assertThat(exchange()).isPresent();
        CountDownLatch sent = new CountDownLatch(16);
        provider.behave(TOKEN, exchange -> {
            sent.countDown();
            provider.silence().handle(exchange);
        });
        for (int i = 0; i < 16; i++) {
            SignInAttempt attempt = another();
            threads.execute(() -> assertThatThrownBy(() -> signIns.exchange(attempt, "junk", Optional.empty()))
                    .isInstanceOf(Rejection.class));
        }
        sent.await();

        assertReason(this::exchange, Rejection.Reason.OVERLOADED);
        assertThat(logout(all -> all)).isPresent();
        grant("opaque", Optional.empty());
        provider.behave(USER_INFO, answer("{\"sub\":\"4711\"}"));
        assertThat(refresh()).isPresent();
    }

    @Test
    void a_provider_that_misbehaves_is_unavailable() {
        IdentityProviders impatient = signIns(Duration.ofMillis(500), Optional.of("s3cret"));
        List<StubProvider.Behaviour> behaviours = List.of(
                provider.silence(),
                provider.beginning(),
                provider.endless(),
                StubProvider.redirectTo(other.issuer() + TOKEN),
                answer("{"),
                answer(500, "{}"),
                answer(401, "{\"error\":\"invalid_client\"}"),
                answer("{\"access_token\":\"" + "a".repeat(ProviderClient.LARGEST_BODY) + "\"}"));

        for (StubProvider.Behaviour behaviour : behaviours) {
            provider.behave(TOKEN, behaviour);
            assertReason(
                    () -> impatient.exchange(another(), "the-code", Optional.empty()), Rejection.Reason.UNAVAILABLE);
        }
        assertThat(other.requests(TOKEN)).isZero();
        assertThat(log.toString()).doesNotContain("s3cret", "the-code");
    }

    @Test
    void roles_that_the_id_token_does_not_have_come_from_the_access_token() {
        String idToken = signed(claims(all -> all.claim("groups", null)));
        grant(signed(claims(all -> all.audience("api"))), Optional.of(idToken));
        assertThat(exchange().orElseThrow().profile().roles()).containsExactly(READER);

        provider.behave(USER_INFO, answer("{\"sub\":\"4711\"}"));
        grant(signed(claims(all -> all.subject("4712"))), Optional.of(idToken));
        assertThat(exchange().orElseThrow().profile().roles()).isEmpty();
    }

    @Test
    void roles_that_no_token_has_come_from_the_provider_if_it_names_the_same_user() {
        grant(signed(claims(all -> all.claim("groups", null))));

        provider.behave(USER_INFO, answer("{\"sub\":\"4711\",\"groups\":[\"staff\"]}"));
        assertThat(exchange().orElseThrow().profile().roles()).containsExactly(READER);
        provider.behave(USER_INFO, answer("{\"sub\":\"4712\",\"groups\":[\"staff\"]}"));
        assertThat(exchange().orElseThrow().profile().roles()).isEmpty();
    }

    @Test
    void a_sign_in_without_an_answer_about_the_user_has_no_roles_and_gets_no_other_name() {
        provider.behave(USER_INFO, answer(429, "{}"));
        grant(signed(claims(all -> all.claim("groups", null))));
        assertThat(exchange().orElseThrow().profile().roles()).isEmpty();

        grant(signed(claims(all -> all.claim("preferred_username", null))));
        assertReason(this::exchange, Rejection.Reason.UNAVAILABLE);

        provider.behave(USER_INFO, answer("{\"sub\":\"4711\"}"));
        assertThat(exchange().orElseThrow().profile().username()).hasToString("keycloak:4711");
    }

    @Test
    void a_refresh_without_an_answer_about_the_user_keeps_the_roles_and_the_new_token() {
        IdentityProviders impatient = signIns(Duration.ofMillis(500), Optional.of("s3cret"));
        grant(signed(claims(all -> all.claim("groups", null).claim("preferred_username", null))));
        List<StubProvider.Behaviour> behaviours = List.of(
                provider.silence(),
                answer("no JSON"),
                answer(500, "{}"),
                answer(401, "{}"),
                answer(403, "{}"),
                answer(429, "{}"));

        for (StubProvider.Behaviour behaviour : behaviours) {
            provider.behave(USER_INFO, behaviour);
            Grant grant = impatient.refresh(alice(), known(), "r0").orElseThrow();
            assertThat(grant.profile()).isEqualTo(known());
            assertThat(grant.refreshToken()).contains("r1");
            assertThat(grant.isConfirmed()).isTrue();
        }
    }

    @Test
    void without_the_keys_of_the_provider_neither_a_code_nor_a_refresh_token_is_used_up() {
        grant(signed(claims(all -> all)));
        provider.behave(StubProvider.KEYS, answer(503, "{}"));

        assertReason(this::refresh, Rejection.Reason.UNAVAILABLE);
        assertReason(this::exchange, Rejection.Reason.UNAVAILABLE);

        assertThat(provider.requests(TOKEN)).isZero();
    }

    @Test
    void a_refresh_whose_id_token_cannot_be_checked_returns_the_new_token() throws InterruptedException {
        grant(signed(claims(all -> all)));
        assertThat(refresh().orElseThrow().isConfirmed()).isTrue();
        String unknownKey = signed(JWSAlgorithm.RS256, "two", signer(OTHER_KEY), claims(all -> all));
        CountDownLatch isReading = new CountDownLatch(1);
        provider.behave(StubProvider.KEYS, exchange -> {
            isReading.countDown();
            provider.silence().handle(exchange);
        });
        threads.execute(() -> assertThat(signIns.logout(NAME, unknownKey)).isEmpty());
        isReading.await();

        grant(unknownKey);
        Grant grant = refresh().orElseThrow();

        assertThat(grant.isConfirmed()).isFalse();
        assertThat(grant.refreshToken()).contains("r1");
        assertThat(grant.profile()).isEqualTo(known());
    }

    @Test
    void a_refresh_confirms_the_same_user() {
        grant(signed(claims(all -> all.claim("nonce", null).claim("groups", List.of()))));
        assertThat(signIns.refresh(alice(), known(), "r0")
                        .orElseThrow()
                        .profile()
                        .roles())
                .isEmpty();

        grant(signed(claims(all -> all.subject("4712"))));
        assertThat(signIns.refresh(alice(), known(), "r0")).isEmpty();

        provider.behave(TOKEN, answer(400, "{\"error\":\"invalid_grant\"}"));
        assertThat(signIns.refresh(alice(), known(), "r0")).isEmpty();
    }

    @Test
    void a_refresh_that_tells_nothing_about_roles_keeps_them() {
        provider.behave(USER_INFO, answer("{\"sub\":\"4711\"}"));
        grant("opaque", Optional.empty());
        assertThat(signIns.refresh(alice(), known(), "r0").orElseThrow().profile())
                .isEqualTo(known());

        provider.behave(USER_INFO, answer("{\"sub\":\"4711\",\"groups\":[]}"));
        assertThat(signIns.refresh(alice(), known(), "r0")
                        .orElseThrow()
                        .profile()
                        .roles())
                .isEmpty();
    }

    private JWTClaimsSet logoutClaims(UnaryOperator<JWTClaimsSet.Builder> changes) {
        return changes.apply(new JWTClaimsSet.Builder()
                        .issuer(provider.issuer())
                        .audience("millrace")
                        .issueTime(Date.from(Instant.now()))
                        .expirationTime(Date.from(Instant.now().plusSeconds(120)))
                        .jwtID("one")
                        .claim("sid", "sid-1")
                        .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())))
                .build();
    }

    private Optional<Logout> logout(UnaryOperator<JWTClaimsSet.Builder> changes) {
        return signIns.logout(NAME, signed(logoutClaims(changes)));
    }

    @Test
    void a_logout_token_names_a_session_or_a_user() {
        assertThat(logout(all -> all).orElseThrow().sid()).contains("sid-1");
        assertThat(logout(all -> all.claim("sid", null).subject("4711"))
                        .orElseThrow()
                        .subject())
                .contains("4711");
        JWSHeader typed = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("one")
                .type(new JOSEObjectType("logout+jwt"))
                .build();
        assertThat(signIns.logout(NAME, signed(typed, signer(KEY), logoutClaims(all -> all))))
                .isPresent();
    }

    @Test
    void other_tokens_are_no_logout_tokens() {
        assertThat(signIns.logout(NAME, signed(claims(all -> all)))).isEmpty();
        assertThat(logout(all -> all.claim("nonce", "the-nonce"))).isEmpty();
        assertThat(logout(all -> all.audience("another"))).isEmpty();
        assertThat(logout(all -> all.issuer(other.issuer()))).isEmpty();
        assertThat(logout(all -> all.claim("events", null))).isEmpty();
        assertThat(logout(all -> all.claim("events", Map.of("another", Map.of()))))
                .isEmpty();
        assertThat(logout(all -> all.claim("sid", null))).isEmpty();
        assertThat(logout(all -> all.issueTime(null))).isEmpty();
        assertThat(logout(all -> all.issueTime(Date.from(Instant.now().minusSeconds(600)))))
                .isEmpty();
        assertThat(logout(all -> all.expirationTime(Date.from(Instant.now().minusSeconds(120)))))
                .isEmpty();
        assertThat(signIns.logout(NAME, signed(JWSAlgorithm.RS256, "one", signer(OTHER_KEY), logoutClaims(all -> all))))
                .isEmpty();
        assertThat(signIns.logout(NAME, new PlainJWT(logoutClaims(all -> all)).serialize()))
                .isEmpty();
        assertThat(signIns.logout(NAME, "x".repeat(20_000))).isEmpty();
    }

    @Test
    void the_browser_signs_out_at_the_provider_even_without_an_id_token() {
        String idToken = signed(claims(all -> all));

        assertThat(signIns.signOut(alice(), Optional.of(idToken), "https://millrace.example/console/"))
                .hasValueSatisfying(address -> assertThat(address)
                        .startsWith(provider.issuer() + "/logout?")
                        .contains(
                                "id_token_hint=" + idToken,
                                "client_id=millrace",
                                "post_logout_redirect_uri=https%3A%2F%2Fmillrace.example%2Fconsole%2F"));
        assertThat(signIns.signOut(alice(), Optional.empty(), "https://millrace.example/console/"))
                .isPresent();
    }

    @Test
    void a_provider_that_is_away_does_not_prevent_a_logout() {
        provider.behave(StubProvider.METADATA, provider.silence());

        assertThat(signIns(Duration.ofMillis(500), Optional.empty())
                        .signOut(alice(), Optional.empty(), "https://millrace.example/"))
                .isEmpty();
    }

    @Test
    void only_users_of_the_configured_issuer_are_accepted() {
        assertThat(signIns.accepts(alice())).isTrue();
        assertThat(signIns.accepts(new ForeignIdentity(NAME, other.issuer(), "4711")))
                .isFalse();
        assertThat(signIns.accepts(new ForeignIdentity(new ProviderName("okta"), provider.issuer(), "4711")))
                .isFalse();
    }
}

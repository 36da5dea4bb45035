package io.millrace.adapters.http.token;

import static io.millrace.adapters.http.token.TokenFixture.ALICE;
import static io.millrace.adapters.http.token.TokenFixture.ISSUER;
import static io.millrace.adapters.http.token.TokenFixture.LIFE;
import static io.millrace.adapters.http.token.TokenFixture.NOW;
import static io.millrace.adapters.http.token.TokenFixture.at;
import static io.millrace.adapters.http.token.TokenFixture.claims;
import static io.millrace.adapters.http.token.TokenFixture.generator;
import static io.millrace.adapters.http.token.TokenFixture.validator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.KeyUnreadableException;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("cryptography")
class AccessTokenTest {

    private static KeyRing rotated(KeyRing ring, SignatureAlgorithm algorithm, Instant now) {
        return ring.rotate(Keys.made(algorithm, 2), now, LIFE);
    }

    private static Authentication named(String fullName) {
        return new Authentication(
                new Username("joerg"),
                List.of(),
                Optional.of(fullName),
                Optional.empty(),
                new Authentication.Means.Login(),
                Optional.empty());
    }

    @ParameterizedTest
    @EnumSource
    void what_was_said_is_read(SignatureAlgorithm algorithm) {
        Keys keys = Keys.of(algorithm);

        String token = generator(keys).generate(claims());

        assertThat(validator(keys).validate(token)).contains(claims());
        assertThat(keys.asked()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void the_header_names_algorithm_type_and_key_and_nothing_else(SignatureAlgorithm algorithm) throws Exception {
        Keys keys = Keys.of(algorithm);

        SignedJWT token = SignedJWT.parse(generator(keys).generate(claims()));

        assertThat(token.getHeader().toJSONObject())
                .isEqualTo(Map.of(
                        "alg",
                        algorithm.key(),
                        "typ",
                        "at+jwt",
                        "kid",
                        Keys.made(algorithm, 0).id()));
    }

    @Test
    void any_other_program_reads_the_claims() throws Exception {
        Keys keys = Keys.of(SignatureAlgorithm.RS256);

        SignedJWT token = SignedJWT.parse(generator(keys).generate(claims()));

        assertThat(token.verify(new RSASSAVerifier(
                        Keys.pair(SignatureAlgorithm.RS256, 0).toRSAKey().toPublicJWK())))
                .isTrue();
        assertThat(token.getPayload().toJSONObject())
                .isEqualTo(Map.of(
                        "iss",
                        ISSUER,
                        "sub",
                        "alice",
                        "iat",
                        NOW.getEpochSecond(),
                        "nbf",
                        NOW.getEpochSecond(),
                        "exp",
                        NOW.plus(LIFE).getEpochSecond(),
                        "jti",
                        "session-1.stamp-1.unique-1",
                        "roles",
                        List.of("admin", "reader"),
                        "name",
                        "alice",
                        "admin",
                        true));
    }

    @Test
    void a_name_may_be_written_in_any_script_and_a_user_may_have_no_roles() {
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        AccessTokenClaims claims = claims(named("Jörg \"</script>\" 李 \uD83D\uDE00"));

        assertThat(validator(keys).validate(generator(keys).generate(claims))).contains(claims);
    }

    @Test
    void a_token_that_nobody_would_read_is_not_made() {
        List<RoleName> many = IntStream.range(0, 400)
                .mapToObj(number -> new RoleName("a-role-with-a-long-name-" + number))
                .toList();
        AccessTokenClaims claims = claims(Authentication.of(ALICE.username(), many));

        assertThatThrownBy(() -> generator(Keys.of(SignatureAlgorithm.EDDSA)).generate(claims))
                .isInstanceOf(Rejection.class)
                .hasMessage("the roles and the full name of user [alice] do not fit into an access token of 8192"
                        + " characters");
    }

    @ParameterizedTest
    @EnumSource
    void many_threads_make_and_read_tokens_at_once(SignatureAlgorithm algorithm) {
        Keys keys = Keys.of(algorithm);
        JoseAccessTokenGenerator generator = generator(keys);
        JoseAccessTokenValidator validator = validator(keys);

        assertThat(IntStream.range(0, 64)
                        .parallel()
                        .mapToObj(number -> validator.validate(generator.generate(claims())))
                        .toList())
                .hasSize(64)
                .containsOnly(Optional.of(claims()));
    }

    @Nested
    class Times {

        private final Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        private final String token = generator(keys).generate(claims());

        @Test
        void a_token_is_good_until_the_second_it_expires() {
            assertThat(validator(keys, NOW.plus(LIFE).minusMillis(1)).validate(token))
                    .isPresent();
            assertThat(validator(keys, NOW.plus(LIFE)).validate(token)).isEmpty();
        }

        @Test
        void a_token_of_an_instance_whose_clock_is_fast_is_good_from_a_minute_before() {
            assertThat(validator(keys, NOW.minusSeconds(60)).validate(token)).isPresent();
            assertThat(validator(keys, NOW.minusSeconds(60).minusMillis(1)).validate(token))
                    .isEmpty();
        }
    }

    @Nested
    class Rotations {

        private final SignatureAlgorithm algorithm = SignatureAlgorithm.ES256;
        private final Keys keys = Keys.of(algorithm);
        private final KeyRing before = keys.keys();
        private final JoseAccessTokenGenerator generator = generator(keys);

        @Test
        void a_token_signed_before_a_rotation_stays_good_until_it_expires() {
            String token = generator.generate(claims());

            keys.change(rotated(before, algorithm, NOW));

            assertThat(validator(keys, NOW.plus(LIFE).minusSeconds(1)).validate(token))
                    .contains(claims());
            assertThat(validator(keys, NOW.plus(LIFE)).validate(token)).isEmpty();
        }

        @Test
        void the_key_that_was_next_signs_after_a_rotation() throws Exception {
            generator.generate(claims());

            keys.change(rotated(before, algorithm, NOW));

            assertThat(SignedJWT.parse(generator.generate(claims())).getHeader().getKeyID())
                    .isEqualTo(before.next().id());
        }

        @Test
        void an_instance_that_has_not_heard_of_a_rotation_reads_tokens_of_one_that_has() {
            Keys elsewhere = new Keys(rotated(before, algorithm, NOW));

            String token = generator(elsewhere).generate(claims());

            assertThat(validator(keys).validate(token)).contains(claims());
            assertThat(keys.asked()).isZero();
        }

        @Test
        void a_key_that_is_not_known_yet_is_asked_for_once() {
            KeyRing twice = KeyRing.first(Keys.made(algorithm, 2), Keys.made(algorithm, 1));
            String token = generator(new Keys(twice)).generate(claims());
            keys.changeElsewhere(twice);

            assertThat(validator(keys).validate(token)).contains(claims());
            assertThat(keys.asked()).isEqualTo(1);
        }

        @Test
        void a_change_of_algorithm_refuses_no_token() {
            String token = generator.generate(claims());
            Keys changed = new Keys(before.replace(
                    Keys.made(SignatureAlgorithm.EDDSA, 0), Keys.made(SignatureAlgorithm.EDDSA, 1), NOW, LIFE));

            String fresh = generator(changed).generate(claims());

            assertThat(validator(changed).validate(token)).contains(claims());
            assertThat(validator(changed).validate(fresh)).contains(claims());
        }

        @Test
        void a_key_whose_time_is_over_proves_nothing() {
            AccessTokenClaims longLived = AccessTokenClaims.of(ISSUER, ALICE, claims().id(), NOW, Duration.ofDays(2));
            String token = generator.generate(longLived);

            keys.change(rotated(before, algorithm, NOW));

            assertThat(validator(keys, NOW.plus(LIFE)).validate(token)).isPresent();
            assertThat(validator(keys, NOW.plus(LIFE).plus(KeyRing.SKEW)).validate(token))
                    .isEmpty();
        }
    }

    @Test
    void a_key_that_was_sealed_with_another_secret_does_not_sign() {
        KeySealing other = KeySealing.with(StrongSecret.of("keys.secret", Keys.SECRET_TEXT + "x", false));
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);

        assertThatThrownBy(() -> new JoseAccessTokenGenerator(keys, other).generate(claims()))
                .isInstanceOf(KeyUnreadableException.class);
    }

    @Test
    void two_issuers_do_not_take_tokens_of_each_other() {
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        String token = generator(keys).generate(claims());

        assertThat(new JoseAccessTokenValidator("https://other.example", keys, at(NOW)).validate(token))
                .isEmpty();
    }
}

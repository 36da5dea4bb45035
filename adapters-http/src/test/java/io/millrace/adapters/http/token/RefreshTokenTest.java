package io.millrace.adapters.http.token;

import static io.millrace.adapters.http.token.TokenFixture.ALICE;
import static io.millrace.adapters.http.token.TokenFixture.base64;
import static io.millrace.adapters.http.token.TokenFixture.claims;
import static io.millrace.adapters.http.token.TokenFixture.generator;
import static io.millrace.adapters.http.token.TokenFixture.validator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("cryptography")
class RefreshTokenTest {

    private static final String TEXT = "Vb3!kQ8z-Lw5@Tn2%Hx7^Jm9&Rc4*Pf6(Gd1)Ys0+Ea~Uo?Ni|Zt{Bu}Kj<Ml>S#";
    private static final StrongSecret SECRET = StrongSecret.of("refresh.secret", TEXT, false);
    private static final UUID KEY = UUID.fromString("6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c");
    private static final String HEADER = "{\"alg\":\"HS256\"}";

    private final JoseRefreshTokenGenerator generator =
            new JoseRefreshTokenGenerator(SECRET, MacAlgorithm.HS256, () -> KEY);
    private final JoseRefreshTokenValidator validator = new JoseRefreshTokenValidator(SECRET, MacAlgorithm.HS256);

    private static String signed(String header, String payload) {
        String input = base64(header) + "." + base64(payload);
        try {
            return input + "."
                    + new MACSigner(TEXT.getBytes(StandardCharsets.UTF_8))
                            .sign(new JWSHeader(JWSAlgorithm.HS256), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_key_comes_back_with_every_algorithm(MacAlgorithm algorithm) {
        String token = new JoseRefreshTokenGenerator(SECRET, algorithm, UUID::randomUUID).generate(ALICE, KEY);

        assertThat(new JoseRefreshTokenValidator(SECRET, algorithm).validate(token))
                .contains(KEY);
    }

    @Test
    void a_token_is_a_JWS_over_the_text_of_the_key_and_nothing_else() throws Exception {
        JWSObject token = JWSObject.parse(generator.generate(ALICE, generator.createKey(ALICE)));

        assertThat(token.getHeader().toJSONObject()).isEqualTo(Map.of("alg", "HS256"));
        assertThat(token.getPayload().toString()).isEqualTo(KEY.toString());
        assertThat(token.verify(new MACVerifier(TEXT))).isTrue();
    }

    @Test
    void a_secret_in_base64_is_the_same_secret() {
        String encoded = Base64.getEncoder().encodeToString(TEXT.getBytes(StandardCharsets.UTF_8));
        StrongSecret same = StrongSecret.of("refresh.secret", encoded, true);

        assertThat(new JoseRefreshTokenValidator(same, MacAlgorithm.HS256).validate(generator.generate(ALICE, KEY)))
                .contains(KEY);
    }

    @Test
    void another_secret_and_another_algorithm_read_nothing() {
        StrongSecret other = StrongSecret.of("refresh.secret", TEXT + "x", false);
        String token = generator.generate(ALICE, KEY);

        assertThat(new JoseRefreshTokenValidator(other, MacAlgorithm.HS256).validate(token))
                .isEmpty();
        assertThat(new JoseRefreshTokenValidator(SECRET, MacAlgorithm.HS512).validate(token))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_secret_must_have_as_many_bits_as_the_hash(MacAlgorithm algorithm) {
        String fits = TEXT.substring(0, algorithm.leastBits() / 8);
        new JoseRefreshTokenValidator(StrongSecret.of("refresh.secret", fits, false), algorithm);

        String tooShort = TEXT.substring(0, algorithm.leastBits() / 8 - 1);
        assertThatThrownBy(() -> new JoseRefreshTokenGenerator(
                        StrongSecret.of("refresh.secret", tooShort, false), algorithm, UUID::randomUUID))
                .isInstanceOf(Rejection.class)
                .hasMessageStartingWith(
                        "the secret in refresh.secret has " + (algorithm.leastBits() - 8) + " bits and ")
                .hasMessageEndingWith("needs at least " + algorithm.leastBits())
                .hasMessageNotContaining(tooShort);
    }

    @Test
    void a_token_made_like_those_below_with_nothing_wrong_is_good() {
        assertThat(validator.validate(signed(HEADER, KEY.toString()))).contains(KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "alice",
                "6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2",
                "6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c ",
                "6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c\n",
                "6F1C1C0E-3F57-4B0C-9A0E-0C9D5F3A1B2C",
                "6f1c1c0e3f574b0c9a0e0c9d5f3a1b2c",
                "{6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c}",
                "\"6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c\"",
                "0-0-0-0-0",
                "6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c",
                "6f1c1c0e-3f57-4b0c-9a0e-\uff10c9d5f3a1b2c",
                "' OR '1'='1",
                "{\"sub\":\"alice\"}"
            })
    void a_payload_that_is_no_key_is_refused_though_its_signature_is_good(String payload) {
        assertThat(validator.validate(signed(HEADER, payload))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"alg\":\"none\"}",
                "{\"alg\":\"HS512\"}",
                "{\"alg\":\"RS256\"}",
                "{\"alg\":\"hs256\"}",
                "{\"alg\":null}",
                "{\"alg\":[\"HS256\"]}",
                "{\"alg\":\"HS256\",\"alg\":\"HS256\"}",
                "{\"alg\":\"HS256\",\"typ\":\"at+jwt\"}",
                "{\"alg\":\"HS256\",\"kid\":\"../../etc/passwd\"}",
                "{\"alg\":\"HS256\",\"jwk\":{\"kty\":\"oct\",\"k\":\"AA\"}}",
                "{\"alg\":\"HS256\",\"crit\":[\"b64\"],\"b64\":false}",
                "{\"alg\":\"HS256\",\"zip\":\"DEF\"}"
            })
    void a_header_that_says_anything_else_is_refused_though_its_signature_is_good(String header) {
        assertThat(validator.validate(signed(header, KEY.toString()))).isEmpty();
    }

    @Test
    void texts_that_are_no_such_token_are_refused() {
        String good = generator.generate(ALICE, KEY);
        String[] parts = good.split("\\.", -1);

        assertThat(new String[] {
                    "",
                    "..",
                    parts[0] + "." + parts[1],
                    parts[0] + "." + parts[1] + ".",
                    parts[0] + ".." + parts[2],
                    base64("{\"alg\":\"none\"}") + "." + parts[1] + ".",
                    good + ".",
                    good + " ",
                    good + "=",
                    good + "A",
                    good + "." + parts[2] + "." + parts[2],
                    good.substring(0, good.length() - 1),
                    good.replace('.', '\uFF0E'),
                    parts[0] + "." + base64(UUID.randomUUID().toString()) + "." + parts[2],
                    parts[0] + "." + parts[1] + "." + base64(new byte[32]),
                    "A".repeat(1_000_000),
                    good + "A".repeat(9_000)
                })
                .allSatisfy(token -> assertThat(validator.validate(token)).isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void a_hostile_access_token_is_no_refresh_token_either(SignatureAlgorithm algorithm) {
        assertThat(HostileTokens.of(algorithm))
                .allSatisfy(
                        (what, token) -> assertThat(validator.validate(token)).isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void neither_kind_of_token_passes_for_the_other(SignatureAlgorithm algorithm) {
        Keys keys = Keys.of(algorithm);
        JoseRefreshTokenValidator sameSecret =
                new JoseRefreshTokenValidator(StrongSecret.of("s", Keys.SECRET_TEXT, false), MacAlgorithm.HS256);

        assertThat(validator(keys).validate(generator.generate(ALICE, KEY))).isEmpty();
        assertThat(validator.validate(generator(keys).generate(claims()))).isEmpty();
        assertThat(sameSecret.validate(generator(keys).generate(claims()))).isEmpty();
    }
}

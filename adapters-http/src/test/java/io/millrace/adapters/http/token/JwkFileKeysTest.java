package io.millrace.adapters.http.token;

import static io.millrace.adapters.http.token.TokenFixture.NOW;
import static io.millrace.adapters.http.token.TokenFixture.at;
import static io.millrace.adapters.http.token.TokenFixture.claims;
import static io.millrace.adapters.http.token.TokenFixture.validator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.key.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("cryptography")
class JwkFileKeysTest {

    private static final KeySealing SEALING = KeySealing.forThisProcess(new SecureRandom());

    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("keys.json"), text);
    }

    private static String set(String... keys) {
        return Arrays.stream(keys).collect(Collectors.joining(",", "{\"keys\":[", "]}"));
    }

    private static String json(SignatureAlgorithm algorithm, int index) {
        return Keys.pair(algorithm, index).toJSONString();
    }

    private static String without(JWK key, String... members) {
        Map<String, Object> left = key.toJSONObject();
        left.keySet().removeAll(List.of(members));
        return JSONObjectUtils.toJSONString(left);
    }

    private void assertRefused(String text, String why) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> JwkFileKeys.read(file, SEALING))
                .isInstanceOf(Rejection.class)
                .hasMessage("the key file [" + file + "] " + why);
    }

    @ParameterizedTest
    @EnumSource
    void the_first_key_signs_the_second_is_next_and_the_others_prove(SignatureAlgorithm algorithm) throws Exception {
        Path file = file("\uFEFF" + set(json(algorithm, 0), json(algorithm, 1), json(algorithm, 2)));

        KeyRing ring = JwkFileKeys.read(file, SEALING).find().orElseThrow();
        Keys keys = new Keys(ring);
        String token = new JoseAccessTokenGenerator(keys, SEALING).generate(claims());

        assertThat(ring.keys())
                .extracting(SigningKey::id)
                .containsExactly(
                        Keys.made(algorithm, 0).id(),
                        Keys.made(algorithm, 1).id(),
                        Keys.made(algorithm, 2).id());
        assertThat(ring.active().material().publicKey())
                .isEqualTo(Keys.made(algorithm, 0).publicKey());
        assertThat(validator(keys).validate(token)).contains(claims());
        assertThat(validator(Keys.of(algorithm)).validate(token)).contains(claims());
        assertThat(new SigningKeyJwkProvider(keys, at(NOW)).keys()).hasSize(3);
    }

    @Test
    void keys_of_several_algorithms_may_stand_together() throws Exception {
        Path file = file(set(json(SignatureAlgorithm.EDDSA, 0), json(SignatureAlgorithm.RS256, 0)));

        KeyRing ring = JwkFileKeys.read(file, SEALING).find().orElseThrow();

        assertThat(ring.active().material().algorithm()).isEqualTo(SignatureAlgorithm.EDDSA);
        assertThat(ring.next().material().algorithm()).isEqualTo(SignatureAlgorithm.RS256);
    }

    @Test
    void a_key_without_an_id_is_named_by_its_thumbprint() throws Exception {
        String anonymous = without(Keys.pair(SignatureAlgorithm.ES256, 0), "kid", "use", "alg");
        Path file = file(set(anonymous, json(SignatureAlgorithm.ES256, 1)));

        assertThat(JwkFileKeys.read(file, SEALING).find().orElseThrow().active().id())
                .isEqualTo(Keys.made(SignatureAlgorithm.ES256, 0).id());
    }

    @Test
    void keys_in_a_file_are_changed_there_and_nowhere_else() throws Exception {
        Path file = file(set(json(SignatureAlgorithm.ES256, 0), json(SignatureAlgorithm.ES256, 1)));
        JwkFileKeys keys = JwkFileKeys.read(file, SEALING);
        KeyRing ring = keys.find().orElseThrow();

        assertThat(keys.begin(ring)).isFalse();
        assertThatThrownBy(() -> keys.replace(ring, ring))
                .isInstanceOf(Rejection.class)
                .hasMessage("the keys are read from the file [" + file + "]; change them there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "{}", "{\"keys\":{}}", "{\"keys\":[],\"keys\":[]}", "{\"keys\":null}"})
    void a_file_that_is_no_set_is_refused(String text) throws Exception {
        assertRefused(text, "is not a JSON Web Key set");
    }

    @Test
    void a_file_that_is_not_there_is_refused() {
        Path file = directory.resolve("none.json");

        assertThatThrownBy(() -> JwkFileKeys.read(file, SEALING))
                .isInstanceOf(Rejection.class)
                .hasMessage("the key file [" + file + "] cannot be read");
    }

    @Test
    void a_file_that_is_too_large_is_refused() throws Exception {
        assertRefused(" ".repeat(600_000), "is larger than 524288 bytes");
    }

    @Test
    void a_single_key_is_refused() throws Exception {
        assertRefused(
                set(json(SignatureAlgorithm.EDDSA, 0)),
                "must have 2 to 100 keys (the first signs, the second is next), but has 1");
    }

    @Test
    void the_same_key_twice_is_refused() throws Exception {
        assertRefused(
                set(json(SignatureAlgorithm.EDDSA, 0), json(SignatureAlgorithm.EDDSA, 0)),
                "has two keys with the id ["
                        + Keys.made(SignatureAlgorithm.EDDSA, 0).id() + "]");
    }

    @Test
    void a_public_key_is_refused() throws Exception {
        String open = Keys.pair(SignatureAlgorithm.RS256, 0).toPublicJWK().toJSONString();

        assertRefused(set(json(SignatureAlgorithm.RS256, 1), open), "has no private part (member d) of key 2");
    }

    @Test
    void a_private_part_that_belongs_to_another_key_is_refused() throws Exception {
        Map<String, Object> mixed = Keys.pair(SignatureAlgorithm.EDDSA, 0).toJSONObject();
        mixed.put("d", Keys.pair(SignatureAlgorithm.EDDSA, 1).toJSONObject().get("d"));

        assertRefused(
                set(JSONObjectUtils.toJSONString(mixed), json(SignatureAlgorithm.EDDSA, 2)),
                "has a private and a public part in key 1 that do not belong together");
    }

    @Test
    void a_key_for_anything_else_is_refused() throws Exception {
        String why =
                "has at position 1 a key that is not for RS256 with at least 2048 bits, ES256 or EdDSA with Ed25519";
        String good = json(SignatureAlgorithm.EDDSA, 0);
        JWK rsa = Keys.pair(SignatureAlgorithm.RS256, 0);

        assertRefused(
                set(
                        new ECKeyGenerator(Curve.P_384)
                                .keyUse(KeyUse.SIGNATURE)
                                .generate()
                                .toJSONString(),
                        good),
                why);
        assertRefused(set(rsa.toJSONString().replace("\"RS256\"", "\"PS256\""), good), why);
        assertRefused(set(rsa.toJSONString().replace("\"sig\"", "\"enc\""), good), why);
        assertRefused(set("{\"kty\":\"oct\",\"k\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}", good), why);
    }

    @Test
    void an_id_that_is_not_plain_is_refused() throws Exception {
        JWK pair = Keys.pair(SignatureAlgorithm.EDDSA, 0);

        assertRefused(
                set(pair.toJSONString().replace(pair.getKeyID(), "../key"), json(SignatureAlgorithm.EDDSA, 1)),
                "has key 1 with an id that does not match [A-Za-z0-9_-]{1,64}");
    }

    @Test
    void a_key_that_is_no_key_is_refused() throws Exception {
        assertRefused(set("{\"kty\":\"EC\"}", json(SignatureAlgorithm.EDDSA, 1)), "has no JSON Web Key at position 1");
        assertRefused(set("1", json(SignatureAlgorithm.EDDSA, 1)), "has no JSON Web Key at position 1");
    }

    @ParameterizedTest
    @EnumSource
    void whatever_a_member_holds_a_file_is_taken_or_refused_and_no_private_part_is_shown(SignatureAlgorithm algorithm)
            throws Exception {
        JWK pair = Keys.pair(algorithm, 0);
        List<Object> odd = List.of("", "AA", "AQAB", "x y", 1, true, List.of(), Map.of());
        for (String member : pair.toJSONObject().keySet()) {
            Map<String, Object> without = pair.toJSONObject();
            without.remove(member);
            assertTakenOrRefused(without, pair);
            for (Object value : odd) {
                Map<String, Object> changed = pair.toJSONObject();
                changed.put(member, value);
                assertTakenOrRefused(changed, pair);
            }
        }
        for (String member :
                List.of("x5u", "x5c", "x5t", "x5t#S256", "key_ops", "exp", "nbf", "iat", "oth", "revoked")) {
            for (Object value : odd) {
                Map<String, Object> more = pair.toJSONObject();
                more.put(member, value);
                assertTakenOrRefused(more, pair);
            }
        }
    }

    private void assertTakenOrRefused(Map<String, Object> key, JWK pair) throws IOException {
        Path file = file(set(JSONObjectUtils.toJSONString(key), json(SignatureAlgorithm.ES256, 1)));
        try {
            JwkFileKeys.read(file, SEALING);
        } catch (Rejection refused) {
            assertThat(refused.getMessage()).startsWith("the key file [").doesNotContain((String)
                    pair.toJSONObject().get("d"));
            assertThat(refused).hasNoCause();
        }
    }
}

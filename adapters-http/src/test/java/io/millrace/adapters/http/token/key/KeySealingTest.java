package io.millrace.adapters.http.token.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import io.millrace.adapters.http.token.Keys;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("cryptography")
class KeySealingTest {

    private static final KeySealing OTHER =
            KeySealing.with(StrongSecret.of("keys.secret", Keys.SECRET_TEXT.toUpperCase(Locale.ROOT), false));

    private static KeyMaterial with(KeyMaterial material, String sealed) {
        return new KeyMaterial(material.id(), material.algorithm(), material.publicKey(), new SealedKey(sealed));
    }

    @ParameterizedTest
    @EnumSource
    void a_pair_comes_back_whole(SignatureAlgorithm algorithm) {
        KeyMaterial material = Keys.made(algorithm, 0);

        JWK pair = Keys.SEALING.unseal(material);

        assertThat(pair.isPrivate()).isTrue();
        assertThat(pair.getKeyID()).isEqualTo(material.id());
        assertThat(JoseKeys.isPair(pair, algorithm)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void no_two_pairs_are_alike_and_each_is_named_by_its_thumbprint(SignatureAlgorithm algorithm) throws Exception {
        KeyMaterial first = Keys.made(algorithm, 0);

        assertThat(first.id()).isNotEqualTo(Keys.made(algorithm, 1).id());
        assertThat(first.id())
                .isEqualTo(JoseKeys.publicKey(first).computeThumbprint().toString());
        assertThat(JoseKeys.publicKey(first).isPrivate()).isFalse();
    }

    @Test
    void keys_are_as_strong_as_128_bits() {
        assertThat(Keys.pair(SignatureAlgorithm.RS256, 0).size()).isEqualTo(3_072);
        assertThat(Keys.pair(SignatureAlgorithm.ES256, 0).size()).isEqualTo(256);
        assertThat(Keys.pair(SignatureAlgorithm.EDDSA, 0).size()).isEqualTo(256);
    }

    @ParameterizedTest
    @EnumSource
    void what_is_kept_shows_nothing_of_the_private_part(SignatureAlgorithm algorithm) throws Exception {
        KeyMaterial material = Keys.made(algorithm, 0);
        Map<String, Object> pair = Keys.pair(algorithm, 0).toJSONObject();
        String sealed = material.privateKey().value();

        assertThat(JWEObject.parse(sealed).getHeader().toJSONObject())
                .isEqualTo(Map.of("alg", "dir", "enc", "A256GCM", "kid", material.id()));
        assertThat(material.publicKey().value()).doesNotContain("\"d\"", (String) pair.get("d"));
        assertThat(material.toString()).doesNotContain((String) pair.get("d"), sealed);
    }

    @Test
    void a_pair_is_never_sealed_the_same_way_twice() {
        JWK pair = Keys.pair(SignatureAlgorithm.EDDSA, 0);

        assertThat(Keys.SEALING.seal(pair)).isNotEqualTo(Keys.SEALING.seal(pair));
    }

    @Test
    void another_secret_opens_nothing() {
        KeyMaterial material = Keys.made(SignatureAlgorithm.EDDSA, 0);

        assertThatThrownBy(() -> OTHER.unseal(material))
                .isInstanceOf(KeyUnreadableException.class)
                .hasMessage("the private part of key [" + material.id()
                        + "] cannot be read: it was encrypted with another" + " secret, or was changed");
        assertThatThrownBy(() -> KeySealing.forThisProcess(new SecureRandom()).unseal(material))
                .isInstanceOf(KeyUnreadableException.class);
    }

    @Test
    void the_keys_of_a_ring_are_tried_before_they_are_needed() {
        KeyRing ring = Keys.of(SignatureAlgorithm.EDDSA).keys();

        assertThatCode(() -> Keys.SEALING.requireReadable(ring)).doesNotThrowAnyException();
        assertThatThrownBy(() -> OTHER.requireReadable(ring)).isInstanceOf(KeyUnreadableException.class);
    }

    @Test
    void the_sealed_part_of_another_key_does_not_pass() {
        KeyMaterial material = Keys.made(SignatureAlgorithm.EDDSA, 0);
        KeyMaterial other = Keys.made(SignatureAlgorithm.EDDSA, 1);

        assertThatThrownBy(() ->
                        Keys.SEALING.unseal(with(material, other.privateKey().value())))
                .isInstanceOf(KeyUnreadableException.class);
    }

    @Test
    void a_public_part_that_was_put_in_place_of_the_right_one_is_noticed() {
        KeyMaterial material = Keys.made(SignatureAlgorithm.EDDSA, 0);
        KeyMaterial changed = new KeyMaterial(
                material.id(),
                material.algorithm(),
                Keys.made(SignatureAlgorithm.EDDSA, 1).publicKey(),
                material.privateKey());

        assertThatThrownBy(() -> Keys.SEALING.unseal(changed)).isInstanceOf(KeyUnreadableException.class);
    }

    @Test
    void a_letter_changed_anywhere_is_noticed() {
        KeyMaterial material = Keys.made(SignatureAlgorithm.EDDSA, 0);
        String sealed = material.privateKey().value();

        for (int place = 0; place < sealed.length(); place++) {
            char[] letters = sealed.toCharArray();
            letters[place] = letters[place] == '.' ? 'A' : letters[place] == 'A' ? 'Q' : 'A';
            String changed = String.valueOf(letters);
            if (Arrays.equals(decoded(sealed), decoded(changed))) {
                continue;
            }
            assertThatThrownBy(() -> Keys.SEALING.unseal(with(material, changed)))
                    .as(changed)
                    .isInstanceOf(KeyUnreadableException.class);
        }
    }

    private static Object[] decoded(String sealed) {
        return Arrays.stream(sealed.split("\\.", -1))
                .map(part -> HexFormat.of().formatHex(new Base64URL(part).decode()))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "....", "a.b.c.d.e", "{}"})
    void a_text_that_is_not_sealed_at_all_is_refused(String text) {
        assertThatThrownBy(() -> Keys.SEALING.unseal(with(Keys.made(SignatureAlgorithm.EDDSA, 0), text)))
                .isInstanceOf(KeyUnreadableException.class);
    }

    @Test
    void nothing_shows_a_secret_as_text() {
        StrongSecret secret = StrongSecret.of("keys.secret", Keys.SECRET_TEXT, false);

        assertThat(secret).hasToString("Secret[keys.secret]");
        assertThat(Keys.SEALING).hasToString("KeySealing[hidden]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "pleaseChangeThisSecretForANewOne", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void a_secret_that_can_be_guessed_is_refused_by_name_and_not_shown(String text) {
        assertThatThrownBy(() -> StrongSecret.of("keys.secret", text, false))
                .isInstanceOf(Rejection.class)
                .hasMessageStartingWith("the secret in keys.secret ")
                .hasMessageNotContaining(text);
    }
}

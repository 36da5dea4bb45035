package io.millrace.domain.security.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyRingTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private static KeyMaterial key(String id) {
        return new KeyMaterial(id, SignatureAlgorithm.RS256, new JsonText("{}"), new SealedKey("x"));
    }

    @Test
    void a_key_goes_from_next_to_active_to_passive_and_is_removed_when_its_last_token_has_expired() {
        KeyRing ring = KeyRing.first(key("a"), key("b"));
        assertThat(ring.active().id()).isEqualTo("a");
        assertThat(ring.next().id()).isEqualTo("b");

        KeyRing second = ring.rotate(key("c"), NOON, HOUR);
        assertThat(second.version()).isEqualTo(1);
        assertThat(second.active().id()).isEqualTo("b");
        assertThat(second.next().id()).isEqualTo("c");
        Instant until = NOON.plus(HOUR).plus(KeyRing.SKEW);
        assertThat(second.find("a")).contains(new SigningKey.Passive(key("a"), until));

        assertThat(second.rotate(key("d"), until.minusMillis(1), HOUR).find("a"))
                .isPresent();
        assertThat(second.rotate(key("d"), until, HOUR).find("a")).isEmpty();
    }

    @Test
    void every_key_that_signed_in_the_life_of_a_token_stays_however_often_keys_are_rotated() {
        KeyRing ring = KeyRing.first(key("k0"), key("k1"));
        for (int i = 0; i < 20; i++) {
            ring = ring.rotate(key("k" + (i + 2)), NOON.plusSeconds(30L * i), HOUR);
        }

        assertThat(ring.keys()).hasSize(22);
        assertThat(ring.find("k0")).isPresent();
    }

    @Test
    void a_ring_has_one_active_and_one_next_key_and_no_id_twice() {
        assertThatThrownBy(() -> new KeyRing(0, List.of(new SigningKey.Active(key("a")))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KeyRing.first(key("a"), key("a"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> key("../etc")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_full_ring_has_no_room() {
        KeyRing ring = KeyRing.first(key("k0"), key("k1"));
        ring.requireRoom();
        for (int i = 2; i < KeyRing.MOST_KEYS; i++) {
            ring = ring.rotate(key("k" + i), NOON, HOUR);
        }

        assertThatThrownBy(ring::requireRoom).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @EnumSource(SignatureAlgorithm.class)
    void an_algorithm_is_found_by_its_name_in_tokens(SignatureAlgorithm algorithm) {
        assertThat(SignatureAlgorithm.ofKey(algorithm.key())).contains(algorithm);
        assertThat(SignatureAlgorithm.ofKey("none")).isEmpty();
    }
}

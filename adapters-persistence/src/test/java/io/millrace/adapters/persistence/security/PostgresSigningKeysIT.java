package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.aKey;
import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driven.service.security.SigningKeysContract;
import io.millrace.domain.security.key.KeyRing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class PostgresSigningKeysIT extends SigningKeysContract {

    private static final Instant NOON = Instant.parse("2026-05-17T12:00:00Z");
    private static final Duration LIFE = Duration.ofHours(1);

    private final StoreDatabase database = StoreDatabase.empty();
    private final SigningKeys keys = new PostgresSigningKeys(database.jdbi());

    @Override
    protected SigningKeys emptyStore() {
        return keys;
    }

    @Test
    void of_many_first_rings_one_is_kept() throws Exception {
        List<Callable<Boolean>> starts = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            KeyRing ring = KeyRing.first(aKey("active-" + i), aKey("next-" + i));
            starts.add(() -> keys.begin(ring));
        }

        List<Boolean> begun = atOnce(starts);

        assertThat(begun).filteredOn(kept -> kept).hasSize(1);
        int winner = begun.indexOf(true);
        assertThat(keys.find()).contains(KeyRing.first(aKey("active-" + winner), aKey("next-" + winner)));
    }

    @Test
    void of_many_rotations_at_once_one_is_kept() throws Exception {
        KeyRing first = KeyRing.first(aKey("active"), aKey("next"));
        keys.begin(first);
        List<Callable<Boolean>> rotations = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            KeyRing next = first.rotate(aKey("fresh-" + i), NOON, LIFE);
            rotations.add(() -> keys.replace(first, next));
        }

        List<Boolean> replaced = atOnce(rotations);

        assertThat(replaced).filteredOn(kept -> kept).hasSize(1);
        assertThat(keys.find()).contains(first.rotate(aKey("fresh-" + replaced.indexOf(true)), NOON, LIFE));
    }

    @Test
    void whoever_reads_during_rotations_always_sees_a_whole_ring() throws Exception {
        KeyRing first = KeyRing.first(aKey("k0"), aKey("k1"));
        keys.begin(first);
        Callable<Integer> rotator = () -> {
            KeyRing current = first;
            for (int i = 2; i < 60; i++) {
                KeyRing next = current.rotate(aKey("k" + i), NOON.plusSeconds(600L * i), LIFE);
                assertThat(keys.replace(current, next)).isTrue();
                current = next;
            }
            return 0;
        };
        Callable<Integer> reader = () -> {
            for (int i = 0; i < 200; i++) {
                KeyRing ring = keys.find().orElseThrow();
                assertThat(ring.active().id()).isEqualTo("k" + ring.version());
                assertThat(ring.next().id()).isEqualTo("k" + (ring.version() + 1));
            }
            return 0;
        };

        atOnce(List.of(rotator, reader, reader));

        assertThat(keys.find().orElseThrow().version()).isEqualTo(58);
    }
}

package io.millrace.application.port.driven.service.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.UpgradeStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link Leases} must do. An adapter's test extends this and hands over an empty store. */
public abstract class LeasesContract {

    private static final String TASK = "reindex/logs";

    private UpgradeStore store;
    private Leases leases;

    protected abstract UpgradeStore emptyStore();

    @BeforeEach
    void prepare() {
        store = emptyStore();
        leases = store.leases();
    }

    @Nested
    class Claiming {

        @Test
        void a_lease_nobody_holds_is_given() {
            Lease lease = leases.claim(TASK, "one").orElseThrow();

            assertThat(lease).isEqualTo(new Lease(TASK, "one", lease.epoch()));
            assertThat(leases.heartbeat(List.of(lease))).containsExactly(lease);
        }

        @Test
        void a_lease_that_is_held_is_not_given_to_another() {
            Lease lease = leases.claim(TASK, "one").orElseThrow();

            assertThat(leases.claim(TASK, "two")).isEmpty();
            assertThat(leases.heartbeat(List.of(lease))).containsExactly(lease);
        }

        @Test
        void the_leases_of_other_tasks_do_not_matter() {
            leases.claim(TASK, "one");

            assertThat(leases.claim("reindex/Logs", "two")).isPresent();
            assertThat(leases.claim("feature/logs", "two")).isPresent();
        }

        @Test
        void whoever_held_it_himself_gets_it_again_with_a_higher_epoch() {
            Lease before = leases.claim(TASK, "one").orElseThrow();

            Lease after = leases.claim(TASK, "one").orElseThrow();

            assertThat(after.epoch()).isGreaterThan(before.epoch());
            assertThat(leases.heartbeat(List.of(before, after))).containsExactly(after);
        }

        @Test
        void a_lease_is_taken_over_once_its_holder_has_been_silent_for_long_enough() {
            Lease before = leases.claim(TASK, "one").orElseThrow();

            store.letTimePass(Leases.EXPIRY.minusSeconds(3));
            Optional<Lease> early = leases.claim(TASK, "two");
            store.letTimePass(Duration.ofSeconds(4));
            Lease late = leases.claim(TASK, "two").orElseThrow();

            assertThat(early).isEmpty();
            assertThat(late.epoch()).isGreaterThan(before.epoch());
            assertThat(leases.heartbeat(List.of(before))).isEmpty();
        }

        @Test
        void an_epoch_is_never_used_again() {
            List<Long> epochs = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                Lease lease = leases.claim(TASK, "owner-" + i).orElseThrow();
                epochs.add(lease.epoch());
                leases.release(lease);
            }

            assertThat(epochs).isSorted().doesNotHaveDuplicates();
        }
    }

    @Nested
    class Living {

        @Test
        void a_heartbeat_keeps_the_lease() {
            Lease lease = leases.claim(TASK, "one").orElseThrow();
            for (int i = 0; i < 3; i++) {
                store.letTimePass(Leases.EXPIRY.minusSeconds(3));
                assertThat(leases.heartbeat(List.of(lease))).containsExactly(lease);
            }

            assertThat(leases.claim(TASK, "two")).isEmpty();
        }

        @Test
        void a_late_heartbeat_keeps_a_lease_that_nobody_took() {
            Lease lease = leases.claim(TASK, "one").orElseThrow();
            store.letTimePass(Leases.EXPIRY.plusSeconds(60));

            assertThat(leases.heartbeat(List.of(lease))).containsExactly(lease);
            assertThat(leases.claim(TASK, "two")).isEmpty();
        }

        @Test
        void a_heartbeat_tells_which_leases_are_lost() {
            Lease kept = leases.claim("reindex/kept", "one").orElseThrow();
            Lease lost = leases.claim("reindex/lost", "one").orElseThrow();
            Lease unknown = new Lease("reindex/unknown", "one", lost.epoch());
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            leases.claim("reindex/lost", "two");

            assertThat(leases.heartbeat(List.of(kept, lost, unknown))).containsExactly(kept);
            assertThat(leases.heartbeat(List.of())).isEmpty();
        }
    }

    @Nested
    class Releasing {

        @Test
        void anybody_may_claim_at_once() {
            Lease lease = leases.claim(TASK, "one").orElseThrow();

            leases.release(lease);

            assertThat(leases.heartbeat(List.of(lease))).isEmpty();
            assertThat(leases.claim(TASK, "two")).isPresent();
        }

        @Test
        void letting_go_of_a_lost_lease_leaves_that_of_the_new_holder_alone() {
            Lease lost = leases.claim(TASK, "one").orElseThrow();
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            Lease held = leases.claim(TASK, "two").orElseThrow();

            leases.release(lost);

            assertThat(leases.heartbeat(List.of(held))).containsExactly(held);
            assertThat(leases.claim(TASK, "three")).isEmpty();
        }
    }
}

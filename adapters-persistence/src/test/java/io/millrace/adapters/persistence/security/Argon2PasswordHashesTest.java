package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.millrace.adapters.persistence.security.HashingLimiter.Comparison;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driven.service.security.user.PasswordHashes.Requester;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import java.lang.management.ManagementFactory;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class Argon2PasswordHashesTest {

    private static final Password PASSWORD = new Password("correct horse");
    private static final Requester REQUESTER = requester("192.0.2.1", "anna", false);
    private static final Argon2 LIGHT = new Argon2(64, 2, 1);

    @Nested
    class Hashing {

        private final PasswordHashes hashes = Argon2PasswordHashes.forThisMachine(new SecureRandom(), 48);

        @Test
        void hashes_have_the_parameters_and_the_salt_in_them() {
            PasswordHash hash = hashes.hash(PASSWORD);

            assertThat(hash.value())
                    .matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
            assertThat(hashes.isOutdated(hash)).isFalse();
        }

        @Test
        void a_hash_is_one_of_its_password_alone() {
            PasswordHash hash = hashes.hash(PASSWORD);

            assertThat(hashes.verify(Optional.of(hash), PASSWORD.value(), REQUESTER))
                    .isTrue();
            assertThat(hashes.verify(Optional.of(hash), "correct horsE", REQUESTER))
                    .isFalse();
        }

        @Test
        void no_two_hashes_are_alike() {
            assertThat(hashes.hash(PASSWORD)).isNotEqualTo(hashes.hash(PASSWORD));
        }

        @Test
        void every_character_of_a_long_password_counts() {
            PasswordHash hash = hashes.hash(new Password("\u00e4".repeat(1_023) + "x"));

            assertThat(hashes.verify(Optional.of(hash), "\u00e4".repeat(1_023) + "y", REQUESTER))
                    .isFalse();
            assertThat(hashes.verify(Optional.of(hash), "\u00e4".repeat(1_023) + "x", REQUESTER))
                    .isTrue();
        }

        @Test
        void to_pretend_uses_as_much_memory_as_to_verify() {
            PasswordHash hash = hashes.hash(PASSWORD);
            hashes.verify(Optional.empty(), PASSWORD.value(), REQUESTER);

            long pretended = bytesOf(() -> hashes.verify(Optional.empty(), PASSWORD.value(), REQUESTER));
            long verified = bytesOf(() -> hashes.verify(Optional.of(hash), PASSWORD.value(), REQUESTER));

            // The parameters demand 19 MB.
            assertThat(pretended).isGreaterThan(19_456 * 1_024);
            assertThat((double) pretended / verified).isBetween(0.9, 1.1);
        }

        private static long bytesOf(Runnable work) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            work.run();
            return threads.getCurrentThreadAllocatedBytes() - before;
        }

        @Tag("timing")
        @Test
        void to_pretend_takes_as_long_as_to_verify() {
            PasswordHash hash = hashes.hash(PASSWORD);
            List<Long> pretended = new ArrayList<>();
            List<Long> verified = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                pretended.add(nanosOf(() -> hashes.verify(Optional.empty(), PASSWORD.value(), REQUESTER)));
                verified.add(nanosOf(() -> hashes.verify(Optional.of(hash), PASSWORD.value(), REQUESTER)));
            }

            assertThat((double) fastest(pretended) / fastest(verified)).isBetween(0.5, 2.0);
        }

        private static long nanosOf(Runnable work) {
            long begin = System.nanoTime();
            work.run();
            return System.nanoTime() - begin;
        }

        private static long fastest(List<Long> times) {
            return Collections.min(times);
        }
    }

    @Nested
    class Parameters {

        private final PasswordHashes hashes = withLimiter(new HashingLimiter(2, 10, Duration.ofSeconds(60)));

        @Test
        void hashes_of_other_programs_with_other_parameters_are_understood() {
            PasswordHash ofReference = new PasswordHash(
                    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc");

            assertThat(hashes.verify(Optional.of(ofReference), "password", REQUESTER))
                    .isTrue();
            assertThat(hashes.verify(Optional.of(ofReference), "Password", REQUESTER))
                    .isFalse();
            assertThat(hashes.isOutdated(ofReference)).isFalse();
        }

        @Test
        void a_hash_with_less_memory_or_fewer_iterations_is_outdated() {
            PasswordHash hash = hashes.hash(PASSWORD);

            assertThat(withParameters(new Argon2(128, 2, 1)).isOutdated(hash)).isTrue();
            assertThat(withParameters(new Argon2(64, 3, 1)).isOutdated(hash)).isTrue();
            assertThat(withParameters(new Argon2(32, 1, 1)).isOutdated(hash)).isFalse();
            assertThat(withParameters(new Argon2(128, 3, 1)).verify(Optional.of(hash), PASSWORD.value(), REQUESTER))
                    .isTrue();
        }

        @Test
        void what_is_no_hash_or_asks_for_too_much_is_an_error_that_does_not_show_it() {
            String salt = "c29tZXNhbHQ";
            String hash = "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
            List<String> texts = List.of(
                    "",
                    "secret",
                    "$argon2i$v=19$m=64,t=2,p=1$" + salt + "$" + hash,
                    "$argon2id$v=16$m=64,t=2,p=1$" + salt + "$" + hash,
                    "$argon2id$v=19$m=999999999,t=2,p=1$" + salt + "$" + hash,
                    "$argon2id$v=19$m=64,t=999999999,p=1$" + salt + "$" + hash,
                    "$argon2id$v=19$m=64,t=2,p=100$" + salt + "$" + hash,
                    "$argon2id$v=19$m=64,t=2,p=1$" + salt + "$",
                    "$argon2id$v=19$m=64,t=2,p=1$" + salt + "A$" + hash + "AA");

            assertThat(texts)
                    .allSatisfy(text -> assertThatThrownBy(() ->
                                    hashes.verify(Optional.of(new PasswordHash(text)), PASSWORD.value(), REQUESTER))
                            .isInstanceOf(IllegalStateException.class)
                            .satisfies(failure -> assertThat(failure.toString()).doesNotContain("secret", salt, hash)));
        }

        @Test
        void as_many_are_made_at_once_as_half_of_the_cores_and_the_memory_allow() {
            assertThat(Argon2PasswordHashes.width(2, 256L << 20, 48)).isEqualTo(1);
            assertThat(Argon2PasswordHashes.width(64, 256L << 20, 48)).isEqualTo(3);
            assertThat(Argon2PasswordHashes.width(16, 16L << 30, 48)).isEqualTo(8);
            assertThat(Argon2PasswordHashes.width(8, 16L << 20, 48)).isEqualTo(1);
        }

        @Test
        void a_machine_with_many_cores_does_not_give_all_its_threads_to_passwords() {
            assertThat(Argon2PasswordHashes.width(64, 16L << 30, 48)).isEqualTo(24);
            assertThat(Argon2PasswordHashes.queue(24, 48)).isEqualTo(24);
            assertThat(Argon2PasswordHashes.queue(8, 48)).isEqualTo(40);
            assertThat(Argon2PasswordHashes.queue(1, 48)).isEqualTo(32);
            assertThat(Argon2PasswordHashes.width(1, 16L << 30, 1)).isEqualTo(1);
            assertThat(Argon2PasswordHashes.queue(1, 1)).isZero();
        }
    }

    @Nested
    class The_limiter {

        @Test
        void few_are_inside_at_once_and_the_surplus_is_refused() throws Exception {
            HashingLimiter limiter = new HashingLimiter(2, 6, Duration.ofSeconds(60));
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger mostInside = new AtomicInteger();
            AtomicInteger refused = new AtomicInteger();
            CountDownLatch surplusIsGone = new CountDownLatch(24);
            Callable<Boolean> caller = () -> {
                try {
                    return limiter.run(REQUESTER, () -> {
                        mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        boolean gone = await(surplusIsGone);
                        inside.decrementAndGet();
                        return gone;
                    });
                } catch (Rejection refusal) {
                    assertThat(refusal.reason()).isEqualTo(Rejection.Reason.OVERLOADED);
                    refused.incrementAndGet();
                    surplusIsGone.countDown();
                    return true;
                }
            };

            assertThat(atOnce(Collections.nCopies(32, caller))).containsOnly(true);

            assertThat(mostInside).hasValue(2);
            assertThat(refused).hasValue(24);
        }

        @Test
        void whoever_waits_too_long_is_refused_and_leaves_the_place_to_others() throws Exception {
            HashingLimiter limiter = new HashingLimiter(1, 1, Duration.ofMillis(20));
            CountDownLatch waiterIsGone = new CountDownLatch(1);
            CountDownLatch workerIsInside = new CountDownLatch(1);
            Callable<Boolean> worker = () -> limiter.run(REQUESTER, () -> {
                workerIsInside.countDown();
                return await(waiterIsGone);
            });
            Callable<Boolean> waiter = () -> {
                await(workerIsInside);
                assertThatThrownBy(() -> limiter.run(REQUESTER, () -> true))
                        .isInstanceOfSatisfying(
                                Rejection.class,
                                refusal -> assertThat(refusal.reason()).isEqualTo(Rejection.Reason.OVERLOADED));
                waiterIsGone.countDown();
                return true;
            };

            assertThat(atOnce(List.of(worker, waiter))).containsOnly(true);

            assertThat(limiter.run(REQUESTER, () -> "passed")).isEqualTo("passed");
        }

        @Test
        void those_who_wait_with_the_same_password_get_the_answer_of_the_first() throws Exception {
            HashingLimiter limiter = new HashingLimiter(1, 20, Duration.ofSeconds(60));
            Comparison right = new Comparison(Optional.of(new PasswordHash("of anna")), "right");
            Comparison wrong = new Comparison(Optional.of(new PasswordHash("of anna")), "wrong");
            List<String> worked = new CopyOnWriteArrayList<>();
            List<Callable<Boolean>> callers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                boolean isKnown = i % 2 == 0;
                callers.add(() -> limiter.compare(requester("192.0.2.1", "anna", isKnown), right, () -> {
                    worked.add("right");
                    return true;
                }));
                callers.add(() -> limiter.compare(requester("192.0.2.1", "anna", isKnown), wrong, () -> {
                    worked.add("wrong");
                    return false;
                }));
            }
            callers.add(() -> limiter.compare(requester("192.0.2.2", "anna", false), right, () -> {
                worked.add("right from elsewhere");
                return true;
            }));

            assertThat(afterAllCame(limiter, callers))
                    .containsExactly(true, false, true, false, true, false, true, false, true);

            assertThat(worked).containsExactlyInAnyOrder("right", "wrong", "right from elsewhere");
        }

        @Test
        void a_comparison_that_fails_is_done_anew_by_the_next() throws Exception {
            HashingLimiter limiter = new HashingLimiter(1, 20, Duration.ofSeconds(60));
            Comparison comparison = new Comparison(Optional.empty(), "any");
            AtomicInteger begun = new AtomicInteger();
            Callable<Boolean> caller = () -> {
                try {
                    return limiter.compare(REQUESTER, comparison, () -> {
                        if (begun.incrementAndGet() == 1) {
                            throw new IllegalStateException("inside");
                        }
                        return true;
                    });
                } catch (IllegalStateException failure) {
                    return false;
                }
            };

            assertThat(afterAllCame(limiter, List.of(caller, caller, caller)))
                    .containsExactlyInAnyOrder(false, true, true);

            assertThat(begun).hasValue(2);
        }

        @Test
        void a_failure_inside_leaves_the_place_to_others() {
            HashingLimiter limiter = new HashingLimiter(1, 0, Duration.ofSeconds(60));

            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> limiter.run(REQUESTER, () -> {
                            throw new IllegalStateException("inside");
                        }))
                        .hasMessage("inside");
            }

            assertThat(limiter.run(REQUESTER, () -> "passed")).isEqualTo("passed");
        }

        @Test
        void others_are_delayed_by_a_flood_from_one_address_by_one_turn() throws Exception {
            List<Requester> askers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                askers.add(requester("192.0.2.1", "random-" + i, false));
            }
            askers.add(requester("192.0.2.2", "anna", false));

            assertThat(orderOf(new HashingLimiter(1, 20, Duration.ofSeconds(60)), askers))
                    .startsWith("random-0", "anna", "random-1");
        }

        @Test
        void known_askers_go_first_and_leave_every_fourth_turn_to_others() throws Exception {
            List<Requester> askers = new ArrayList<>();
            askers.add(requester("192.0.2.1", "random-0", false));
            askers.add(requester("192.0.2.1", "random-1", false));
            for (int i = 0; i < 5; i++) {
                askers.add(requester("192.0.2.1", "known-" + i, true));
            }

            assertThat(orderOf(new HashingLimiter(1, 20, Duration.ofSeconds(60)), askers))
                    .containsExactly("known-0", "known-1", "known-2", "random-0", "known-3", "known-4", "random-1");
        }

        @Test
        void a_known_asker_takes_the_place_of_another_in_a_full_queue() throws Exception {
            List<Requester> askers = List.of(
                    requester("192.0.2.1", "random-0", false),
                    requester("192.0.2.1", "random-1", false),
                    requester("192.0.2.1", "anna", true));

            assertThat(orderOf(new HashingLimiter(1, 2, Duration.ofSeconds(60)), askers))
                    .containsExactly("anna", "random-0");
        }

        @Test
        void another_address_takes_the_place_of_a_flood_in_a_full_queue() throws Exception {
            List<Requester> askers = List.of(
                    requester("192.0.2.1", "random-0", false),
                    requester("192.0.2.1", "random-1", false),
                    requester("192.0.2.2", "anna", false),
                    requester("192.0.2.1", "random-2", false));

            assertThat(orderOf(new HashingLimiter(1, 2, Duration.ofSeconds(60)), askers))
                    .containsExactly("random-0", "anna");
        }

        /** Lets the askers come one after the other while the only place is taken, and returns who got it then. */
        private static List<String> orderOf(HashingLimiter limiter, List<Requester> askers) throws Exception {
            List<String> order = new CopyOnWriteArrayList<>();
            List<Callable<Boolean>> callers = new ArrayList<>();
            for (Requester requester : askers) {
                callers.add(() -> {
                    try {
                        return limiter.run(
                                requester, () -> order.add(requester.source().user()));
                    } catch (Rejection refusal) {
                        return refusal.reason() != Rejection.Reason.OVERLOADED;
                    }
                });
            }
            afterAllCame(limiter, callers);
            return order;
        }

        /** Lets the callers come one after the other while the only place is taken, and returns what they got then. */
        private static List<Boolean> afterAllCame(HashingLimiter limiter, List<Callable<Boolean>> callers)
                throws Exception {
            CountDownLatch allCame = new CountDownLatch(1);
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Boolean> first =
                    new FutureTask<>(() -> limiter.run(requester("192.0.2.9", "first", false), () -> {
                        begun.countDown();
                        return await(allCame);
                    }));
            new Thread(first).start();
            await(begun);
            List<FutureTask<Boolean>> tasks = new ArrayList<>();
            for (Callable<Boolean> caller : callers) {
                FutureTask<Boolean> task = new FutureTask<>(caller);
                Thread thread = new Thread(task);
                thread.start();
                tasks.add(task);
                while (thread.getState() != Thread.State.TIMED_WAITING
                        && thread.getState() != Thread.State.TERMINATED) {
                    Thread.onSpinWait();
                }
            }
            allCame.countDown();
            assertThat(first.get()).isTrue();
            List<Boolean> answers = new ArrayList<>();
            for (FutureTask<Boolean> task : tasks) {
                answers.add(task.get());
            }
            return answers;
        }

        private static boolean await(CountDownLatch latch) {
            try {
                return latch.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException interruption) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    private static Requester requester(String address, String user, boolean isKnown) {
        return new Requester(AttemptSource.of(user, address), isKnown);
    }

    private static PasswordHashes withParameters(Argon2 parameters) {
        return new Argon2PasswordHashes(
                parameters, new HashingLimiter(2, 10, Duration.ofSeconds(60)), new SecureRandom());
    }

    private static PasswordHashes withLimiter(HashingLimiter limiter) {
        return new Argon2PasswordHashes(LIGHT, limiter, new SecureRandom());
    }
}
